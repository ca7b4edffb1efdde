/** `node scripts/icons.mjs`: paints docs/images/anvesha.svg in every size of the manifest, into public/icon. */
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import puppeteer from "puppeteer-core";
import { findChromium, root } from "./machine.mjs";

const SIZES = [16, 32, 48, 96, 128];
const ICONS = path.join(root, "public", "icon");

const executablePath = findChromium();
if (executablePath === undefined) {
  console.error("No Chromium or Chrome was found: name one with ANVESHA_CHROMIUM.");
  process.exit(1);
}
const drawing = readFileSync(path.join(root, "docs", "images", "anvesha.svg"), "utf8");
mkdirSync(ICONS, { recursive: true });
const browser = await puppeteer.launch({ executablePath, pipe: true, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; inline-size: 100vw }</style>${drawing}`,
  );
  for (const size of SIZES) {
    await page.setViewport({ width: size, height: size });
    await page.screenshot({ path: path.join(ICONS, `${size}.png`), omitBackground: true });
  }
} finally {
  await browser.close();
}
