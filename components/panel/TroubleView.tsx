import type { RefObject } from "preact";
import type { PanelModel } from "../../lib/panel/panel-model.ts";
import { NoDaemon } from "./NoDaemon.tsx";
import { PairingForm } from "./PairingForm.tsx";

interface TroubleViewProps {
  model: PanelModel;
  /** The field for a pairing code, while there is one. */
  codeField: RefObject<HTMLInputElement | null>;
}

/** What keeps the panel from its daemon, and the way out; nothing when nothing does. */
export function TroubleView({ model, codeField }: TroubleViewProps) {
  const trouble = model.trouble.value;
  switch (trouble?.kind) {
    case "unreachable":
      return <NoDaemon retryAt={trouble.retryAt} now={model.now} onRetry={() => model.connectNow()} />;
    case "not_paired":
      return (
        <PairingForm
          reason={trouble.reason}
          pairing={model.pairing}
          field={codeField}
          onPair={() => model.pairing.start()}
        />
      );
    case undefined:
      return null;
  }
}
