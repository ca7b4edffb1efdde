/**
 * Words that say how a sentence is built rather than what it is about, in the languages most asked in. They
 * are told apart by spelling alone, since a question seldom says its language; where a language is missing,
 * rarity in the texts at hand does the same work more slowly.
 */
const LISTS = [
  // English
  `a about after all also am an and any are as at be because been before being both but by can could did do
   does doing each for from had has have he her here hers him his how i if in into is it it's its itself just
   me more most my no nor not of on once only or other our out over own please same she should so some such
   than that the their them then there these they this those through to too under until up very was we were
   what when where which while who whom whose why will with would you your tell explain describe mean means
   there's what's who's where's how's that's let's don't doesn't didn't isn't aren't wasn't i'm`,
  // German
  `aber als am an auch auf aus bei bin bis das dass dein dem den der des die dies diese diesem diesen dieser
   dieses doch du durch ein eine einem einen einer eines er es für gibt hat hatte haben ich ihr ihre im in ist
   kann mit nach nicht noch nur ob oder sich sie sind so über um und uns unter vom von vor war waren warum was
   weil welche welchem welchen welcher welches wem wen wenn wer werden wie wieso wir wird wo wurde wurden zu
   zum zur`,
  // French
  `au aux avec ce ces cet cette comme comment dans de des du elle en est et eu fut il ils je la le les leur lui
   mais ne nous on ont ou où par pas pour pourquoi qu quand que quel quelle quelles quels qui quoi sa se ses son
   sont sur un une vous était été`,
  // Spanish and Portuguese
  `al como con cuál cuáles cuando cuándo cuanto cuánto cuántos cuántas de del desde donde dónde e el ella en
   entre era es esa ese eso esta este esto están está fue fueron ha han hay la las lo los más no o para pero por
   porqué que qué quien quién quiénes se según ser si sin sobre son su sus también tiene un una uno y
   ao aos as com da das do dos em eram foi foram mais mas na nas não nos onde os ou pela pelo qual quais quando
   quanto quantos quem são sua suas seu seus tem um uma é`,
  // Italian and Dutch
  `che chi ci come con cosa da dal dalla dei del della delle di dove e gli i il in la le lo ma nel nella non per
   perché più quale quali quando quanto quanti sono su sul sulla è
   dat de den die deze dit door een en het hoe hoeveel iets in is maar met naar niet of om onder ook op over te
   tot uit van voor waar waarom wanneer waren was wat welk welke werd werden wie wordt zijn`,
  // Russian
  `а без был была были было быть в во вы где да для до его ее её если есть еще же за и из или им их к как какая
   какие какой какое каком какую когда кого которая которые который кто ли мы на над не него нет но о об он она
   они оно от по под почему при с сколько со та так также то только том ты у чего чей чем что чтобы эта эти это
   этот я`,
  // Turkish, Romanian, Vietnamese
  `bir bu da de hangi için ile kaç kim mi mu mı mü nasıl ne neden nerede nedir olan olarak ve veya
   a ai al ale care că ce cea cei cel cele cine cât câte câți cu cum de din după este fi fost în la mai nu o pe
   pentru prin sau se și sunt un unde
   bao các cái có của được gì hay khi không là làm lúc mà nào này nhiêu những như ở sao tại thì trong và về vì
   với đã đến đâu để`,
  // Greek
  `αν από για δεν είναι ένα ένας η ή ήταν θα και με μια μία να ο οι ποια ποιες ποιο ποιοι ποιος πόσα πόσες πόσο
   πόσοι πού πότε πώς σε στα στη στην στις στο στον στους τα τη την της τι τις το τον του τους των ως`,
  // Arabic
  `أو أي أين إلى التي الذي الذين ان أن إن عن على في قد كان كانت كم كيف لا لم لماذا ما ماذا مع من متى هذا هذه هل هو هي
   و`,
  // Hindi
  `और एक ऐसा कब कहा कहाँ कहां का कि कितना कितनी कितने किस किसका किसकी किसके किसने किसे की के को कौन कौनसा क्या क्यों
   कैसे जो तक तो था थी थे ने नहीं पर भी में यह या वह से ही हुआ हुई हुए है हैं हो`,
  // Chinese
  `的 了 是 在 和 与 或 有 被 把 对 对于 为 从 到 也 都 就 而 及 以 于 之 其 这 那 个 些 吗 呢 吧 什么 谁 哪 哪个 哪里 哪儿 哪些
   何 何时 为什么 怎么 怎样 如何 多少 几 是什么 请 我 你 他 她 它 我们 他们 一个 什么样`,
  // Japanese
  `の に は を が と で た て し も な から まで より や か です ます でした ました する した いる ある れる られる これ それ この
   その どの 何 なに 誰 だれ どこ いつ なぜ どう どの いくつ という について ください`,
  // Thai
  `ที่ ของ และ ใน เป็น มี ได้ จาก กับ ว่า ให้ นี้ นั้น คือ อะไร ใคร ไหน เมื่อ เมื่อไร เมื่อไหร่ ทำไม อย่างไร เท่าไร เท่าไหร่ กี่ หรือ ซึ่ง โดย ไม่ ถูก
   แห่ง ใด`,
];

const STOP_WORDS = new Set(LISTS.flatMap((list) => list.split(/\s+/)));

/** Whether `word`, as `words()` gives it, carries no subject of its own. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
