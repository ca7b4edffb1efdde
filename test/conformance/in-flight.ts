import type { Course } from "./client.ts";
import { Unobserved } from "./verdict.ts";
import type { Context } from "./context.ts";
import type { RawClient } from "./client.ts";

/** Milliseconds that the daemon is held up, in the attempts to catch it before it has answered; 0 is not at all. */
const ATTEMPTS = [0, 300, 1_500];

/**
 * Sends messages in one piece, so that the later ones come while the requests of the earlier ones are in flight.
 * `look` is given what came until the daemon had read them all; it returns false when a quick daemon had ended its
 * answers by then, and nothing can be said. Then it is held up, and tried again.
 *
 * @throws Unobserved when no attempt could tell.
 */
export async function whileInFlight(
  context: Context,
  messages: readonly Buffer[],
  look: (course: Course, client: RawClient) => Promise<boolean> | boolean,
): Promise<void> {
  for (const ms of ATTEMPTS) {
    const client = await context.connect();
    const mark = client.mark();
    if (ms === 0) client.send(...messages, mark);
    else await client.sendHeldUp(ms, ...messages, mark);
    if (await look(await client.until(mark), client)) return;
    await client.close();
  }
  throw new Unobserved("the daemon ends its answers before it reads the next frame");
}
