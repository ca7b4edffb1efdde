import preact from "@preact/preset-vite";
import { defineConfig } from "wxt";
import { chromiumManifest } from "./platform/chromium-manifest.ts";
import { firefoxManifest } from "./platform/firefox-manifest.ts";

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  manifest: ({ browser }) => (browser === "firefox" ? firefoxManifest : chromiumManifest),
  vite: () => ({
    plugins: [preact()],
    resolve: { conditions: ["@anvesha/source", "module", "browser", "development|production"] },
  }),
});
