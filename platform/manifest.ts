import type { UserManifest } from "wxt";

/** Where an extension page may get what from: itself, and the daemon on this machine. */
const SOURCES = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'", "ws://127.0.0.1:*", "http://127.0.0.1:*"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
};

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
  content_security_policy: { extension_pages: policy(SOURCES) },
} satisfies UserManifest;

/** The same with what `npm run dev` needs of Vite: its styles, some of them put into the page, and its socket. */
export function inDevelopment(production: UserManifest): UserManifest {
  const sources = {
    ...SOURCES,
    "style-src": [...SOURCES["style-src"], "'unsafe-inline'", "http://localhost:*"],
    "connect-src": [...SOURCES["connect-src"], "http://localhost:*", "ws://localhost:*"],
  };
  return { ...production, content_security_policy: { extension_pages: policy(sources) } };
}

function policy(sources: Record<string, string[]>): string {
  return Object.entries(sources)
    .map(([directive, allowed]) => [directive, ...allowed].join(" "))
    .join("; ");
}
