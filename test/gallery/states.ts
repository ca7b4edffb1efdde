import type { PageState } from "../../lib/ask/port.ts";
import type { PanelStage, PanelStageOptions } from "../doubles/panel-stage.ts";
import { ANSWER, HOSTILE, PAGE, PERSIAN, RECEIPT, RESULTS, RICH_ANSWER, SHORT_ANSWER } from "./material.ts";

type Play = (stage: PanelStage) => void;

const QUESTION = "Who designed the lighthouse at Skarvholm, and what was its lens like?";

const ready: Play = (stage) => {
  stage.link({ state: "connected", roundTripMs: 0.4 });
  stage.page(PAGE);
  stage.preview(RECEIPT);
};

const asked: Play = (stage) => {
  ready(stage);
  stage.model.ask(QUESTION);
};

const sent: Play = (stage) => {
  asked(stage);
  stage.tell({ type: "sent", receipt: RECEIPT });
};

const found: Play = (stage) => {
  sent(stage);
  stage.tell({ type: "results", results: RESULTS, tookMs: 6 });
};

const says =
  (text: string): Play =>
  (stage) => {
    stage.tell({ type: "token", text });
    stage.frame();
  };

const answered: Play = (stage) => {
  found(stage);
  says(ANSWER)(stage);
  stage.tell({ type: "done" });
};

const fails =
  (before: Play, kind: "connection_lost" | "internal"): Play =>
  (stage) => {
    before(stage);
    stage.tell({ type: "failed", failure: { kind } });
  };

const noAccess = (site: string): PageState => ({
  state: "unreadable",
  tabId: 7,
  title: "",
  refusal: "no_access",
  site,
});

/** Where the panel of a state isn't where it usually is. */
export const PLACES: Readonly<Record<string, PanelStageOptions>> = {
  private: { isPrivate: true },
  "storage-refused": { isStorageRefused: true },
  "storage-refused-unpaired": { isStorageRefused: true },
};

/** Every state that a person can meet, by name, as the story that leads to it. */
export const STATES: Readonly<Record<string, Play>> = {
  empty: ready,
  "empty-without-page": (stage) => {
    ready(stage);
    stage.model.pageChoice.remove();
  },
  "empty-selection": (stage) => {
    ready(stage);
    if (PAGE.state === "readable")
      stage.page({ ...PAGE, selection: "a second-order Fresnel apparatus ground in Paris" });
    stage.preview(RECEIPT);
  },
  "reading-page": (stage) => {
    stage.link({ state: "connecting" });
    stage.page({ state: "reading", tabId: 7 });
  },
  preview: (stage) => {
    ready(stage);
    stage.model.draft.value = "How far was the beam seen?";
    stage.model.pageChoice.toggle();
  },
  "page-unreadable": (stage) => {
    ready(stage);
    stage.page({ state: "unreadable", tabId: 7, title: "Version", refusal: "browser_page" });
  },
  "site-offered": (stage) => {
    ready(stage);
    stage.page(noAccess("https://example.org"));
  },
  "site-offered-long": (stage) => {
    ready(stage);
    stage.page(noAccess(`https://${"a-rather-long-name.".repeat(5)}example.org`));
  },
  "site-open": (stage) => {
    ready(stage);
    stage.model.pageChoice.toggle();
  },
  "site-allowed": (stage) => {
    STATES["site-open"]?.(stage);
    stage.rights.allow("https://northerncoast.example/*");
  },
  "never-read": (stage) => {
    ready(stage);
    stage.page({ state: "unreadable", tabId: 7, title: "", refusal: "never_read" });
  },
  private: (stage) => {
    ready(stage);
    stage.page(noAccess("https://example.org"));
  },
  "storage-refused": ready,
  "storage-refused-unpaired": (stage) => STATES["not-paired"]?.(stage),
  reading: asked,
  waiting: (stage) => {
    sent(stage);
    stage.clock.advance(4_200);
  },
  sources: (stage) => {
    found(stage);
    stage.clock.advance(2_100);
  },
  answering: (stage) => {
    found(stage);
    says(ANSWER.slice(0, 262))(stage);
    stage.model.draft.value = "And how long did the keepers";
  },
  "too-early": (stage) => {
    STATES["answering"]?.(stage);
    stage.model.askDraft();
  },
  done: answered,
  rich: (stage) => {
    found(stage);
    says(RICH_ANSWER)(stage);
    stage.tell({ type: "done" });
  },
  thinking: (stage) => {
    found(stage);
    says("<think>\nThe page names the engineer, and the lens")(stage);
  },
  "left-out": (stage) => {
    ready(stage);
    stage.model.pageChoice.toggle();
    stage.clock.advance(1_000);
    stage.preview({ ...RECEIPT, omitted: { hidden: 3, bytes: 2_200_000 } });
  },
  "follow-up": (stage) => {
    answered(stage);
    stage.model.ask("Who was the last keeper?");
    stage.tell({ type: "sent", receipt: { ...RECEIPT, extract: `${RECEIPT.extract}`.slice(0, 2_950) } });
    says(SHORT_ANSWER)(stage);
    stage.tell({ type: "done" });
  },
  stopped: (stage) => {
    found(stage);
    says(ANSWER.slice(0, 190))(stage);
    stage.model.cancel();
  },
  settled: (stage) => {
    found(stage);
    says(ANSWER)(stage);
    stage.tell({ type: "settled" });
  },
  "no-answer": (stage) => {
    sent(stage);
    stage.tell({ type: "done" });
  },
  "connection-lost": fails((stage) => {
    found(stage);
    says(ANSWER.slice(0, 190))(stage);
  }, "connection_lost"),
  "failed-unreadable": (stage) => {
    asked(stage);
    stage.tell({ type: "failed", failure: { kind: "page_unreadable", refusal: "timeout" } });
  },
  "no-daemon": (stage) => {
    stage.page(PAGE);
    stage.link({ state: "unreachable", retryAt: stage.in(7_000) });
  },
  "no-daemon-asked": (stage) => {
    asked(stage);
    stage.link({ state: "unreachable", retryAt: stage.in(12_000) });
    stage.tell({ type: "failed", failure: { kind: "daemon_unreachable" } });
  },
  "not-paired": (stage) => {
    stage.page(PAGE);
    stage.link({ state: "not_paired", reason: "no_token" });
  },
  persian: (stage) => {
    ready(stage);
    stage.model.ask(PERSIAN.question);
    stage.tell({ type: "sent", receipt: { ...RECEIPT, ...PERSIAN.page } });
    stage.tell({ type: "results", results: PERSIAN.results, tookMs: 6 });
    says(PERSIAN.answer)(stage);
    stage.tell({ type: "done" });
  },
  long: (stage) => {
    ready(stage);
    stage.model.ask(`${"Averyveryverylongwordwithoutanyplacetobreak".repeat(4)} ${QUESTION.repeat(3)}`);
    stage.tell({ type: "sent", receipt: { ...RECEIPT, title: QUESTION.repeat(5) } });
    stage.tell({ type: "results", results: [...RESULTS, ...HOSTILE], tookMs: 6 });
    says(ANSWER.repeat(6))(stage);
    stage.tell({ type: "done" });
  },
  "wrong-code": (stage) => {
    stage.page(PAGE);
    stage.link({ state: "not_paired", reason: "wrong_token" });
    stage.model.pairing.code.value = "AAAAAAAA";
    stage.model.pairing.start();
    stage.model.receive({ type: "pair-result", result: "wrong_code" });
  },
};
