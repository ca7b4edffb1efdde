import { SingleBar } from "cli-progress";
import type { Style } from "./terminal.ts";

/** Shows how far a long task has come. */
export interface Progress {
  step(): void;
  /** Removes what was shown. */
  end(): void;
}

const NONE: Progress = { step() {}, end() {} };

/** A bar where somebody watches `stream`; nothing in a pipe, where every line is for a program. */
export function progressOn(stream: NodeJS.WriteStream, style: Style, total: number, noun: string): Progress {
  if (!stream.isTTY || total === 0) return NONE;
  const bar = new SingleBar({
    stream,
    format: `${style("cyan", "{bar}")} {value}/{total} ${noun}${style("dim", "  {eta_formatted} left")}`,
    barCompleteChar: "━",
    barIncompleteChar: "─",
    barsize: 30,
    hideCursor: false,
    clearOnComplete: true,
  });
  bar.start(total, 0);
  return { step: () => bar.increment(), end: () => bar.stop() };
}
