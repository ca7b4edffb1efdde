import type { UserManifest } from "wxt";
import { manifest } from "./manifest.ts";

/** The policy in {@link manifest} has no `upgrade-insecure-requests`, with which Firefox would reach for `wss:`. */
export const firefoxManifest: UserManifest = {
  ...manifest,
  browser_specific_settings: {
    gecko: {
      id: "anvesha@anvesha.dev",
      // The first that asks for consent to `data_collection_permissions`.
      strict_min_version: "140.0",
      data_collection_permissions: { required: ["websiteContent"] },
    },
    gecko_android: { strict_min_version: "142.0" },
  },
};
