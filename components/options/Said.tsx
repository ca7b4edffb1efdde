import type { ReadonlySignal } from "@preact/signals";
import type { SaveState } from "../../lib/options/save-state.ts";
import { Icon } from "../Icon.tsx";
import { useTranslate } from "../translate.ts";

interface SaidProps {
  id?: string;
  state: ReadonlySignal<SaveState>;
  /** What to say of a change that was kept; `options_saved` when left out. */
  saved?: string;
  /** What to say of a value that makes no sense. */
  problem?: string;
}

/** What became of a change, in sight and for screen readers; empty while there is nothing to say. */
export function Said({ id, state, saved, problem }: SaidProps) {
  const translate = useTranslate();
  const said = {
    still: "",
    saved: saved ?? translate("options_saved"),
    invalid: problem,
    not_saved: translate("options_not_saved"),
  }[state.value];
  return (
    <p class="said" id={id} role="status" data-state={state.value}>
      {said !== "" && <Icon name={state.value === "saved" ? "check" : "alert"} />}
      {said !== "" && <span>{said}</span>}
    </p>
  );
}
