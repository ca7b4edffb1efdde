/** One end of a port between two parts of the extension. Whatever arrives is untrusted until it is parsed. */
export interface Channel {
  /** Throws when the other end is gone. */
  post(message: unknown): void;
  /** Called once, before anything arrives. `closed` is told of the other end's going only. */
  listen(handlers: { message: (message: unknown) => void; closed: () => void }): void;
  close(): void;
}
