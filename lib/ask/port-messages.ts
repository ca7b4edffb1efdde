import * as v from "valibot";
import { PAIR_RESULTS } from "../link/pairing.ts";
import { FAILURE_KINDS, PAGE_REFUSALS, type AskEvent, type Receipt } from "./event.ts";
import type { BackgroundToPanel, PageState, PanelToBackground } from "./port.ts";

/** The schemas of what crosses the port, held to the types of `port.ts` by the compiler. */
type Schema<T> = v.GenericSchema<unknown, T>;

const id = v.pipe(v.number(), v.safeInteger());
const count = v.pipe(v.number(), v.minValue(0));
const refusal = v.picklist(PAGE_REFUSALS);

const omitted = v.object({ hidden: count, bytes: count });

const conversation = v.array(v.object({ question: v.string(), answer: v.string() }));

const panelToBackground: Schema<PanelToBackground> = v.variant("type", [
  v.object({ type: v.literal("watch"), windowId: v.nullable(id) }),
  v.object({
    type: v.literal("ask"),
    ask: id,
    question: v.string(),
    tabId: v.nullable(id),
    webSearch: v.boolean(),
    conversation,
  }),
  v.object({ type: v.literal("cancel"), ask: id }),
  v.object({
    type: v.literal("preview"),
    id,
    question: v.string(),
    tabId: id,
    conversation: v.exactOptional(conversation),
  }),
  v.object({ type: v.literal("read-page") }),
  v.object({ type: v.literal("look") }),
  v.object({ type: v.literal("pair"), secret: v.string() }),
  v.object({ type: v.literal("connect-now") }),
]);

const receipt: Schema<Receipt> = v.object({
  url: v.string(),
  title: v.string(),
  extract: v.exactOptional(v.string()),
  selection: v.exactOptional(v.string()),
  pageBytes: count,
  passageBytes: count,
  omitted,
});

const askEvent: Schema<AskEvent> = v.variant("type", [
  v.object({ type: v.literal("reading") }),
  v.object({ type: v.literal("sent"), receipt }),
  v.object({
    type: v.literal("results"),
    results: v.array(
      v.object({
        url: v.string(),
        title: v.string(),
        snippet: v.string(),
        score: v.pipe(v.number(), v.finite()),
      }),
    ),
    tookMs: count,
  }),
  v.object({ type: v.literal("token"), text: v.string() }),
  v.object({ type: v.literal("settled") }),
  v.object({ type: v.literal("done") }),
  v.object({
    type: v.literal("failed"),
    failure: v.object({ kind: v.picklist(FAILURE_KINDS), refusal: v.exactOptional(refusal) }),
  }),
]);

const page: Schema<PageState> = v.variant("state", [
  v.object({ state: v.literal("none") }),
  v.object({ state: v.literal("reading"), tabId: id }),
  v.object({
    state: v.literal("readable"),
    tabId: id,
    url: v.string(),
    title: v.string(),
    lang: v.string(),
    bytes: count,
    selection: v.string(),
    omitted,
  }),
  v.object({
    state: v.literal("unreadable"),
    tabId: id,
    title: v.string(),
    refusal,
    site: v.exactOptional(v.string()),
  }),
]);

const backgroundToPanel: Schema<BackgroundToPanel> = v.variant("type", [
  v.object({
    type: v.literal("link"),
    status: v.variant("state", [
      v.object({ state: v.literal("idle") }),
      v.object({ state: v.literal("connecting") }),
      v.object({ state: v.literal("connected"), roundTripMs: count }),
      v.object({ state: v.literal("unreachable"), retryAt: v.number() }),
      v.object({
        state: v.literal("not_paired"),
        reason: v.picklist(["no_token", "wrong_token", "unknown_origin"]),
      }),
    ]),
  }),
  v.object({ type: v.literal("page"), page }),
  v.object({ type: v.literal("ask-event"), ask: id, event: askEvent }),
  v.object({ type: v.literal("preview"), id, receipt: v.nullable(receipt) }),
  v.object({
    type: v.literal("pair-result"),
    result: v.picklist(PAIR_RESULTS),
  }),
]);

/** A message of the panel. Throws `ValiError` for anything else. */
export function parsePanelMessage(message: unknown): PanelToBackground {
  return v.parse(panelToBackground, message);
}

/** A message of the background. Throws `ValiError` for anything else. */
export function parseBackgroundMessage(message: unknown): BackgroundToPanel {
  return v.parse(backgroundToPanel, message);
}
