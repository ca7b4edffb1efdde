import { browser, type Browser } from "wxt/browser";
import type { Channel } from "../lib/ask/channel.ts";
import { PANEL_PORT } from "../lib/ask/port.ts";

/** A new port to the background, which this wakes if it sleeps. */
export function connectToBackground(): Channel {
  return channelOf(browser.runtime.connect({ name: PANEL_PORT }));
}

/**
 * Every port that a page of this extension opens. What a sender says of itself is a claim; the browser's stamp
 * is what counts, so a port from a web page's content script or from another extension is refused.
 */
export function onPanelConnect(accept: (channel: Channel) => void): void {
  const ownPages = browser.runtime.getURL("/");
  browser.runtime.onConnect.addListener((port) => {
    const isOwnPage =
      port.sender?.id === browser.runtime.id && port.sender.url?.startsWith(ownPages) === true;
    if (port.name === PANEL_PORT && isOwnPage) accept(channelOf(port));
    else port.disconnect();
  });
}

function channelOf(port: Browser.runtime.Port): Channel {
  return {
    post: (message) => port.postMessage(message),
    listen: ({ message, closed }) => {
      port.onMessage.addListener((value: unknown) => message(value));
      port.onDisconnect.addListener(() => closed());
    },
    close: () => port.disconnect(),
  };
}
