import type { PanelModel } from "../../lib/panel/panel-model.ts";
import { useTranslate } from "../translate.ts";

/** Where it isn't as usual: what is kept of this window, and of the settings. */
export function StorageNotes({ model }: { model: PanelModel }) {
  const translate = useTranslate();
  if (!model.isPrivate && !model.isStorageRefused) return null;
  return (
    <div class="storage-notes small-text">
      {model.isPrivate && <p class="private-note">{translate("empty_private")}</p>}
      {model.isStorageRefused && <p class="storage-refused">{translate("empty_storage_refused")}</p>}
    </div>
  );
}
