import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { NotPairedReason } from "../../lib/link/error.ts";
import type { Pairing } from "../../lib/panel/pairing.ts";
import type { MessageKey } from "../../lib/strings/translate.ts";
import { DaemonCommand } from "../DaemonCommand.tsx";
import { useTranslate } from "../translate.ts";

const TEXTS: Record<NotPairedReason, MessageKey> = {
  no_token: "pairing_text",
  wrong_token: "pairing_text_wrong_token",
  unknown_origin: "pairing_text_unknown_origin",
};

interface PairingFormProps {
  reason: NotPairedReason;
  pairing: Pairing;
  field: RefObject<HTMLInputElement | null>;
  onPair: () => void;
}

/** The daemon runs and doesn't know this browser: where to get a code, and where to put it. */
export function PairingForm({ reason, pairing, field, onPair }: PairingFormProps) {
  const translate = useTranslate();
  const state = pairing.state.value;
  const isSending = state === "sending";
  const error = isSending || state === "idle" || state === "paired" ? null : state;
  useEffect(() => {
    if (error !== null) field.current?.select();
  }, [error, field]);
  const submit = (event: Event) => {
    event.preventDefault();
    onPair();
  };
  return (
    <form class="pairing notice-card" onSubmit={submit}>
      <h2>{translate("pairing_title")}</h2>
      <p>{translate(TEXTS[reason])}</p>
      <DaemonCommand args="pair" />
      <label class="field-label" for="pairing-code">
        {translate("pairing_code")}
      </label>
      <div class="pairing-row">
        <input
          id="pairing-code"
          ref={field}
          dir="ltr"
          value={pairing.code}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          aria-invalid={error !== null}
          aria-describedby="pairing-error"
          onInput={(event) => (pairing.code.value = event.currentTarget.value)}
        />
        <button type="submit" class="button primary" disabled={isSending}>
          {translate(isSending ? "pairing_sending" : "pairing_submit")}
        </button>
      </div>
      <p class="pairing-error" id="pairing-error" role="alert">
        {error !== null && translate(`pairing_${error}`)}
      </p>
    </form>
  );
}
