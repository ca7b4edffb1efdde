import { Flags, encodeFrame, MessageType, NerveError, type NerveLogEvent } from "@anvesha/nerve";
import { beforeEach, describe, expect, it } from "vitest";
import type { AskEvent } from "../../../../lib/ask/event.ts";
import { parseBackgroundMessage } from "../../../../lib/ask/port-messages.ts";
import type { BackgroundToPanel, PanelToBackground } from "../../../../lib/ask/port.ts";
import { servePanel } from "../../../../lib/ask/session.ts";
import type { TabPages } from "../../../../lib/ask/tab-pages.ts";
import { DaemonLink } from "../../../../lib/link/link.ts";
import { DaemonWorld } from "../link/daemon-world.ts";
import { turn } from "../nerve/test-transport.ts";
import { BrowserWorld } from "./browser-world.ts";
import { MemoryChannel } from "./memory-channel.ts";

let world: DaemonWorld;
let browser: BrowserWorld;
let link: DaemonLink;
let channel: MemoryChannel;
let pages: TabPages;
let told: BackgroundToPanel[];
let logged: NerveLogEvent[];
let pair: (secret: string) => Promise<"paired">;

beforeEach(() => {
  world = new DaemonWorld();
  browser = new BrowserWorld();
  told = [];
  logged = [];
  pair = () => Promise.resolve("paired");
  link = new DaemonLink({
    connect: world.connect,
    clock: world.clock,
    random: () => 0.5,
    wallClock: () => world.clock.now(),
    log: () => {},
    whileWanted: () => {},
    settleMs: () => 10_000,
  });
  channel = new MemoryChannel();
  pages = browser.pages(world.clock);
  servePanel(channel.background, {
    link,
    tabs: browser,
    pages,
    pair: (secret) => pair(secret),
    clock: world.clock,
    log: (event) => logged.push(event),
  });
  channel.panel.listen({
    message: (message) => told.push(parseBackgroundMessage(message)),
    closed: () => {},
  });
});

const post = (message: PanelToBackground) => channel.panel.post(message);

/** A panel that is open, on a link that is up. */
async function open() {
  post({ type: "watch", windowId: browser.windowId });
  await turn();
  world.accept();
  await turn();
}

async function ask(number: number, question: string, tabId: number | null = 10) {
  post({ type: "ask", ask: number, question, tabId, webSearch: false, conversation: [] });
  await turn();
}

const eventsOf = (number: number): AskEvent[] =>
  told.flatMap((message) => (message.type === "ask-event" && message.ask === number ? [message.event] : []));
const typesOf = (number: number) => eventsOf(number).map(({ type }) => type);

/** An answer that goes on until it is aborted. */
const endless: DaemonWorld["handler"] = async (_query, { signal }, writer) => {
  await writer.token("Word");
  await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
};

describe("a panel that opens", () => {
  it("is told of the link and of the page in its window", async () => {
    await open();
    const states = (type: "link" | "page") =>
      told.flatMap((message) => {
        if (message.type !== type) return [];
        return message.type === "link" ? message.status.state : message.page.state;
      });
    expect(states("link")).toEqual(["connecting", "connected"]);
    expect(states("page")).toEqual(["reading", "readable"]);
  });

  it("is served once, however often it says so", async () => {
    await open();
    told.length = 0;
    post({ type: "watch", windowId: browser.windowId });
    await turn();
    expect(told).toEqual([]);
    expect(browser.watchers).toBe(1);
  });
});

describe("a panel that closes", () => {
  it("cancels what it asked, and wants the link no more", async () => {
    world.handler = endless;
    await open();
    await ask(1, "Who?");
    channel.panel.close();
    await turn();
    expect(world.aborted).toEqual(["Who?"]);
    expect(link.status).toEqual({ state: "idle" });
    expect(world.open).toHaveLength(0);
    expect(browser.watchers).toBe(0);
    expect(world.clock.waiting).toBe(0);
  });

  it("has nothing sent of what was still being read", async () => {
    browser.shown.set(10, { refusal: "never" });
    await open();
    await ask(1, "Who?");
    channel.panel.close();
    await turn();
    expect(world.asked).toEqual([]);
    expect(world.clock.waiting).toBe(0);
  });

  it("takes nothing from another panel", async () => {
    await open();
    const other = new AbortController();
    link.want(other.signal);
    channel.panel.close();
    await turn();
    expect(link.status.state).toBe("connected");
  });
});

