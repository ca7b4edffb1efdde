import { systemClock, type NerveLog } from "@anvesha/nerve";
import { expect, it } from "vitest";
import type { Channel } from "../../../../lib/ask/channel.ts";
import { servePanel } from "../../../../lib/ask/session.ts";
import { TabPages } from "../../../../lib/ask/tab-pages.ts";
import type { Tabs, TabReader } from "../../../../lib/ask/tabs.ts";
import { DaemonLink } from "../../../../lib/link/link.ts";

const never = (what: string) => () => {
  throw new Error(`${what} without a window to watch`);
};
const noTabs: Tabs = {
  grantLasts: "site",
  active: never("Tabs were looked at"),
  watch: never("Tabs were watched"),
};
const noReader: TabReader = { address: never("A tab was looked at"), read: never("A page was read") };

/** A page of the extension that is served by a background without a daemon. */
function open() {
  const errors: unknown[] = [];
  const log: NerveLog = ({ level, error }) => level === "error" && errors.push(error);
  const posted: unknown[] = [];
  let handlers: Parameters<Channel["listen"]>[0] | undefined;
  const link = new DaemonLink({
    connect: () => new Promise(() => {}),
    clock: systemClock,
    random: () => 0,
    wallClock: () => 0,
    log,
    whileWanted: () => {},
    settleMs: () => 1_000,
  });
  servePanel(
    { post: (message) => posted.push(message), listen: (given) => (handlers = given), close: () => {} },
    {
      link,
      tabs: noTabs,
      pages: new TabPages({
        reader: noReader,
        isNeverRead: () => Promise.resolve(false),
        clock: systemClock,
      }),
      pair: () => Promise.resolve("paired"),
      clock: systemClock,
      log,
    },
  );
  return {
    link,
    posted,
    errors,
    post: (message: unknown) => handlers?.message(message),
    close: () => handlers?.closed(),
  };
}

it("tells a page that watches no window of the link, and reads no tab for it", async () => {
  const page = open();
  page.post({ type: "watch", windowId: null });
  page.post({ type: "watch", windowId: null });
  page.post({ type: "read-page" });
  page.post({ type: "pair", secret: "ABCDEFGH" });
  await Promise.resolve();
  expect(page.posted).toEqual([
    { type: "link", status: { state: "connecting" } },
    { type: "pair-result", result: "paired" },
  ]);
  page.close();
  expect(page.link.status).toEqual({ state: "idle" });
  expect(page.errors).toEqual([]);
});
