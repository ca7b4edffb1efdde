import type { ReadonlySignal } from "@preact/signals";
import type { OptionsModel } from "../../lib/options/options-model.ts";
import type { ShortcutSettings } from "../../lib/options/shortcut-settings.ts";
import { useTranslate } from "../translate.ts";
import { CheckupSection } from "./CheckupSection.tsx";
import { NumberField } from "./NumberField.tsx";
import { PairingSection } from "./PairingSection.tsx";
import { PrivacySection } from "./PrivacySection.tsx";
import { Section } from "./Section.tsx";
import { ShortcutHint } from "./ShortcutHint.tsx";
import { SitesSection } from "./SitesSection.tsx";
import { WebSearchSetting } from "./WebSearchSetting.tsx";

interface OptionsPageProps {
  model: OptionsModel;
  /** The keys that open the panel, as the browser writes them; "" when there are none. */
  shortcut: ReadonlySignal<string>;
  shortcutSettings: ShortcutSettings;
}

/** The whole options page: first whether everything works, then what can be changed, then what is known of you. */
export function OptionsPage({ model, shortcut, shortcutSettings }: OptionsPageProps) {
  const translate = useTranslate();
  const [before, after] = translate("options_title", "\n").split("\n");
  return (
    <main class="options">
      <h1 class="options-title">
        {before}
        <mark>{translate("extension_name")}</mark>
        {after}
      </h1>
      <CheckupSection model={model} />
      <PairingSection model={model} />
      <Section title={translate("options_connection")}>
        <NumberField
          id="port"
          label={translate("options_port")}
          hint={translate("options_port_hint")}
          problem={translate("options_port_problem")}
          setting={model.port}
        />
      </Section>
      <Section title={translate("options_asking")}>
        <WebSearchSetting setting={model.webSearch} />
        <NumberField
          id="settle"
          label={translate("options_settle")}
          unit={translate("options_seconds")}
          hint={translate("options_settle_hint")}
          problem={translate("options_settle_problem")}
          setting={model.settleMs}
        />
      </Section>
      <SitesSection model={model} />
      <Section title={translate("options_shortcut")}>
        <ShortcutHint shortcut={shortcut} settings={shortcutSettings} />
      </Section>
      <PrivacySection />
    </main>
  );
}
