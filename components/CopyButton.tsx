import { useCopying } from "./copying.ts";
import { Icon } from "./Icon.tsx";
import { useTranslate } from "./translate.ts";

/** A button that copies; `text` is asked for when it is pressed. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const translate = useTranslate();
  const { state, copy } = useCopying();
  const said = {
    idle: "",
    copied: translate("copy_done"),
    failed: translate("copy_failed"),
  }[state.value];
  return (
    <button
      type="button"
      class="icon-button copy"
      data-state={state.value}
      title={said || label}
      onClick={() => copy(text())}
    >
      <Icon name={state.value === "copied" ? "check" : state.value === "failed" ? "alert" : "copy"} />
      <span class="unseen">{label}</span>
      <span class="unseen" role="status">
        {said}
      </span>
    </button>
  );
}
