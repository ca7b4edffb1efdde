import type { SwitchSetting } from "../../lib/options/switch-setting.ts";
import { WebSearchSwitch } from "../composer/WebSearchSwitch.tsx";
import { useTranslate } from "../translate.ts";
import { Said } from "./Said.tsx";

/** How the panel's own switch stands when the panel opens. */
export function WebSearchSetting({ setting }: { setting: SwitchSetting }) {
  const translate = useTranslate();
  return (
    <div class="setting">
      <div class="setting-row">
        <WebSearchSwitch isOn={setting.isOn} onChange={(isOn) => void setting.set(isOn)} />
      </div>
      <Said state={setting.state} />
      <p class="small-text">{translate("options_web_search_hint")}</p>
    </div>
  );
}
