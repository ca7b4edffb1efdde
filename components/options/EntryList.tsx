import type { RefObject } from "preact";
import { useFocusNearby } from "./focus-nearby.ts";

interface Entry {
  key: string;
  name: string;
  note?: string;
}

interface EntryListProps {
  /** Of the whole list, for screen readers. */
  label: string;
  entries: readonly Entry[];
  /** In the place of an empty list; "" when something else tells enough. */
  none: string;
  /** Of the button at each entry. */
  action: string;
  onAction: (key: string) => void;
  /** Where the focus goes from the last entry. */
  field: RefObject<HTMLElement | null>;
}

/** What a person has put on a list, each with the way off it. */
export function EntryList({ label, entries, none, action, onAction, field }: EntryListProps) {
  const { list, onPress } = useFocusNearby(entries.length, field);
  if (entries.length === 0) return none === "" ? null : <p class="no-entries">{none}</p>;
  return (
    <ul class="entries" aria-label={label} ref={list}>
      {entries.map(({ key, name, note }, index) => (
        <li key={key} class="entry">
          <div class="entry-text">
            <span class="entry-name" dir="ltr">
              {name}
            </span>
            {note !== undefined && <span class="small-text">{note}</span>}
          </div>
          <button
            type="button"
            class="quiet-button"
            onClick={() => {
              onPress(index);
              onAction(key);
            }}
          >
            {action}
            <span class="unseen"> {name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
