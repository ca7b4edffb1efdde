import type { Library } from "../library/library.ts";
import type { SearchSource } from "./source.ts";

/** Searches what the person put into the library. */
export function librarySource(library: Library): SearchSource {
  return {
    name: "The library",
    leavesMachine: false,
    search: async ({ query, limit }) => Promise.resolve(library.search(query, limit)),
  };
}
