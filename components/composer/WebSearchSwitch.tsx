import type { ReadonlySignal } from "@preact/signals";
import { Icon } from "../Icon.tsx";
import { useTranslate } from "../translate.ts";

interface WebSearchSwitchProps {
  isOn: ReadonlySignal<boolean>;
  onChange: (isOn: boolean) => void;
}

/** Off, nothing leaves the machine; the tooltip says what on means. */
export function WebSearchSwitch({ isOn, onChange }: WebSearchSwitchProps) {
  const translate = useTranslate();
  return (
    <button
      type="button"
      id="web-search"
      class="switch"
      role="switch"
      aria-checked={isOn.value}
      title={translate(isOn.value ? "box_web_search_on_tip" : "box_web_search_off_tip")}
      onClick={() => onChange(!isOn.value)}
    >
      <Icon name="globe" />
      <span>{translate("box_web_search")}</span>
      <span class="switch-track" aria-hidden="true" />
    </button>
  );
}
