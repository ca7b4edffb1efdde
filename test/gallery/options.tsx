import { signal } from "@preact/signals";
import { render } from "preact";
import { OptionsPage } from "../../components/options/OptionsPage.tsx";
import { TranslateContext } from "../../components/translate.ts";
import { translateFrom } from "../../lib/strings/translate.ts";
import messages from "../../public/_locales/en/messages.json";
import { OPTIONS_STATES } from "./options-states.ts";

/** Shows the options page in the state that the address names: `?state=well&dir=rtl`. */
const options = new URLSearchParams(location.search);
document.documentElement.dir = options.get("dir") ?? "ltr";

const stage = await OPTIONS_STATES[options.get("state") ?? "well"]?.();
const root = document.getElementById("root");
if (root !== null && stage !== undefined)
  render(
    <TranslateContext.Provider value={translateFrom(messages)}>
      <OptionsPage
        model={stage.model}
        shortcut={signal("Alt+Shift+Q")}
        shortcutSettings={{ address: "chrome://extensions/shortcuts" }}
      />
    </TranslateContext.Provider>,
    root,
  );
