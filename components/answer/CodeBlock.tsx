import { CopyButton } from "../CopyButton.tsx";
import { useTranslate } from "../translate.ts";

/** Code runs from left to right in every language, and scrolls by itself. */
export function CodeBlock({ language, text }: { language: string; text: string }) {
  const translate = useTranslate();
  return (
    <figure class="code-block" dir="ltr">
      <figcaption>
        <span class="code-language">{language}</span>
        <CopyButton label={translate("answer_copy_code")} text={() => text} />
      </figcaption>
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
