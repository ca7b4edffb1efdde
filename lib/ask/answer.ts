import type { DaemonLink } from "../link/link.ts";
import type { AskEvent } from "./event.ts";
import type { PanelToBackground } from "./port.ts";
import { receiptOf, searchQuery } from "./query.ts";
import type { TabPages } from "./tab-pages.ts";

export type Ask = Extract<PanelToBackground, { type: "ask" }>;

/**
 * One question from the page to the end of its answer, told as it goes. Aborting the signal cancels it
 * wherever it is: nothing more is told, and what was not sent never is.
 *
 * @throws the signal's reason, `UnreadableError`, `QuestionTooLongError`, and what `DaemonLink.ask` says
 */
export async function answer(
  { question, tabId, webSearch, conversation }: Ask,
  { pages, link }: { pages: TabPages; link: DaemonLink },
  tell: (event: AskEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  if (tabId !== null) tell({ type: "reading" });
  const page = tabId === null ? null : await pages.read(tabId, signal);
  const asked = { question, page, conversation, webSearch };
  const query = searchQuery(asked);
  const events = await link.ask(query, signal);
  if (tabId !== null) pages.unmark(tabId);
  tell({ type: "sent", receipt: receiptOf(query, asked) });
  for await (const event of events) tell(event);
  tell({ type: "done" });
}
