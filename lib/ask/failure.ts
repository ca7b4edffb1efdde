import { NerveError } from "@anvesha/nerve";
import { NotPairedError, UnreachableError } from "../link/error.ts";
import type { Failure } from "./event.ts";
import { QuestionTooLongError } from "./query.ts";
import { UnreadableError } from "./tabs.ts";

/** What a person is told of an error that ended an ask. */
export function failureOf(error: unknown): Failure {
  if (error instanceof UnreadableError) return { kind: "page_unreadable", refusal: error.refusal };
  if (error instanceof UnreachableError) return { kind: "daemon_unreachable" };
  if (error instanceof NotPairedError) return { kind: "not_paired" };
  if (error instanceof QuestionTooLongError) return { kind: "question_too_long" };
  return error instanceof NerveError ? nerveFailure(error) : { kind: "internal" };
}

function nerveFailure({ kind, requestId }: NerveError): Failure {
  switch (kind) {
    case "ConnectionLost":
      return { kind: "connection_lost" };
    case "TooManyRequests":
      return { kind: "too_many_requests" };
    case "PayloadTooLarge":
      return { kind: "question_too_long" };
    case "InvalidPayload":
      // Only what came from the daemon belongs to a request; a query that breaks its schema is a fault of ours.
      return { kind: requestId === undefined ? "internal" : "bad_answer" };
    default:
      return { kind: "internal" };
  }
}
