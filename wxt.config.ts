import preact from "@preact/preset-vite";
import { defineConfig } from "wxt";
import { chromiumManifest } from "./platform/chromium-manifest.ts";
import { firefoxManifest } from "./platform/firefox-manifest.ts";
import { inDevelopment } from "./platform/manifest.ts";

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  manifest: ({ browser, command }) => {
    const manifest = browser === "firefox" ? firefoxManifest : chromiumManifest;
    return command === "serve" ? inDevelopment(manifest) : manifest;
  },
  hooks: {
    // WXT adds `tabs` in development, for content scripts that there aren't. With it the browser would tell the address
    // of a tab that can't be read, which it never does where the extension is installed.
    "build:manifestGenerated": (wxt, manifest) => {
      if (wxt.config.command !== "serve") return;
      manifest.permissions = manifest.permissions?.filter((permission) => permission !== "tabs");
    },
  },
  zip: {
    artifactTemplate: "{{name}}-{{browser}}.zip",
    sourcesTemplate: "{{name}}-sources.zip",
    // What the extension is built from, and how: SOURCES.md.
    includeSources: [
      "{SOURCES.md,LICENSE,package.json,package-lock.json,wxt.config.ts}",
      "{lib/nerve,daemon}/package.json",
      "{entrypoints,components,platform,lib,public}/**/*.{ts,tsx,css,html,json,png}",
    ],
    excludeSources: ["**/dist/**", "**/tsconfig*.json", "lib/crow*/**/*.ts"],
  },
  vite: () => ({
    plugins: [preact()],
    resolve: { conditions: ["@anvesha/source", "module", "browser", "development|production"] },
  }),
});
