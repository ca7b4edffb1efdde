import { NerveServer, type AskHandler, type MessageTransport } from "@anvesha/nerve";
import { MemorySocket } from "./memory-socket.ts";
import { ManualClock } from "../nerve/manual-clock.ts";

/** What a daemon does with a connection once it has taken it. */
export type Manner =
  /** Serves it. */
  | "serves"
  /** Takes the connection and then says nothing, as a process that was stopped does. */
  | "silent"
  /** Closes it with this code before anything is served. */
  | number;

interface Attempt {
  signal: AbortSignal;
  accept(manner: Manner): void;
  refuse(error: Error): void;
}

/** The world on the other side of a link: attempts to connect, and daemons that take them or don't. */
export class DaemonWorld {
  readonly clock = new ManualClock();
  /** Attempts that are neither taken, refused nor given up. */
  readonly attempts: Attempt[] = [];
  readonly sockets: MemorySocket[] = [];
  /** The queries that reached a daemon, in order. */
  readonly asked: string[] = [];
  /** The queries whose signal was aborted. */
  readonly aborted: string[] = [];
  /** How queries are answered. */
  handler: AskHandler = async (query, _ask, writer) => {
    await writer.token(`You asked: ${query.query}`);
  };

  readonly connect = (signal: AbortSignal): Promise<MessageTransport> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        const index = this.attempts.indexOf(attempt);
        if (index >= 0) this.attempts.splice(index, 1);
      };
      const attempt: Attempt = {
        signal,
        accept: (manner) => {
          leave();
          resolve(this.#take(manner));
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      this.attempts.push(attempt);
      signal.addEventListener("abort", () => attempt.refuse(new Error("Given up")), { once: true });
    });

  get open(): MemorySocket[] {
    return this.sockets.filter(({ isOpen }) => isOpen);
  }

  /** Takes the attempt in hand. */
  accept(manner: Manner = "serves"): MemorySocket | undefined {
    this.attempts[0]?.accept(manner);
    return this.sockets.at(-1);
  }

  refuse(error = new Error("Nobody listens")): void {
    this.attempts[0]?.refuse(error);
  }

  #take(manner: Manner): MessageTransport {
    const socket = new MemorySocket();
    this.sockets.push(socket);
    if (manner === "serves") {
      new NerveServer(socket.server, (...asked) => this.#answer(...asked), { clock: this.clock });
    } else if (typeof manner === "number") {
      socket.server.close(manner, "");
    }
    return socket.client;
  }

  #answer(...[query, ask, writer]: Parameters<AskHandler>): Promise<void> {
    this.asked.push(query.query);
    ask.signal.addEventListener("abort", () => this.aborted.push(query.query), { once: true });
    return this.handler(query, ask, writer);
  }
}
