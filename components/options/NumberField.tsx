import type { NumberSetting } from "../../lib/options/number-setting.ts";
import { Said } from "./Said.tsx";

interface NumberFieldProps {
  /** Unique on the page. */
  id: string;
  label: string;
  unit?: string;
  hint: string;
  /** What to say of a text that this setting can't be. */
  problem: string;
  setting: NumberSetting;
}

/** A number that is saved when the typing has ended: with Enter, or when the focus goes on. */
export function NumberField({ id, label, unit, hint, problem, setting }: NumberFieldProps) {
  return (
    <div class="setting">
      <label class="setting-label" for={id}>
        {label}
      </label>
      <div class="setting-row">
        <input
          id={id}
          class="field"
          inputMode="decimal"
          autocomplete="off"
          dir="ltr"
          value={setting.text}
          aria-invalid={setting.state.value === "invalid"}
          aria-describedby={`${unit === undefined ? "" : `${id}-unit `}${id}-said ${id}-hint`}
          onInput={(event) => setting.edit(event.currentTarget.value)}
          onChange={() => void setting.commit()}
        />
        {unit !== undefined && <span id={`${id}-unit`}>{unit}</span>}
      </div>
      <Said id={`${id}-said`} state={setting.state} problem={problem} />
      <p class="small-text" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
