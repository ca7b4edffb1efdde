import type { ReadonlySignal } from "@preact/signals";
import { useTranslate } from "../translate.ts";

/** The browser keeps its shortcuts to itself, and lets no page link to where they are set. */
export function ShortcutHint({ shortcut }: { shortcut: ReadonlySignal<string> }) {
  const translate = useTranslate();
  const keys = shortcut.value;
  const [before, after] = translate("options_shortcut_path", "\n").split("\n");
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
      <p class="small-text">
        {before}
        <code class="address" dir="ltr">
          chrome://extensions/shortcuts
        </code>
        {after}
      </p>
    </div>
  );
}
