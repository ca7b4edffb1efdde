import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { UnreadableError } from "../../../lib/ask/tabs.ts";

const PAGE = {
  url: "https://example.org/",
  title: "Example",
  lang: "en",
  selection: "",
  blocks: ["One paragraph."],
  bytes: 14,
  omitted: { hidden: 0, bytes: 0 },
};
const READ = [{ documentId: "d", frameId: 0, result: { ok: true, page: PAGE } }];
/** What Chromium resolves with when the page is left while the script runs in it. */
const NOTHING = [{ documentId: "d", frameId: 0, result: null }];

const executeScript = vi.fn<() => Promise<unknown>>();

beforeEach(() => {
  vi.resetModules();
  const get = () => Promise.resolve({ title: "Example", url: "https://example.org/" });
  vi.stubGlobal("chrome", { scripting: { executeScript }, tabs: { get } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  executeScript.mockReset();
});

const read = async () => (await import("../../../platform/tab-reader.ts")).tabReader.read(7);
const refusalOf = async (reading: Promise<unknown>) => {
  const error: unknown = await reading.catch((reason: unknown) => reason);
  return (error as Partial<UnreadableError>).refusal;
};

it.each([
  ["Frame with ID 0 was removed.", () => Promise.reject(new Error("Frame with ID 0 was removed."))],
  ["nothing", () => Promise.resolve(NOTHING)],
  ["no frame", () => Promise.resolve([])],
])("goes in once more when the page left meanwhile: %s", async (_, first) => {
  executeScript.mockImplementationOnce(first).mockResolvedValueOnce(READ);
  expect((await read()).blocks).toEqual(["One paragraph."]);
  expect(executeScript).toHaveBeenCalledTimes(2);
});

it("gives up when the page has left twice", async () => {
  executeScript.mockResolvedValue(NOTHING);
  expect(await refusalOf(read())).toBe("unknown");
  expect(executeScript).toHaveBeenCalledTimes(2);
});

it("doesn't try again what the browser refuses", async () => {
  executeScript.mockRejectedValue(new Error("Cannot access contents of the page."));
  expect(await refusalOf(read())).toBe("no_access");
  expect(executeScript).toHaveBeenCalledTimes(1);
});
