import type { CommandLine, Service, Step } from "./service.ts";

/** What would be done, in order: a line for each step, and below those that write a file what is written. */
export function described(
  { check }: Service,
  steps: readonly Step[],
  quoted: (command: CommandLine) => string,
): string {
  const first: Step[] = check === undefined ? [] : [{ kind: "run", command: check.command }];
  return [...first, ...steps].map((step) => line(step, quoted)).join("\n");
}

function line(step: Step, quoted: (command: CommandLine) => string): string {
  switch (step.kind) {
    case "write":
      return `write ${step.file}:\n\n${step.content.replace("\ufeff", "").trimEnd()}\n`;
    case "remove":
      return `remove ${step.file}`;
    case "run":
      return `run ${quoted(step.command)}`;
    case "stop":
      return `stop the daemon that serves from ${step.dataDir}`;
  }
}

/** A command line for a POSIX shell. */
export function shellLine(command: CommandLine): string {
  return command
    .map((word) => (/^[\w/.:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`))
    .join(" ");
}
