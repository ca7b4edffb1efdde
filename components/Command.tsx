import { CopyButton } from "./CopyButton.tsx";
import { useTranslate } from "./translate.ts";

/** A command for the terminal, to read and to copy. */
export function Command({ line }: { line: string }) {
  const translate = useTranslate();
  return (
    <div class="command-line" dir="ltr">
      <code class="command">{line}</code>
      <CopyButton label={translate("copy_command")} text={() => line} />
    </div>
  );
}
