import { useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { NeverReadList } from "../../lib/options/never-read-list.ts";
import { useTranslate } from "../translate.ts";
import { AddField } from "./AddField.tsx";
import { EntryList } from "./EntryList.tsx";
import { Said } from "./Said.tsx";
import { SuggestedHosts } from "./SuggestedHosts.tsx";

/** The hosts whose pages are never read. */
export function NeverReadSetting({ list }: { list: NeverReadList }) {
  const translate = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const state = useComputed(() => list.change.value.state);
  const { what, name } = list.change.value;
  const said = what === "none" ? "" : translate(`options_never_${what}`, name);
  return (
    <div class="site-setting never-read">
      <h3 class="setting-label">{translate("options_never")}</h3>
      <p class="small-text">{translate("options_never_hint")}</p>
      <EntryList
        label={translate("options_never")}
        entries={list.hosts.value.map((host) => ({ key: host, name: host }))}
        none={translate("options_never_none")}
        action={translate("options_remove")}
        onAction={(host) => void list.remove(host)}
        field={field}
      />
      <AddField
        id="never-read"
        label={translate("options_never_field")}
        hint={translate("options_never_field_hint")}
        action={translate("options_add")}
        typed={list.typed}
        isInvalid={state.value === "invalid"}
        field={field}
        onEdit={(text) => list.edit(text)}
        onAdd={() => void list.addTyped()}
      >
        <Said id="never-read-said" state={state} saved={said} problem={said} />
      </AddField>
      <SuggestedHosts list={list} kind="mail" field={field} />
      <SuggestedHosts list={list} kind="banks" field={field} />
    </div>
  );
}
