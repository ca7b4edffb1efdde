import type { Check } from "../check.ts";
import { Failure } from "../verdict.ts";
import { ping } from "../wire.ts";
import { expectOpen } from "./outcome.ts";

/** When a daemon must have given up a reader that takes nothing, and a little more. */
const DRAIN = 32_000;

/** What a client does to others, and to itself, that does not read. The last check takes half a minute. */
export const flow: readonly Check[] = [
  {
    id: "flow/others-not-held-up",
    rule: "Decision 16: a slow reader holds up nobody but itself",
    async run(context) {
      const [slow, other] = [await context.connect(), await context.connect()];
      const reading = slow.sendHeldUp(300, ping());
      expectOpen(await other.behind());
      await reading;
      expectOpen(await slow.behind());
    },
  },
  {
    id: "flow/never-reads",
    rule: "Decision 16: a connection that has not drained within 30 s is closed",
    async run(context) {
      const client = await context.connect();
      await client.sendHeldUp(DRAIN, ping());
      const { closed } = await client.behind();
      if (closed === undefined) throw new Failure("a close", "all that had piled up, and more");
    },
  },
];
