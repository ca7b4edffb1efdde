import { terms } from "../../lib/text/terms.ts";

const LENGTHS = "metre meter foot feet inch mile kilometre kilometer km cm m ft yard";
const TIMES = "second minute hour day week month year decade century";
const SPEEDS = "speed fast mph knot km h";
const WEIGHTS = "weigh weight kg kilogram gram ton tonne pound lb";
const MONEY = "cost price pay paid dollar euro pound";

/** What an answer says of a size that a question asks for by its adjective: "how tall" is told in metres. */
const MEASURES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    tall: `high height ${LENGTHS}`,
    high: `tall height ${LENGTHS}`,
    deep: `depth ${LENGTHS}`,
    wide: `width broad ${LENGTHS}`,
    big: `size large area ${LENGTHS}`,
    large: `size big area ${LENGTHS}`,
    far: `distance away ${LENGTHS}`,
    long: `length last ${LENGTHS} ${TIMES}`,
    old: `age born ${TIMES}`,
    fast: SPEEDS,
    quickly: SPEEDS,
    heavy: WEIGHTS,
    often: `every once twice daily weekly monthly yearly ${TIMES}`,
    much: MONEY,
  }).map(([adjective, told]) => [adjective, new Set(terms(told))] as const),
);

const HOW = /\bhow ([a-z]+)/i;

/** The adjective behind a "how", as a term, and the terms that an answer has in its place; undefined where none is. */
export function measureOf(question: string): { term: string; told: ReadonlySet<string> } | undefined {
  const adjective = HOW.exec(question)?.[1]?.toLowerCase() ?? "";
  const told = MEASURES.get(adjective);
  const [term = ""] = terms(adjective);
  return told === undefined ? undefined : { term, told };
}
