import type { Clock, NerveLog } from "@anvesha/nerve";
import type { DaemonLink } from "../link/link.ts";
import { answer, type Ask } from "./answer.ts";
import type { Channel } from "./channel.ts";
import type { AskEvent, Failure, Receipt } from "./event.ts";
import { failureOf } from "./failure.ts";
import { parsePanelMessage } from "./port-messages.ts";
import type { PairResult } from "../link/pairing.ts";
import type { BackgroundToPanel, PageState, PanelToBackground } from "./port.ts";
import { receiptOf, searchQuery } from "./query.ts";
import type { TabPages } from "./tab-pages.ts";
import type { Tabs } from "./tabs.ts";
import { WindowPage } from "./window-page.ts";

/** What the background has for its panels. */
export interface PanelServices {
  link: DaemonLink;
  tabs: Tabs;
  pages: TabPages;
  pair(secret: string): Promise<PairResult>;
  clock: Clock;
  log: NerveLog;
}

type Preview = Extract<PanelToBackground, { type: "preview" }>;

interface RunningAsk {
  controller: AbortController;
  isSettled: boolean;
}

/** Serves one panel until its port closes; then all that it asked is cancelled, and it wants the link no more. */
export function servePanel(channel: Channel, services: PanelServices): void {
  new PanelSession(channel, services);
}

class PanelSession {
  readonly #channel: Channel;
  readonly #services: PanelServices;
  readonly #life = new AbortController();
  readonly #asks = new Map<number, RunningAsk>();
  #isWatched = false;
  #windowPage: WindowPage | null = null;

  constructor(channel: Channel, services: PanelServices) {
    this.#channel = channel;
    this.#services = services;
    channel.listen({
      message: (message) => this.#receive(message),
      closed: () => this.#life.abort(),
    });
  }

  #receive(value: unknown): void {
    let message: PanelToBackground;
    try {
      message = parsePanelMessage(value);
    } catch (error) {
      this.#services.log({ level: "error", message: "A message of a panel was not understood.", error });
      return;
    }
    this.#serve(message);
  }

  #serve(message: PanelToBackground): void {
    switch (message.type) {
      case "watch":
        this.#watch(message.windowId);
        break;
      case "ask":
        void this.#ask(message);
        break;
      case "cancel":
        this.#asks.get(message.ask)?.controller.abort();
        break;
      case "preview":
        void this.#preview(message);
        break;
      case "read-page":
        this.#windowPage?.again();
        break;
      case "look":
        this.#windowPage?.look();
        break;
      case "pair":
        void this.#pair(message.secret);
        break;
      case "connect-now":
        this.#services.link.connectNow();
        break;
    }
  }

  #watch(windowId: number | null): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    const { link, tabs, pages, clock, log } = this.#services;
    const { signal } = this.#life;
    // Wanted first: a panel of a background that has just been woken must not hear that nobody wants the link.
    link.want(signal);
    this.#post({ type: "link", status: link.status });
    link.onStatus((status) => this.#post({ type: "link", status }), signal);
    if (windowId === null) return;
    const tell = (page: PageState) => this.#post({ type: "page", page });
    this.#windowPage = new WindowPage({ windowId, tabs, pages, tell, clock, log, signal });
  }

  async #ask(ask: Ask): Promise<void> {
    if (this.#asks.has(ask.ask)) return;
    this.#replaceSettled();
    const running: RunningAsk = { controller: new AbortController(), isSettled: false };
    this.#asks.set(ask.ask, running);
    const signal = AbortSignal.any([this.#life.signal, running.controller.signal]);
    const tell = (event: AskEvent) => {
      running.isSettled = event.type === "settled" || (running.isSettled && event.type === "results");
      if (!signal.aborted) this.#post({ type: "ask-event", ask: ask.ask, event });
    };
    try {
      await answer(ask, this.#services, tell, signal);
    } catch (error) {
      if (!signal.aborted) tell({ type: "failed", failure: this.#failureOf(error) });
    } finally {
      this.#asks.delete(ask.ask);
      // Lets go of the link, which is wanted for as long as the ask's signal lives.
      running.controller.abort();
    }
  }

  /** A settled answer is waited for only until the next question (NERVE decision 9). */
  #replaceSettled(): void {
    for (const [ask, { controller, isSettled }] of this.#asks) {
      if (!isSettled) continue;
      controller.abort();
      this.#post({ type: "ask-event", ask, event: { type: "done" } });
    }
  }

  #failureOf(error: unknown): Failure {
    const failure = failureOf(error);
    if (failure.kind === "internal" || failure.kind === "bad_answer") {
      this.#services.log({ level: "error", message: "A question could not be answered.", error });
    }
    return failure;
  }

  async #preview({ id, question, tabId, conversation = [] }: Preview): Promise<void> {
    let receipt: Receipt | null = null;
    try {
      const page = await this.#services.pages.glance(tabId, this.#life.signal);
      const asked = { question, page, conversation, webSearch: false };
      receipt = receiptOf(searchQuery(asked), asked);
    } catch (error) {
      // The page's state says why it can't be read, and an ask why it can't be sent.
      this.#services.log({ level: "debug", message: "There is nothing to preview.", error });
    }
    this.#post({ type: "preview", id, receipt });
  }

  async #pair(secret: string): Promise<void> {
    let result: PairResult = "refused";
    try {
      result = await this.#services.pair(secret);
    } catch (error) {
      this.#services.log({ level: "error", message: "The pairing could not be kept.", error });
    }
    this.#post({ type: "pair-result", result });
  }

  #post(message: BackgroundToPanel): void {
    if (this.#life.signal.aborted) return;
    try {
      this.#channel.post(message);
    } catch {
      // The port is gone and its event has yet to come.
      this.#life.abort();
    }
  }
}
