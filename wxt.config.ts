import preact from "@preact/preset-vite";
import { defineConfig } from "wxt";

/** Pins the id of the unpacked extension to pgnffblignojnkgdhfimjjnhfkdbphla. */
const DEVELOPMENT_KEY =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA0X5Kvaymu9gWuZB+hkrnR2QPtTtsqmQZWVqku2p14VTYozCJD85NRRvWDF4yxX09AZXYPve0ajom9C2LibL4yqRBeXj3TQOZORIehJp6X/tzK4l2nd0OBzzJt9Q022QmQkuOhSXcZsvTviz6/JAg4RZD7unGCy6Q+X/g5VMuTSW+SZV/fDylwuX7xkdISRjyyruROiUpQGDlTLdddM2cNzeDnTWiiM2feFOr3bHiPUAPQsuiew86Rzf3fioGvpjvSB6ASgKwXGGbT1a1rkHNJ+oRRqahUPshMLJXz/poqK9+uYUBvOGrZCRNZDU1PZe99n/9fPEvI9+4H+xb85DTgQIDAQAB";

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self' ws://127.0.0.1:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  manifest: {
    key: DEVELOPMENT_KEY,
    name: "__MSG_extension_name__",
    description: "__MSG_extension_description__",
    default_locale: "en",
    minimum_chrome_version: "116",
    permissions: ["sidePanel", "activeTab", "scripting", "storage", "contextMenus"],
    action: { default_title: "__MSG_action_title__" },
    commands: {
      "open-panel": {
        suggested_key: { default: "Alt+Shift+Q" },
        description: "__MSG_command_open_panel__",
      },
    },
    content_security_policy: { extension_pages: CONTENT_SECURITY_POLICY },
  },
  vite: () => ({
    plugins: [preact()],
    resolve: { conditions: ["@anvesha/source", "module", "browser", "development|production"] },
  }),
});
