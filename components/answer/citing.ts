import { createContext } from "preact";

/** What the citations of an answer can name. */
export interface Citable {
  /** Addresses; `[n]` is the n-th, counted from 1. */
  sources: readonly string[];
  /** There is a page for `[page]` to name. */
  hasPage: boolean;
}

export const CitableContext = createContext<Citable>({ sources: [], hasPage: false });
