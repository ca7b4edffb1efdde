import type { OptionsModel } from "../../lib/options/options-model.ts";
import { useTranslate } from "../translate.ts";
import { AllowedSitesSetting } from "./AllowedSitesSetting.tsx";
import { NeverReadSetting } from "./NeverReadSetting.tsx";
import { Section } from "./Section.tsx";

/** Which sites may be read without a click, and which never. */
export function SitesSection({ model }: { model: OptionsModel }) {
  const translate = useTranslate();
  return (
    <Section title={translate("options_sites")}>
      <AllowedSitesSetting model={model} />
      <NeverReadSetting list={model.neverRead} />
    </Section>
  );
}