describe("a question", () => {
  it("is answered step by step, and what was sent is shown to the byte", async () => {
    let received: unknown;
    world.handler = async (query, _ask, writer) => {
      received = query;
      await writer.results([{ url: "https://a.example/", title: "A", snippet: "a", score: 1 }]);
      await writer.token("31 metres [page].");
    };
    await open();
    await ask(1, "How high is it?");
    expect(received).toEqual({
      v: 1,
      query: "How high is it?",
      context: { url: "https://example.org/page", title: "A page", extract: "The tower is 31 metres high." },
      opts: { search: false, max_results: 10 },
    });
    expect(eventsOf(1)).toEqual([
      { type: "reading" },
      {
        type: "sent",
        receipt: {
          url: "https://example.org/page",
          title: "A page",
          extract: "The tower is 31 metres high.",
          pageBytes: 28,
          passageBytes: 28,
          omitted: { hidden: 0, bytes: 0 },
        },
      },
      {
        type: "results",
        results: [{ url: "https://a.example/", title: "A", snippet: "a", score: 1 }],
        tookMs: 0,
      },
      { type: "token", text: "31 metres [page]." },
      { type: "done" },
    ]);
  });

  it("without a page reads none", async () => {
    await open();
    browser.readings.length = 0;
    await ask(1, "Who?", null);
    expect(typesOf(1)).toEqual(["sent", "token", "done"]);
    expect(browser.readings).toEqual([]);
  });

  it("is asked once, even if the panel says it twice", async () => {
    world.handler = endless;
    await open();
    await ask(1, "Who?");
    await ask(1, "Who?");
    expect(world.asked).toEqual(["Who?"]);
  });

  it("lets the link go when it has been answered and no panel is open", async () => {
    await ask(1, "Who?");
    world.accept();
    await turn();
    expect(typesOf(1)).toEqual(["reading", "sent", "token", "done"]);
    expect(link.status).toEqual({ state: "idle" });
  });

  it("runs beside others", async () => {
    world.handler = endless;
    await open();
    await ask(1, "One");
    await ask(2, "Two", null);
    post({ type: "cancel", ask: 1 });
    await turn();
    expect(world.aborted).toEqual(["One"]);
    expect(typesOf(2)).toEqual(["sent", "token"]);
  });
});

describe("a cancelled question", () => {
  it("is aborted at the daemon, and nothing more is told", async () => {
    world.handler = endless;
    await open();
    await ask(1, "Who?");
    post({ type: "cancel", ask: 1 });
    await turn();
    expect(world.aborted).toEqual(["Who?"]);
    expect(typesOf(1)).toEqual(["reading", "sent", "token"]);
  });

  it("is never sent while its page is being read", async () => {
    browser.shown.set(10, { refusal: "never" });
    await open();
    await ask(1, "Who?");
    post({ type: "cancel", ask: 1 });
    await turn();
    expect(world.asked).toEqual([]);
    expect(typesOf(1)).toEqual(["reading"]);
  });

  it("is never sent while the link connects", async () => {
    post({ type: "watch", windowId: browser.windowId });
    await ask(1, "Who?");
    post({ type: "cancel", ask: 1 });
    await turn();
    world.accept();
    await turn();
    expect(world.asked).toEqual([]);
    expect(link.status.state).toBe("connected");
  });

  it("that has ended, or never was, is no matter", async () => {
    await open();
    await ask(1, "Who?");
    post({ type: "cancel", ask: 1 });
    post({ type: "cancel", ask: 77 });
    await turn();
    expect(world.aborted).toEqual([]);
    expect(logged).toEqual([]);
  });
});

