import { useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { OptionsModel } from "../../lib/options/options-model.ts";
import { siteName } from "../../lib/options/allowed-list.ts";
import { useTranslate } from "../translate.ts";
import { AddField } from "./AddField.tsx";
import { EntryList } from "./EntryList.tsx";
import { Said } from "./Said.tsx";
import { WiderRights } from "./WiderRights.tsx";

/** The sites that may be read without a click. */
export function AllowedSitesSetting({ model: { allowed, neverRead } }: { model: OptionsModel }) {
  const translate = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const state = useComputed(() => allowed.change.value.state);
  const { what, name } = allowed.change.value;
  const said = what === "none" ? "" : translate(`options_allowed_${what}`, name);
  const wider = allowed.wider.value;
  const entries = allowed.sites.value.map((site) => ({
    key: site,
    name: siteName(site),
    ...(neverRead.covers(site) && { note: translate("options_allowed_never") }),
  }));
  return (
    <div class="site-setting allowed-sites">
      <h3 class="setting-label">{translate("options_allowed")}</h3>
      <p class="small-text">{translate("options_allowed_hint")}</p>
      <EntryList
        label={translate("options_allowed")}
        entries={entries}
        none={wider.length > 0 ? "" : translate("options_allowed_none")}
        action={translate("options_withdraw")}
        onAction={(site) => void allowed.withdraw(site)}
        field={field}
      />
      <WiderRights patterns={wider} />
      <AddField
        id="allow-site"
        label={translate("options_allowed_field")}
        hint={translate("options_allowed_field_hint")}
        action={translate("options_allow")}
        typed={allowed.typed}
        isInvalid={what === "no_site" || what === "known"}
        field={field}
        onEdit={(text) => allowed.edit(text)}
        onAdd={() => void allowed.allowTyped()}
      >
        <Said id="allow-site-said" state={state} saved={said} problem={said} />
      </AddField>
    </div>
  );
}
