import type { Library } from "../library/library.ts";
import { ownTurn } from "../own-turn.ts";
import type { SearchSource } from "./source.ts";

/** Searches what the person put into the library. */
export function librarySource(library: Library): SearchSource {
  return {
    name: "The library",
    leavesMachine: false,
    async search({ query, limit, signal }) {
      await ownTurn(signal);
      return library.search(query, limit);
    },
  };
}
