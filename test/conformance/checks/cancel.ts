import type { Check } from "../check.ts";
import { Failure, Unobserved } from "../verdict.ts";
import type { Course, RawClient } from "../client.ts";
import { whileInFlight } from "../in-flight.ts";
import { ABOUT_A_PAGE, query } from "../question.ts";
import type { Received } from "../wire.ts";
import { cancel, endsRequest, frame, inHex, MAX_ID, Type } from "../wire.ts";
import { expectIgnored, expectOpen } from "./outcome.ts";

const STOP =
  "Decision 14: Cancel aborts before the next frame is read, and nothing more is written for that id";
const NO_OP = "Decision 14: Cancel of a finished or unknown id: nothing happens";

const TOO_QUICK = "the answer ended before the Cancel was read: it takes a slower one";

export const cancelling: readonly Check[] = [
  {
    id: "cancel/unknown-id",
    rule: "Request ID Semantics: daemons must ignore unknown request_id values",
    run: (context) => expectIgnored(context, cancel(0n), cancel(1n), cancel(MAX_ID)),
  },
  {
    id: "cancel/before-its-query",
    rule: NO_OP,
    async run(context) {
      const client = await context.connect();
      client.send(cancel(1n), query(1n));
      await client.answers(1n);
    },
  },
  {
    id: "cancel/after-final",
    rule: "Cancellation Semantics: Cancel after FINAL is silently ignored",
    async run(context) {
      const client = await context.connect();
      client.send(query(1n));
      await client.answers(1n);
      const course = await client.behind(cancel(1n), cancel(1n));
      expectOpen(course);
      expectNone([...course.frames, ...(await client.quiet())], 1n);
      client.send(query(2n));
      await client.answers(2n);
    },
  },
  {
    id: "cancel/in-flight",
    rule: STOP,
    run: (context) => whileInFlight(context, [query(1n, ABOUT_A_PAGE), cancel(1n)], isSilent),
  },
  {
    id: "cancel/twice",
    rule: NO_OP,
    run: (context) => whileInFlight(context, [query(1n, ABOUT_A_PAGE), cancel(1n), cancel(1n)], isSilent),
  },
  {
    id: "cancel/mid-stream",
    rule: "Cancel: the daemon must stop work as soon as possible; no acknowledgement, no further token",
    async run(context) {
      const client = await context.connect();
      client.send(query(1n, ABOUT_A_PAGE));
      await firstToken(client);
      if (!(await isSilent(await client.behind(cancel(1n)), client))) throw new Unobserved(TOO_QUICK);
    },
  },
  {
    id: "cancel/only-its-own",
    rule: "Cancel: the request_id in the frame header identifies the request to cancel",
    run: (context) =>
      whileInFlight(context, [query(1n), query(2n), query(3n), cancel(2n)], async (course, client) => {
        expectOpen(course);
        const ended = course.frames.filter(endsRequest).map(({ id }) => id);
        if (ended.includes(2n)) return false;
        expectNone(await client.answers(...[1n, 3n].filter((id) => !ended.includes(id))), 2n);
        return true;
      }),
  },
  {
    id: "cancel/payload-names-another",
    rule: "Cancel: the daemon must not look for a request ID inside the payload",
    async run(context) {
      const client = await context.connect();
      const misleading = frame({ type: Type.Cancel, id: 1n, payload: '{"request_id":2}' });
      const { closed, frames } = await client.behind(query(2n, ABOUT_A_PAGE), misleading);
      if (closed !== undefined) throw new Unobserved("the daemon closes for a Cancel that has a payload");
      if (!frames.some(endsRequest)) await client.answers(2n);
    },
  },
  {
    id: "cancel/another-connection",
    rule: "Request ID Semantics: ids are unique per connection, so a Cancel reaches no other one's requests",
    async run(context) {
      const [client, other] = [await context.connect(), await context.connect()];
      client.send(query(1n, ABOUT_A_PAGE));
      expectOpen(await other.behind(cancel(1n)));
      await client.answers(1n);
    },
  },
];

/** Whether a cancelled request was in flight; fails when it was, and something comes for it after all. */
async function isSilent(course: Course, client: RawClient): Promise<boolean> {
  expectOpen(course);
  if (course.frames.some(endsRequest)) return false;
  expectNone(await client.quiet(), 1n);
  return true;
}

function expectNone(frames: readonly Received[], id: bigint): void {
  const late = frames.find((frame) => frame.id === id);
  if (late !== undefined) throw new Failure(`no frame for request ${id}`, inHex(late.bytes));
}

/** Waits until an answer is under way. */
async function firstToken(client: RawClient): Promise<void> {
  for (;;) {
    const frame = await client.next("a token", client.patience.answer);
    if (endsRequest(frame)) throw new Unobserved(TOO_QUICK);
    if (frame.type === Type.AiToken) return;
  }
}
