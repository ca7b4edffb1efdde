import pino from "pino";
import { describe, expect, it } from "vitest";
import { openLibrary } from "../../../../daemon/library/library.ts";
import { librarySource } from "../../../../daemon/search/library-source.ts";
import { temporaryFolder } from "../../../daemon/temporary-folder.ts";

const never = new AbortController().signal;

describe("librarySource", () => {
  it("searches the library, on this machine, with passages for the answerer", async () => {
    const library = openLibrary(temporaryFolder(), pino({ level: "silent" }));
    library.add("file:///a", { title: "Tides", blocks: [{ text: "Twice a month.", isHeading: false }] });
    const source = librarySource(library);
    const hits = await source.search({ query: "tides", limit: 10, signal: never });
    expect(source.leavesMachine).toBe(false);
    expect(hits).toMatchObject([{ url: "file:///a", passage: "Twice a month." }]);
    library.close();
  });

  it("does nothing for an ask that is cancelled", async () => {
    const library = openLibrary(temporaryFolder(), pino({ level: "silent" }));
    library.close();
    const signal = AbortSignal.abort(new Error("cancelled"));
    await expect(librarySource(library).search({ query: "tides", limit: 10, signal })).rejects.toThrow(
      "cancelled",
    );
  });
});
