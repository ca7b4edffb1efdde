import type { SaveState } from "./save-state.ts";

/** What became of the last change of a list that a person keeps, and which entry it was. */
export interface ListChange<What extends string> {
  state: SaveState;
  /** Says more than the state does. */
  what: What;
  name: string;
}
