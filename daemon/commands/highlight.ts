import { matches, tellingTerms } from "../../lib/text/terms.ts";
import type { Style } from "./terminal.ts";

/** Lines in which the words of the question stand out, in whatever form they are there. */
export function highlighter(question: string, style: Style): (line: string) => string {
  const wanted = tellingTerms(question);
  return (line) => {
    let shown = "";
    let from = 0;
    for (const { start, end } of matches(line, wanted)) {
      shown += line.slice(from, start) + style("bold", line.slice(start, end));
      from = end;
    }
    return shown + line.slice(from);
  };
}
