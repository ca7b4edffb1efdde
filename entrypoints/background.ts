import { systemClock } from "@anvesha/nerve";
import { defineBackground } from "wxt/utils/define-background";
import { servePanel } from "../lib/ask/session.ts";
import { TabPages } from "../lib/ask/tab-pages.ts";
import { DaemonLink } from "../lib/link/link.ts";
import { pair } from "../lib/link/pairing.ts";
import { tryOut } from "../lib/link/try-out.ts";
import { parseSettings } from "../lib/settings/settings.ts";
import { isWithin } from "../lib/sites/host.ts";
import { onPanelConnect } from "../platform/channel.ts";
import { postToDaemon } from "../platform/daemon-pairing.ts";
import { openDaemonSocket } from "../platform/daemon-socket.ts";
import { onInvocation } from "../platform/invocation.ts";
import { consoleLog } from "../platform/log.ts";
import { addMenuOnInstall } from "../platform/menu.ts";
import { onOnline } from "../platform/network.ts";
import { loadSettings, onSettingsChange, saveSettings } from "../platform/settings-store.ts";
import { tabReader } from "../platform/tab-reader.ts";
import { thisBrowser } from "../platform/this-browser.ts";
import { BrowserTabs, onTabClosed } from "../platform/tabs.ts";

export default defineBackground(() => {
  const clock = systemClock;
  const log = consoleLog;
  let settings = parseSettings(undefined);

  const link = new DaemonLink({
    connect: async (signal) => {
      settings = await loadSettings();
      return openDaemonSocket(settings, signal);
    },
    whileWanted: (life) => {
      thisBrowser.stayAwake(life);
      onTabClosed((tabId) => pages.forget(tabId), life);
      life.addEventListener("abort", () => pages.forgetAll(), { once: true });
    },
    settleMs: () => settings.settleMs,
    random: () => Math.random(),
    wallClock: () => Date.now(),
    clock,
    log,
  });

  const pages = new TabPages({
    reader: tabReader,
    isNeverRead: async (url) => isWithin(url, (await loadSettings()).neverRead),
    clock,
  });
  const services = {
    link,
    tabs: new BrowserTabs(),
    pages,
    pair: async (secret: string) => {
      const stored = await loadSettings();
      const store = async (token: string) => {
        // A token that can't be stored holds for as long as this background does.
        await saveSettings({ token }).catch((error: unknown) =>
          log({ level: "error", message: "The token could not be stored.", error }),
        );
        // The same token as before is no change to hear of, though the daemon may know this browser now.
        link.connectNow();
      };
      return pair(secret, {
        post: postToDaemon(stored.port),
        tryOut: (token) =>
          tryOut({ connect: (signal) => openDaemonSocket({ ...stored, token }, signal), clock, log }),
        store,
      });
    },
    clock,
    log,
  };

  onInvocation(({ id, windowId }, marked) => {
    thisBrowser
      .openPanel(windowId)
      .catch((error: unknown) => log({ level: "error", message: "The panel could not be opened.", error }));
    if (id !== undefined && marked !== undefined) pages.mark(id, marked);
  });
  onPanelConnect((channel) => servePanel(channel, services));
  onSettingsChange((now, before) => {
    // A connection is made with all three.
    const { port, token, settleMs } = before;
    if (now.port !== port || now.token !== token || now.settleMs !== settleMs) link.restart();
  });
  onOnline(() => link.wake());
  thisBrowser
    .closeStorageToPages()
    .catch((error: unknown) =>
      log({ level: "error", message: "The settings could not be closed to web pages.", error }),
    );
  addMenuOnInstall();
});
