import { systemClock } from "@anvesha/nerve";
import { defineBackground } from "wxt/utils/define-background";
import { servePanel } from "../lib/ask/session.ts";
import { TabPages } from "../lib/ask/tab-pages.ts";
import { DaemonLink } from "../lib/link/link.ts";
import { pair } from "../lib/link/pairing.ts";
import { parseSettings } from "../lib/settings/settings.ts";
import { onPanelConnect } from "../platform/channel.ts";
import { openPanel } from "../platform/chromium.ts";
import { postToDaemon } from "../platform/daemon-pairing.ts";
import { openDaemonSocket } from "../platform/daemon-socket.ts";
import { onInvocation } from "../platform/invocation.ts";
import { consoleLog } from "../platform/log.ts";
import { addMenuOnInstall } from "../platform/menu.ts";
import { onOnline } from "../platform/network.ts";
import { loadSettings, onSettingsChange, saveSettings } from "../platform/settings-store.ts";
import { tabReader } from "../platform/tab-reader.ts";
import { BrowserTabs } from "../platform/tabs.ts";

export default defineBackground(() => {
  const clock = systemClock;
  const log = consoleLog;
  let settings = parseSettings(undefined);

  const link = new DaemonLink({
    connect: async (signal) => {
      settings = await loadSettings();
      return openDaemonSocket(settings, signal);
    },
    settleMs: () => settings.settleMs,
    random: () => Math.random(),
    wallClock: () => Date.now(),
    clock,
    log,
  });

  const services = {
    link,
    tabs: new BrowserTabs(),
    pages: new TabPages(tabReader, clock),
    pair: async (secret: string) => {
      const { port } = await loadSettings();
      const store = async (token: string) => {
        await saveSettings({ token });
        // The same token as before is no change to hear of, though the daemon may know this browser now.
        link.connectNow();
      };
      return pair(secret, { post: postToDaemon(port), store });
    },
    clock,
    log,
  };

  onInvocation(({ windowId }) => {
    openPanel(windowId).catch((error: unknown) =>
      log({ level: "error", message: "The panel could not be opened.", error }),
    );
  });
  onPanelConnect((channel) => servePanel(channel, services));
  onSettingsChange((now, before) => {
    // A connection is made with all three.
    const { port, token, settleMs } = before;
    if (now.port !== port || now.token !== token || now.settleMs !== settleMs) link.restart();
  });
  onOnline(() => link.wake());
  addMenuOnInstall();
});
