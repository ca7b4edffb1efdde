import type { UserManifest } from "wxt";

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self' ws://127.0.0.1:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** What every browser's manifest says; what only one says is in the file named for it. */
export const manifest = {
  name: "__MSG_extension_name__",
  description: "__MSG_extension_description__",
  default_locale: "en",
  permissions: ["activeTab", "scripting", "storage", "contextMenus"],
  // A site is asked for one at a time, when the person wants it read without a click.
  optional_host_permissions: ["http://*/*", "https://*/*"],
  action: { default_title: "__MSG_action_title__" },
  commands: {
    "open-panel": {
      suggested_key: { default: "Alt+Shift+Q" },
      description: "__MSG_command_open_panel__",
    },
  },
  content_security_policy: { extension_pages: CONTENT_SECURITY_POLICY },
} satisfies UserManifest;
