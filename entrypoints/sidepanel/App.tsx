import { Panel } from "../../components/panel/Panel.tsx";
import { TranslateContext } from "../../components/translate.ts";
import type { PanelModel } from "../../lib/panel/panel-model.ts";
import { translate } from "../../platform/strings.ts";

export function App({ model }: { model: PanelModel }) {
  return (
    <TranslateContext.Provider value={translate}>
      <Panel model={model} />
    </TranslateContext.Provider>
  );
}
