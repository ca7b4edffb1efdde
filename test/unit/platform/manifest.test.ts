import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { build } from "wxt";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const PRIVACY = readFileSync(path.join(ROOT, "docs", "privacy.md"), "utf8");
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self' ws://127.0.0.1:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const Manifest = v.looseObject({
  permissions: v.array(v.string()),
  optional_host_permissions: v.array(v.string()),
});
type Built = { manifest: v.InferOutput<typeof Manifest>; code: string[] };

const folder = mkdtempSync(path.join(tmpdir(), "anvesha-built-"));
const extensions = new Map<string, Built>();

/** Builds for a browser into a folder of the test's own, and reads the manifest and all code. */
async function buildFor(browser: string): Promise<Built> {
  await build({ root: ROOT, browser, outDir: folder });
  const extension = path.join(folder, `${browser}-mv3`);
  const read = (file: string) => readFileSync(path.join(extension, file), "utf8");
  const files = readdirSync(extension, { recursive: true, encoding: "utf8" });
  return {
    manifest: v.parse(Manifest, JSON.parse(read("manifest.json"))),
    code: files.filter((file) => /\.(js|html)$/.test(file)).map(read),
  };
}

function builtFor(browser: string): Built {
  const extension = extensions.get(browser);
  if (extension === undefined) throw new Error(`Nothing was built for ${browser}`);
  return extension;
}

beforeAll(async () => {
  vi.stubEnv("NODE_ENV", "production");
  const spinner = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  for (const browser of ["chrome", "firefox"]) extensions.set(browser, await buildFor(browser));
  spinner.mockRestore();
}, 60_000);

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** The rows of the table in docs/privacy.md whose first column is called `first`, by the names of its columns. */
function promised(first: string): Record<string, string>[] {
  const lines = PRIVACY.split("\n").map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const start = lines.findIndex(([cell]) => cell === first);
  const end = lines.findIndex((cells, index) => index > start && cells.length === 0);
  const [columns = [], , ...rows] = lines.slice(start, end);
  return rows.map((cells) =>
    Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""])),
  );
}

/** What the rows have in backticks in a column, sorted. */
const namesIn = (rows: Record<string, string>[], column: string) =>
  rows.flatMap((row) => Array.from((row[column] ?? "").matchAll(/`([^`]+)`/g), ([, name]) => name)).sort();

describe.each([
  { browser: "chrome", column: "Chrome", foreign: "sidebarAction" },
  { browser: "firefox", column: "Firefox", foreign: "sidePanel" },
])("the extension built for $browser", ({ browser, column, foreign }) => {
  it("asks for what docs/privacy.md names for that browser, and for nothing else", () => {
    const { manifest } = builtFor(browser);
    const rows = promised("permission").filter((row) => row[column] === "yes");
    const atOnce = rows.filter((row) => row["granted"] === "when installed");
    const later = rows.filter((row) => row["granted"] === "one site at a time, when you ask");
    expect(atOnce.length + later.length).toBe(rows.length);
    expect(manifest.permissions.toSorted()).toEqual(namesIn(atOnce, "permission"));
    expect(manifest.optional_host_permissions.toSorted()).toEqual(namesIn(later, "permission"));
    expect(manifest).not.toHaveProperty("host_permissions");
    expect(manifest).not.toHaveProperty("optional_permissions");
  });

  it.each([
    "content_scripts",
    "web_accessible_resources",
    "externally_connectable",
    "declarative_net_request",
  ])("has no %s", (key) => {
    expect(builtFor(browser).manifest).not.toHaveProperty(key);
  });

  it("runs its own code alone, and connects to this machine alone", () => {
    expect(builtFor(browser).manifest["content_security_policy"]).toEqual({ extension_pages: POLICY });
  });

  it("calls nothing of the other browser's panel", () => {
    const { code } = builtFor(browser);
    expect(code.length).toBeGreaterThan(5);
    expect(code.filter((text) => text.includes(foreign))).toEqual([]);
  });
});

it("has a worker and a side panel in Chrome, from the version on that can open it", () => {
  const { manifest } = builtFor("chrome");
  expect(manifest).toMatchObject({
    minimum_chrome_version: "116",
    background: { service_worker: "background.js" },
    side_panel: { default_path: "sidepanel.html" },
  });
  expect(manifest).not.toHaveProperty("sidebar_action");
});

it("has an event page in Firefox, and a sidebar that doesn't open by itself", () => {
  const { manifest } = builtFor("firefox");
  expect(manifest["background"]).toEqual({ scripts: ["background.js"] });
  expect(manifest).toMatchObject({
    sidebar_action: { default_panel: "sidepanel.html", open_at_install: false },
  });
  expect(manifest).not.toHaveProperty("side_panel");
  expect(manifest).not.toHaveProperty("key");
});

it("tells Firefox its id, its oldest version, and the kinds of data that docs/privacy.md explains", () => {
  expect(builtFor("firefox").manifest["browser_specific_settings"]).toEqual({
    gecko: {
      id: "extension@anvesha",
      strict_min_version: "142.0",
      data_collection_permissions: { required: namesIn(promised("kind of data"), "kind of data") },
    },
  });
});
