import type { PairResult } from "../link/pairing.ts";
import type { LinkStatus } from "../link/status.ts";
import type { Page } from "../page/page.ts";
import type { Site } from "../sites/site.ts";
import type { AskEvent, PageRefusal, Receipt } from "./event.ts";

/** The name of the one port between a panel and the background. */
export const PANEL_PORT = "panel";

/** A finished exchange of the conversation, for a follow-up. */
export interface Exchange {
  question: string;
  /** What was said: Markdown without a model's thinking and without notices. */
  answer: string;
}

/** The page that the panel's window shows. */
export type PageState =
  | { state: "none" }
  | { state: "reading"; tabId: number }
  | {
      state: "readable";
      tabId: number;
      url: string;
      title: string;
      lang: string;
      bytes: number;
      selection: string;
      omitted: Page["omitted"];
    }
  | {
      state: "unreadable";
      tabId: number;
      title: string;
      refusal: PageRefusal;
      /** Only with `no_access`: where the tab was when that could last be seen, and may still be. */
      site?: Site;
    };

export type PanelToBackground =
  /** The first message: from now on the link is wanted, and this window's page is told; no page without one. */
  | { type: "watch"; windowId: number | null }
  | {
      type: "ask";
      /** Unique among this panel's asks. */
      ask: number;
      question: string;
      /** The tab to read, or null to ask without a page. */
      tabId: number | null;
      webSearch: boolean;
      /** Earlier exchanges, oldest first. */
      conversation: Exchange[];
    }
  | { type: "cancel"; ask: number }
  /** What would be sent for this question: answered by one `preview` with the same id. */
  | {
      type: "preview";
      /** Unique among this panel's previews. */
      id: number;
      question: string;
      tabId: number;
      /** Earlier exchanges, oldest first: they take their part of what is sent. */
      conversation?: Exchange[];
    }
  /** Read the page again (the person clicked "try again"). */
  | { type: "read-page" }
  /** The person comes back to the panel: look whether the page is still as it was told. */
  | { type: "look" }
  /** A pairing code, or the token itself. */
  | { type: "pair"; secret: string }
  /** Don't wait for the back-off. */
  | { type: "connect-now" };

export type BackgroundToPanel =
  | { type: "link"; status: LinkStatus }
  | { type: "page"; page: PageState }
  | { type: "ask-event"; ask: number; event: AskEvent }
  /** `receipt` is null when nothing could be sent; the page's state says why. */
  | { type: "preview"; id: number; receipt: Receipt | null }
  | { type: "pair-result"; result: PairResult };
