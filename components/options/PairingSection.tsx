import { useEffect, useRef } from "preact/hooks";
import type { OptionsModel } from "../../lib/options/options-model.ts";
import { DaemonCommand } from "../DaemonCommand.tsx";
import { PairingForm } from "../panel/PairingForm.tsx";
import { useTranslate } from "../translate.ts";
import { Said } from "./Said.tsx";
import { Section } from "./Section.tsx";

/** The field for a code while there is no pairing, and the way out of one that there is. */
export function PairingSection({ model }: { model: OptionsModel }) {
  const translate = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const state = useRef<HTMLParagraphElement>(null);
  const trouble = model.trouble.value;
  const isForm = trouble?.kind === "not_paired";
  const hasActed = useRef(false);
  const hasToken = model.hasToken.value;
  useEffect(() => {
    // Whoever has just paired or forgotten pressed a button that is gone now.
    if (hasActed.current && document.activeElement === document.body)
      (field.current ?? state.current)?.focus();
  }, [isForm, hasToken]);
  const pair = () => {
    hasActed.current = true;
    model.pair();
  };
  const forget = () => {
    hasActed.current = true;
    void model.forget();
  };
  return (
    <Section title={translate("options_pairing")}>
      {isForm ? (
        <>
          <PairingForm reason={trouble.reason} pairing={model.pairing} field={field} onPair={pair} />
          <p class="small-text">{translate("options_pairing_token_hint")}</p>
        </>
      ) : (
        <p class="pairing-state" ref={state} tabIndex={-1}>
          {translate(`options_pairing_${model.checkup.value.pairing}`)}
        </p>
      )}
      {hasToken && (
        <div class="setting">
          <div>
            <button type="button" class="button forget" onClick={forget}>
              {translate("options_forget")}
            </button>
          </div>
          <p class="small-text">{translate("options_forget_hint")}</p>
        </div>
      )}
      <Said state={model.forgetting} saved={translate("options_forgotten")} />
      {model.forgetting.value === "saved" && <DaemonCommand args={`pair --forget ${location.origin}`} />}
    </Section>
  );
}
