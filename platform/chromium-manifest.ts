import type { UserManifest } from "wxt";
import { manifest } from "./manifest.ts";

/** Pins the id of the unpacked extension to pgnffblignojnkgdhfimjjnhfkdbphla. */
const DEVELOPMENT_KEY =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA0X5Kvaymu9gWuZB+hkrnR2QPtTtsqmQZWVqku2p14VTYozCJD85NRRvWDF4yxX09AZXYPve0ajom9C2LibL4yqRBeXj3TQOZORIehJp6X/tzK4l2nd0OBzzJt9Q022QmQkuOhSXcZsvTviz6/JAg4RZD7unGCy6Q+X/g5VMuTSW+SZV/fDylwuX7xkdISRjyyruROiUpQGDlTLdddM2cNzeDnTWiiM2feFOr3bHiPUAPQsuiew86Rzf3fioGvpjvSB6ASgKwXGGbT1a1rkHNJ+oRRqahUPshMLJXz/poqK9+uYUBvOGrZCRNZDU1PZe99n/9fPEvI9+4H+xb85DTgQIDAQAB";

export const chromiumManifest: UserManifest = {
  ...manifest,
  key: DEVELOPMENT_KEY,
  minimum_chrome_version: "116",
  permissions: [...manifest.permissions, "sidePanel"],
};
