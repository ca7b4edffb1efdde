import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** `[1, id, error, result]`, the answer to `[0, id, name, parameters]`. */
type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

interface Waiting {
  command: string;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

const COLON = ":".charCodeAt(0);

/** Firefox's own remote control, spoken directly: each packet is the length of a JSON text, a colon, the text. */
export class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  #received: Buffer = Buffer.alloc(0);
  #lastId = 0;

  /** Resolves once Firefox has greeted. */
  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    const marionette = new Marionette(socket);
    await once(socket, "data");
    return marionette;
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk) => this.#take(chunk));
    // What is said of an error is said again by the close that follows it.
    socket.on("error", () => {});
    socket.on("close", () => this.#rejectAll());
  }

  /** @throws Error with what Firefox says of it, when the command fails or the connection ends before the answer */
  send<Result>(command: string, parameters: object = {}): Promise<Result> {
    const id = ++this.#lastId;
    const text = JSON.stringify([0, id, command, parameters]);
    return new Promise<Result>((resolve, reject) => {
      if (this.#socket.destroyed) {
        reject(new Error(`${command}: Firefox is gone`));
        return;
      }
      this.#waiting.set(id, { command, resolve: (result) => resolve(result as Result), reject });
      this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const colon = this.#received.indexOf(COLON);
      if (colon < 0) return;
      const end = colon + 1 + Number(this.#received.toString("latin1", 0, colon));
      if (this.#received.length < end) return;
      const packet: unknown = JSON.parse(this.#received.toString("utf8", colon + 1, end));
      this.#received = this.#received.subarray(end);
      // The greeting is no array.
      if (Array.isArray(packet)) this.#settle(packet as Answer);
    }
  }

  #settle([, id, error, result]: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === null) waiting?.resolve(result);
    else waiting?.reject(new Error(`${waiting.command}: ${error.error}: ${error.message}`));
  }

  #rejectAll(): void {
    for (const { command, reject } of this.#waiting.values())
      reject(new Error(`${command}: Firefox is gone`));
    this.#waiting.clear();
  }
}
