/**
 * `tsx test/gallery/shoot.ts [STATE…]`: a picture of every state of the panel and the options, or of some, in
 * `.artifacts/screenshots/gallery`. A state of the options is named `options/STATE`.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import puppeteer, { type Page } from "puppeteer-core";
import { findChromium, root } from "../../scripts/machine.mjs";
import { CHROMIUM_FLAGS } from "../e2e/driver/chromium.ts";
import { OPTIONS_STATES } from "./options-states.ts";
import { serveGallery } from "./server.ts";
import { STATES } from "./states.ts";

const PICTURES = path.join(root, ".artifacts", "screenshots", "gallery");

interface Setting {
  name: string;
  width: number;
  theme: "light" | "dark";
  direction?: "rtl";
}

const SETTINGS: readonly Setting[] = [
  { name: "light", width: 420, theme: "light" },
  { name: "dark", width: 420, theme: "dark" },
  { name: "narrow", width: 320, theme: "light" },
  { name: "wide", width: 800, theme: "dark" },
  { name: "rtl", width: 420, theme: "light", direction: "rtl" },
];

const OPTIONS = "options/";

async function shoot(page: Page, shown: string, { name, width, theme, direction }: Setting): Promise<void> {
  await page.setViewport({ width, height: 780, deviceScaleFactor: 2 });
  await page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: theme },
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);
  const isOptions = shown.startsWith(OPTIONS);
  const state = isOptions ? shown.slice(OPTIONS.length) : shown;
  await page.goto(gallery.url(state, direction, isOptions ? "options" : "panel"));
  await page.waitForSelector(isOptions ? ".options" : ".panel");
  const picture = path.join(PICTURES, `${shown.replace("/", "-")}-${name}`);
  await page.screenshot({ path: `${picture}.png`, fullPage: isOptions });
}

const chosen = process.argv.slice(2);
const states =
  chosen.length > 0
    ? chosen
    : [...Object.keys(STATES), ...Object.keys(OPTIONS_STATES).map((state) => `${OPTIONS}${state}`)];
mkdirSync(PICTURES, { recursive: true });
const gallery = await serveGallery();
const browser = await puppeteer.launch({
  executablePath: findChromium() ?? "",
  pipe: true,
  args: CHROMIUM_FLAGS,
});
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error(`${page.url()}: ${String(error)}`));
  for (const state of states) for (const setting of SETTINGS) await shoot(page, state, setting);
} finally {
  await browser.close();
  await gallery.close();
}
console.log(`${states.length * SETTINGS.length} pictures in ${path.relative(root, PICTURES)}`);
