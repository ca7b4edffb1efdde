import type { RefObject } from "preact";
import type { NeverReadList } from "../../lib/options/never-read-list.ts";
import type { SuggestedKind } from "../../lib/sites/suggested-hosts.ts";
import { Icon } from "../Icon.tsx";
import { useTranslate } from "../translate.ts";
import { useFocusNearby } from "./focus-nearby.ts";

interface SuggestedHostsProps {
  list: NeverReadList;
  kind: SuggestedKind;
  /** Where the focus goes when all are on the list. */
  field: RefObject<HTMLElement | null>;
}

/** Well-known hosts of one kind, to be put on the list one by one or all together. */
export function SuggestedHosts({ list, kind, field }: SuggestedHostsProps) {
  const translate = useTranslate();
  const hosts = list.suggested(kind);
  const nearby = useFocusNearby(hosts.length, field);
  if (hosts.length === 0) return null;
  const add = (some: readonly string[], index: number) => {
    nearby.onPress(index);
    void list.add(some);
  };
  return (
    <details class="suggested-hosts" data-kind={kind}>
      <summary>{translate(`options_suggest_${kind}`, String(hosts.length))}</summary>
      <button type="button" class="button add-all" onClick={() => add(hosts, 0)}>
        {translate(`options_suggest_all_${kind}`)}
      </button>
      <ul class="host-chips" ref={nearby.list}>
        {hosts.map((host, index) => (
          <li key={host}>
            <button type="button" class="host-chip" dir="ltr" onClick={() => add([host], index)}>
              <Icon name="add" />
              <span class="unseen">{translate("options_add")} </span>
              {host}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
