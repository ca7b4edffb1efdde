import type { Check } from "../check.ts";
import { expectEqual, Failure } from "../verdict.ts";
import type { Course } from "../client.ts";
import { whileInFlight } from "../in-flight.ts";
import { PLAIN, queries, query } from "../question.ts";
import { cancel, endsRequest, FINAL, frame, Type } from "../wire.ts";
import { expectOpen } from "./outcome.ts";

const PROTOCOL_ERROR = 1002;
const MAX_INFLIGHT = 1024;

const LIMIT = "Decision 13: at most 1024 unfinished requests a connection; one more closes it";

/** Which requests a connection may have, and how they stay apart. */
export const requests: readonly Check[] = [
  {
    id: "requests/duplicate-in-flight",
    rule: "Decision 12: an id that comes again while it is in flight closes the connection",
    run: (context) => whileInFlight(context, [query(1n), query(1n)], isRefused),
  },
  {
    id: "requests/1024-in-flight",
    rule: "Constants: MAX_INFLIGHT_REQUESTS 1024, and so many are taken",
    run: (context) =>
      whileInFlight(context, queries(1n, MAX_INFLIGHT), (course) => {
        expectOpen(course);
        return !course.frames.some(endsRequest);
      }),
  },
  {
    id: "requests/1025-in-flight",
    rule: LIMIT,
    run: (context) => whileInFlight(context, queries(1n, MAX_INFLIGHT + 1), isRefused),
  },
  {
    id: "requests/cancel-frees-slots",
    rule: "Decision 14: a cancelled request's slot is free at once",
    run(context) {
      const first = queries(1n, MAX_INFLIGHT);
      const cancels = first.map((_, i) => cancel(BigInt(i) + 1n));
      const second = queries(BigInt(MAX_INFLIGHT) + 1n, MAX_INFLIGHT);
      return whileInFlight(context, [...first, ...cancels, ...second], (course) => {
        expectOpen(course);
        return !course.frames.some(endsRequest);
      });
    },
  },
  {
    id: "requests/answers-free-slots",
    rule: "Constants: only unfinished requests count, so more than 1024 may be asked on one connection",
    async run(context) {
      const client = await context.connect();
      const half = MAX_INFLIGHT / 2 + 1;
      for (const first of [0, half]) {
        const ids = Array.from({ length: half }, (_, i) => BigInt(first + i));
        client.send(...ids.map((id) => query(id)));
        await client.answers(...ids);
      }
    },
  },
  {
    id: "requests/many-at-once",
    rule: "SearchResult, AiToken: request_id is that of the originating SearchQuery",
    async run(context) {
      const client = await context.connect();
      const ids = Array.from({ length: 50 }, (_, i) => BigInt(i) * 3n + 2n);
      client.send(...ids.map((id) => query(id)));
      for (const { id } of await client.answers(...ids)) {
        if (!ids.includes(id)) throw new Failure("the id of a query", id.toString());
      }
    },
  },
  {
    id: "requests/own-ids-per-connection",
    rule: "Request ID Semantics: an id is unique per connection, so two may use the same",
    async run(context) {
      const clients = [await context.connect(), await context.connect()];
      for (const client of clients) client.send(query(1n));
      for (const client of clients) await client.answers(1n);
    },
  },
  {
    id: "requests/violation-ends-all",
    rule: "Decision 6: a bad payload closes like any violation, whatever else is in flight",
    async run(context) {
      const client = await context.connect();
      const bad = frame({ type: Type.SearchQuery, flags: FINAL, id: 2n, payload: '{"v":2}' });
      const { closed, frames } = await client.behind(query(1n, PLAIN), bad);
      expectEqual(closed, PROTOCOL_ERROR, "a close with");
      const other = frames.find(({ id }) => id !== 1n);
      if (other !== undefined) throw new Failure("nothing for the bad request", `a frame for ${other.id}`);
    },
  },
];

/** Closed as it must be; or not, though no request had ended; or nobody can tell. */
function isRefused({ closed, frames }: Course): boolean {
  if (closed === undefined && frames.some(endsRequest)) return false;
  expectEqual(closed, PROTOCOL_ERROR, "a close with");
  return true;
}
