import { render } from "preact";
import { Panel } from "../../components/panel/Panel.tsx";
import { TranslateContext } from "../../components/translate.ts";
import { translateFrom } from "../../lib/strings/translate.ts";
import messages from "../../public/_locales/en/messages.json";
import { PanelStage } from "../doubles/panel-stage.ts";
import { PLACES, STATES } from "./states.ts";

/** Shows the state that the address names: `?state=done&dir=rtl`. `stage` goes on with it from there. */
const options = new URLSearchParams(location.search);
document.documentElement.dir = options.get("dir") ?? "ltr";

const state = options.get("state") ?? "empty";
const stage = new PanelStage(PLACES[state]);
Object.assign(window, { stage });
STATES[state]?.(stage);
const root = document.getElementById("root");
if (root !== null)
  render(
    <TranslateContext.Provider value={translateFrom(messages)}>
      <Panel model={stage.model} />
    </TranslateContext.Provider>,
    root,
  );
