import type { ReadonlySignal } from "@preact/signals";
import type { ShortcutSettings } from "../../lib/options/shortcut-settings.ts";
import { useTranslate } from "../translate.ts";

interface ShortcutHintProps {
  /** The keys, as the browser writes them; "" when there are none. */
  shortcut: ReadonlySignal<string>;
  settings: ShortcutSettings;
}

/** The keys that open the panel. The browser keeps them, and only it can change them. */
export function ShortcutHint({ shortcut, settings }: ShortcutHintProps) {
  const translate = useTranslate();
  const keys = shortcut.value;
  return (
    <div class="setting">
      {keys === "" ? (
        <p>{translate("options_shortcut_none")}</p>
      ) : (
        <p>
          <kbd class="keys" dir="ltr">
            {keys}
          </kbd>{" "}
          {translate("options_shortcut_what")}
        </p>
      )}
      {"open" in settings ? (
        <div>
          <button type="button" class="button shortcut-change" onClick={settings.open}>
            {translate("options_shortcut_change")}
          </button>
        </div>
      ) : (
        <Address address={settings.address} />
      )}
    </div>
  );
}

function Address({ address }: { address: string }) {
  const [before, after] = useTranslate()("options_shortcut_path", "\n").split("\n");
  return (
    <p class="small-text">
      {before}
      <code class="address" dir="ltr">
        {address}
      </code>
      {after}
    </p>
  );
}