describe("a question fails", () => {
  it("because its page can't be read, and says why", async () => {
    await open();
    browser.shown.set(10, { refusal: "error_page" });
    await ask(1, "Who?");
    expect(eventsOf(1).at(-1)).toEqual({
      type: "failed",
      failure: { kind: "page_unreadable", refusal: "error_page" },
    });
    expect(world.asked).toEqual([]);
  });

  it("because no daemon runs", async () => {
    await ask(1, "Who?");
    world.refuse();
    await turn();
    expect(eventsOf(1).at(-1)).toEqual({ type: "failed", failure: { kind: "daemon_unreachable" } });
  });

  it("because the browser isn't paired", async () => {
    await ask(1, "Who?");
    world.accept(4403);
    await turn();
    expect(eventsOf(1).at(-1)).toEqual({ type: "failed", failure: { kind: "not_paired" } });
  });

  it("because the connection went away in the middle, with what had come", async () => {
    world.handler = endless;
    await open();
    await ask(1, "Who?");
    world.open[0]?.cut();
    await turn();
    expect(eventsOf(1).slice(-2)).toEqual([
      { type: "token", text: "Word" },
      { type: "failed", failure: { kind: "connection_lost" } },
    ]);
  });

  it("because it is too long", async () => {
    await open();
    await ask(1, "?".repeat(64 * 1024 + 1));
    expect(eventsOf(1).at(-1)).toEqual({ type: "failed", failure: { kind: "question_too_long" } });
    expect(world.asked).toEqual([]);
  });

  it("because the answer made no sense; the next one may", async () => {
    await open();
    world.handler = (_query, { requestId }) => {
      const payload = new TextEncoder().encode("{}");
      world.sockets[0]?.server.send(
        encodeFrame({ type: MessageType.AiToken, flags: Flags.STREAM, requestId, payload }),
      );
      return new Promise(() => {});
    };
    await ask(1, "Who?");
    expect(eventsOf(1).at(-1)).toEqual({ type: "failed", failure: { kind: "bad_answer" } });
    expect(logged.map(({ level }) => level)).toEqual(["error"]);
    world.handler = async (_query, _ask, writer) => writer.token("Good.");
    await ask(2, "And now?");
    expect(typesOf(2).at(-1)).toBe("done");
  });

  it("because of a fault of ours, which is logged", async () => {
    await open();
    browser.read = () => Promise.reject(new TypeError("a fault"));
    browser.shown.set(10, "New text.");
    await ask(1, "Who?");
    expect(eventsOf(1).at(-1)).toEqual({ type: "failed", failure: { kind: "internal" } });
    expect(logged).toMatchObject([{ level: "error", error: new TypeError("a fault") }]);
  });

  it("because it is empty, which no panel should send", async () => {
    await open();
    await ask(1, "");
    expect(eventsOf(1).at(-1)).toEqual({ type: "failed", failure: { kind: "internal" } });
    expect(logged[0]?.error).toBeInstanceOf(NerveError);
  });
});

describe("an answer that seems whole although nobody said so", () => {
  const silentAfterResults: DaemonWorld["handler"] = async (query, { signal }, writer) => {
    await writer.results([]);
    if (query.query === "One") await new Promise((resolve) => signal.addEventListener("abort", resolve));
  };

  it("is told as settled, and what comes late still arrives", async () => {
    let more = () => {};
    world.handler = async (_query, _ask, writer) => {
      await writer.results([]);
      await new Promise<void>((resolve) => (more = resolve));
      await writer.token("Late.");
    };
    await open();
    await ask(1, "One");
    world.clock.advance(10_000);
    await turn();
    expect(typesOf(1).at(-1)).toBe("settled");
    more();
    await turn();
    expect(typesOf(1).slice(-2)).toEqual(["token", "done"]);
  });

  it("is waited for no longer when the next question is asked", async () => {
    world.handler = silentAfterResults;
    await open();
    await ask(1, "One");
    world.clock.advance(10_000);
    await turn();
    await ask(2, "Two");
    expect(typesOf(1).slice(-2)).toEqual(["settled", "done"]);
    expect(world.aborted).toEqual(["One"]);
    expect(typesOf(2).at(-1)).toBe("done");
  });
});

