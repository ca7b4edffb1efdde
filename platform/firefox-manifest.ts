import type { UserManifest } from "wxt";
import { manifest } from "./manifest.ts";

/** The policy in {@link manifest} has no `upgrade-insecure-requests`, with which Firefox would reach for `wss:`. */
export const firefoxManifest: UserManifest = {
  ...manifest,
  browser_specific_settings: {
    gecko: {
      id: "extension@anvesha",
      // From here on every Firefox asks for consent to the data that is named below.
      strict_min_version: "142.0",
      // All of it goes to the daemon on this machine, which is outside of the browser: docs/privacy.md.
      data_collection_permissions: { required: ["browsingActivity", "searchTerms", "websiteContent"] },
    },
  },
};
