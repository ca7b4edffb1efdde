/** A program and its arguments, run without a shell. */
export type CommandLine = readonly [program: string, ...args: string[]];

/** One change to the machine. */
export type Step =
  | { kind: "write"; file: string; content: string; encoding?: "utf16le" }
  /** Removes the file, and those of the folders above it that are empty then, the innermost first. */
  | { kind: "remove"; file: string; folders: readonly string[] }
  /** `mayFail` is for what only undoes; `patience` tries again for so many milliseconds. */
  | { kind: "run"; command: CommandLine; mayFail?: true; patience?: number }
  /** Ends the daemon that serves from the data folder, if one does. */
  | { kind: "stop"; dataDir: string };

/** How one system starts the daemon at login: what is done to that end, and what undoes it. Nothing here acts. */
export interface Service {
  /** What the system calls it, such as `systemd user unit`. */
  name: string;
  /** Is there exactly while the service is installed. */
  file: string;
  /** Fails, and changes nothing, where this system can't have the service; with what to do then. */
  check?: { command: CommandLine; remedy: string };
  install: readonly Step[];
  uninstall: readonly Step[];
  /** Where to read what the daemon logs. */
  log: string;
}

/** What the service runs: this Node, `anvesha.js`, and the arguments behind it. */
export interface Program {
  node: string;
  script: string;
  args: readonly string[];
}
