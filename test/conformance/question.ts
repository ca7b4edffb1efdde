import { frame, Type } from "./wire.ts";

/** A question that finds nothing and is cheap to answer, for checks that ask many or care for the frame alone. */
export const PLAIN = {
  v: 1,
  query: "zyzzyva",
  context: { url: "https://example.com/", title: "" },
  opts: { search: false, max_results: 1 },
};

/** A question about a page that answers it in several sentences. */
export const ABOUT_A_PAGE = {
  v: 1,
  query: "What makes the tide rise and fall?",
  context: {
    url: "https://example.com/tides",
    title: "Tides",
    extract: [
      "The tide rises and falls because the Moon and the Sun pull at the sea.",
      "The Moon makes the larger part of the tide, since it is much nearer than the Sun.",
      "The tide rises highest when both pull along one line, at new and at full moon.",
      "The shape of a coast makes the tide rise early or late, and high or hardly at all.",
      "Wind and air pressure make the sea rise and fall as well, but that is no tide.",
    ].join("\n\n"),
  },
  opts: { search: false, max_results: 10 },
};

/** A SearchQuery frame with this payload. */
export const query = (id: bigint, payload: object = PLAIN) =>
  frame({ type: Type.SearchQuery, id, payload: JSON.stringify(payload) });

/** SearchQuery frames with `count` ids from `first` on. */
export const queries = (first: bigint, count: number) =>
  Array.from({ length: count }, (_, i) => query(first + BigInt(i)));
