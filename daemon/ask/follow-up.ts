import { words } from "../../lib/text/segment.ts";
import { questionTerms } from "../../lib/text/terms.ts";
import { lastQuestion } from "../answer/conversation.ts";

/** Words that stand for something said before; told by spelling, in the languages most asked in. */
const REFERRING = new Set(
  `he she it they him her them his hers its their theirs this that these those there one ones er sie es ihn ihr ihm
   ihnen dies diese dieser dieses dort il elle ils elles lui leur ce cela ça celui celle y él ella ellos ellas esto eso
   allí esse essa isso ele ela eles elas lui lei loro questo quello он она оно они его её ее их это этот там`.split(
    /\s+/,
  ),
);

/** Fewer terms seldom say by themselves what is asked about. */
const ENOUGH = 2;

/**
 * What to search for: the question, with the one before it where it points back to that ("And who built it?").
 */
export function searchText(question: string, conversation: string): string {
  const earlier = lastQuestion(conversation);
  const pointsBack =
    words(question).some((word) => REFERRING.has(word)) || questionTerms(question).length < ENOUGH;
  return earlier !== "" && pointsBack ? `${question} ${earlier}` : question;
}
