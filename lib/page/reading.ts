import * as v from "valibot";
import { READING_REFUSALS, type Reading } from "./page.ts";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const schema: v.GenericSchema<unknown, Reading> = v.variant("ok", [
  v.object({
    ok: v.literal(true),
    page: v.object({
      url: v.string(),
      title: v.string(),
      lang: v.string(),
      selection: v.string(),
      blocks: v.array(v.string()),
      bytes: count,
      omitted: v.object({ hidden: count, bytes: count }),
    }),
  }),
  v.object({
    ok: v.literal(false),
    title: v.string(),
    refusal: v.picklist(READING_REFUSALS),
    fault: v.exactOptional(v.string()),
  }),
]);

/** What came back from a page. A page can't speak for the reader, but what is read is parsed all the same. */
export function parseReading(value: unknown): Reading {
  const parsed = v.safeParse(schema, value);
  return parsed.success
    ? parsed.output
    : { ok: false, title: "", refusal: "unknown", fault: "Not a reading" };
}