describe("a preview", () => {
  const preview = (tabId: number) =>
    post({
      type: "preview",
      id: 4,
      question: "",
      tabId,
      conversation: [{ question: "Before?", answer: "Yes." }],
    });

  it("shows what a question would send, the conversation with it", async () => {
    await open();
    preview(10);
    await turn();
    expect(told.at(-1)).toEqual({
      type: "preview",
      id: 4,
      receipt: {
        url: "https://example.org/page",
        title: "A page",
        extract: "The tower is 31 metres high.\n\n--- conversation ---\nQ: Before?\nA: Yes.",
        pageBytes: 28,
        passageBytes: 28,
        omitted: { hidden: 0, bytes: 0 },
      },
    });
    expect(world.asked).toEqual([]);
  });

  it("of a page that can't be read is none, and that is told", async () => {
    await open();
    told.length = 0;
    preview(99);
    await turn();
    expect(told).toEqual([{ type: "preview", id: 4, receipt: null }]);
  });
});

describe("a page that changed without a sign", () => {
  const lastPage = () => told.findLast((message) => message.type === "page")?.page;

  it("is read anew for each question, and told as it is now", async () => {
    browser.shown.set(10, "The score is 1 to 0.");
    await open();
    await ask(1, "What's the score?");
    browser.shown.set(10, "The score is 7 to 10.");
    await ask(2, "And now?");
    expect(eventsOf(2)[1]).toMatchObject({ receipt: { extract: "The score is 7 to 10." } });
    expect(lastPage()).toMatchObject({ state: "readable", bytes: 21 });
  });

  it("is found out when the person comes back to the panel", async () => {
    await open();
    browser.shown.set(10, "Filled late.");
    post({ type: "look" });
    await turn();
    expect(lastPage()).toMatchObject({ bytes: 12 });
  });
});

it("sends what was marked in the menu's page with the next question alone", async () => {
  await open();
  pages.mark(10, { url: "https://example.org/page", text: "in a frame" });
  await ask(1, "What is this?");
  await ask(2, "And this?");
  expect(eventsOf(1)[1]).toMatchObject({ receipt: { selection: "in a frame" } });
  expect(eventsOf(2)[1]).not.toHaveProperty("receipt.selection");
});

describe("what else a panel says", () => {
  it("reads the page again", async () => {
    await open();
    browser.shown.set(10, "Changed.");
    post({ type: "read-page" });
    await turn();
    expect(told.at(-1)).toMatchObject({ type: "page", page: { bytes: 8 } });
  });

  it("connects now, without waiting", async () => {
    post({ type: "watch", windowId: browser.windowId });
    await turn();
    world.refuse();
    await turn();
    post({ type: "connect-now" });
    await turn();
    expect(world.attempts).toHaveLength(1);
  });

  it("is told when the token that was found could not be kept", async () => {
    await open();
    pair = () => Promise.reject(new Error("The storage is full"));
    post({ type: "pair", secret: "ABCDEFGH" });
    await turn();
    expect(told.at(-1)).toEqual({ type: "pair-result", result: "refused" });
    expect(logged).toHaveLength(1);
  });

  it("is logged and left alone when it makes no sense", async () => {
    await open();
    told.length = 0;
    for (const junk of [null, 5, "ask", {}, { type: "ask" }, { type: "nonsense" }]) channel.panel.post(junk);
    await turn();
    expect(logged).toHaveLength(6);
    expect(told).toEqual([]);
    await ask(1, "Still there?");
    expect(typesOf(1).at(-1)).toBe("done");
  });
});

it("ends when its port turns out to be gone before its event has come", async () => {
  await open();
  channel.background.isClosed = true;
  browser.tell({ type: "loading", tabId: 10 });
  await turn();
  expect(link.status).toEqual({ state: "idle" });
  expect(browser.watchers).toBe(0);
});
