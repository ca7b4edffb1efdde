import { Command } from "./Command.tsx";
import { useTranslate } from "./translate.ts";

/** What to run in a terminal: the daemon's command where it is installed, and the same from a checkout. */
export function DaemonCommand({ args }: { args: string }) {
  const [before, after] = useTranslate()("command_checkout", "\n").split("\n");
  return (
    <div class="daemon-command">
      <Command line={`anvesha ${args}`} />
      <p class="small-text">
        {before}
        <code dir="ltr">npm run daemon -- {args}</code>
        {after}
      </p>
    </div>
  );
}
