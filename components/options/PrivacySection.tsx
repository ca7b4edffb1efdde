import { useTranslate } from "../translate.ts";
import { Section } from "./Section.tsx";

const FACTS = ["read", "sent", "web", "stored"] as const;

/** What is read, sent and stored, in four sentences; docs/privacy.md says it whole. */
export function PrivacySection() {
  const translate = useTranslate();
  return (
    <Section title={translate("options_privacy")}>
      <dl class="facts">
        {FACTS.map((fact) => (
          <div key={fact}>
            <dt>{translate(`options_privacy_${fact}`)}</dt>
            <dd>{translate(`options_privacy_${fact}_text`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
