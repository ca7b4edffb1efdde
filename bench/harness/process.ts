import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { once } from "node:events";

/** A server in a process of its own, so that it and its client don't share a core by force. */
export class ServerProcess<Ready> {
  readonly ready: Ready;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, ready: Ready) {
    this.#child = child;
    this.ready = ready;
  }

  /** Starts a module; `Ready` is what it sends first. */
  static async start<Ready>(module: URL, ...args: readonly string[]): Promise<ServerProcess<Ready>> {
    const child = fork(module, args, { serialization: "advanced" });
    const exited = once(child, "exit").then(([code]) => {
      throw new Error(`${module.pathname} ended with ${String(code)}`);
    });
    const [ready] = (await Promise.race([once(child, "message"), exited])) as [Ready];
    exited.catch(() => {});
    return new ServerProcess(child, ready);
  }

  /** Asks for what it has to report. */
  async report<Report>(): Promise<Report> {
    const answer = once(this.#child, "message");
    this.#child.send("report");
    const [report] = (await answer) as [Report];
    return report;
  }

  async stop(): Promise<void> {
    const exited = once(this.#child, "exit");
    this.#child.kill();
    await exited;
  }
}
