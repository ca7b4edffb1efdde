import { NerveClient, type Clock, type MessageTransport, type NerveLog } from "@anvesha/nerve";

/** A daemon that would take the token answers well within it. */
const TRY_MS = 4_000;

export interface TryOutOptions {
  /** Opens one connection; rejects when none comes about, and promptly once the signal aborts. */
  connect: (signal: AbortSignal) => Promise<MessageTransport>;
  clock: Clock;
  log: NerveLog;
}

/** Whether a connection comes about on which a daemon answers. It is closed again. */
export async function tryOut({ connect, clock, log }: TryOutOptions): Promise<boolean> {
  const tooLate = new AbortController();
  const cancelTimer = clock.after(TRY_MS, () => tooLate.abort());
  try {
    const client = new NerveClient(await connect(tooLate.signal), { clock, log });
    const close = () => client.close(1000, "tried out");
    tooLate.signal.addEventListener("abort", close, { once: true });
    await client.ping();
    close();
    return true;
  } catch (error) {
    log({ level: "debug", message: "The daemon did not take this token.", error });
    return false;
  } finally {
    cancelTimer();
  }
}
