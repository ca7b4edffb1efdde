import { useSignal, type ReadonlySignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { PairingState } from "../../lib/panel/pairing.ts";
import type { Trouble } from "../../lib/panel/trouble.ts";
import type { MessageKey } from "../../lib/strings/translate.ts";
import { Command } from "../Command.tsx";
import { useTranslate } from "../translate.ts";

type Reason = Extract<Trouble, { kind: "not_paired" }>["reason"];

const TEXTS: Record<Reason, MessageKey> = {
  no_token: "pairing_text",
  wrong_token: "pairing_text_wrong_token",
  unknown_origin: "pairing_text_unknown_origin",
};

interface PairingFormProps {
  reason: Reason;
  pairing: ReadonlySignal<PairingState>;
  field: RefObject<HTMLInputElement | null>;
  onPair: (secret: string) => void;
}

/** The daemon runs and doesn't know this browser: where to get a code, and where to put it. */
export function PairingForm({ reason, pairing, field, onPair }: PairingFormProps) {
  const translate = useTranslate();
  const code = useSignal("");
  const state = pairing.value;
  const isSending = state === "sending";
  const error = isSending || state === "idle" || state === "paired" ? null : state;
  useEffect(() => {
    if (error !== null) field.current?.select();
  }, [error, field]);
  const submit = (event: Event) => {
    event.preventDefault();
    const secret = code.value.trim();
    if (secret !== "" && !isSending) onPair(secret);
  };
  return (
    <form class="pairing notice-card" onSubmit={submit}>
      <h2>{translate("pairing_title")}</h2>
      <p>{translate(TEXTS[reason])}</p>
      <Command line="npm run daemon -- pair" />
      <label class="field-label" for="pairing-code">
        {translate("pairing_code")}
      </label>
      <div class="pairing-row">
        <input
          id="pairing-code"
          ref={field}
          dir="ltr"
          value={code}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          aria-invalid={error !== null}
          aria-describedby="pairing-error"
          onInput={(event) => (code.value = event.currentTarget.value)}
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
