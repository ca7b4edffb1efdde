import { tellingTerms } from "../../lib/text/terms.ts";

/** What a question wants to be told, as far as its question word says. */
export type Expectation = "person" | "time" | "number" | "reason" | "definition" | "anything";

/** Ways to ask, with spaces and without, in the languages that lib/text knows; the first that is found decides. */
const ASKS_FOR: readonly (readonly [Expectation, spaced: string, unspaced: string])[] = [
  [
    "time",
    `when|(?:what|which) (?:year|date|day|month|century|decade|time)|how long ago|wann|welche[sm]? (?:jahr|tag|datum)|
     quand|quelle année|cu[aá]ndo|qué (?:año|fecha)|quando|que ano|c[âa]nd|ce an|когда|как(?:ом|ой|ого) год[ау]?|
     ne zaman|hangi (?:yıl|tarih)\\p{L}*|khi nào|năm nào|πότε|ποι[αο] (?:χρονιά|έτος)|متى|أي (?:عام|سنة)|कब|
     किस (?:वर्ष|साल|दिन)`,
    `什么时候|何时|哪一?[年天]|いつ|何[年月日]|เมื่อไร|เมื่อไหร่|เมื่อใด|ปี(?:ใด|ไหน|อะไร)`,
  ],
  [
    "number",
    `how (?:many|much|tall|high|far|long|old|large|big|deep|wide|fast|heavy|often|few)|
     what (?:percent|percentage|number|amount|proportion|share)|wie ?viele?|
     wie (?:hoch|weit|lang|alt|groß|tief|breit|schnell|schwer|oft)|combien|quel (?:pourcentage|nombre)|
     cu[aá]nt[oa]s?|qué porcentaje|quant[oaie]s?|c[âa][tț][iăe]?|сколько|как(?:ой|ая) (?:процент|доля)|kaç\\p{L}*|
     ne kadar|bao nhiêu|πόσ\\p{L}*|كم|कितन\\p{M}`,
    `多少|几[个次年天名]|いくつ|何[人個回パ]|กี่|เท่าไร|เท่าไหร่|เท่าใด`,
  ],
  [
    "person",
    `who|whom|whose|wer|wen|wem|wessen|qui|quién(?:es)?|quem|chi|cine|cui|кто|кого|кому|кем|kim(?:in|e|i|den|ler)?|
     ποι(?:ος|οι|ον)|कौन|किस(?:ने|के|की|का|को)`,
    `谁|誰|だれ|ใคร`,
  ],
  [
    "reason",
    `why|warum|wieso|weshalb|pourquoi|por ?qu[eé]|perché|de ce|почему|зачем|neden|niçin|tại sao|vì sao|γιατί|لماذا|
     क्यों`,
    `为什么|为何|なぜ|ทำไม|เพราะเหตุใด`,
  ],
];

/** A name has no more words than this. */
const DEFINED = 2;

const PATTERNS = ASKS_FOR.map(([expectation, spaced, unspaced]) => {
  const phrases = spaced.replace(/\|\s+/g, "|");
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}])(?:${phrases})(?![\\p{L}\\p{M}])|${unspaced}`, "iu");
  return { expectation, pattern };
});

/** Asks what or who something is, and no more than that. */
const ASKS_FOR_DEFINITION =
  /^\s*(?:(?:what|who)(?:['’]s| is| are| was| were)|define|(?:was|wer) (?:ist|sind|war)|qu['’]est-ce que?|(?:qui|quel(?:le)?) est|qu[eé] es|quién es|что такое|кто так(?:ой|ая)) (?:(?:an?|the|ein|eine|der|die|das|l[ae]|une?|el|un|una) )?\P{P}{1,40}\?*\s*$/iu;

/** What the question words ask for; `anything` when they don't tell. */
export function expectationOf(question: string): Expectation {
  if (ASKS_FOR_DEFINITION.test(question) && tellingTerms(question).length <= DEFINED) return "definition";
  return PATTERNS.find(({ pattern }) => pattern.test(question))?.expectation ?? "anything";
}
