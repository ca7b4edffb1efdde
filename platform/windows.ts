import { browser } from "wxt/browser";

/** The window that the calling page stands in. */
export async function currentWindowId(): Promise<number> {
  const { id } = await browser.windows.getCurrent();
  if (id === undefined) throw new Error("This page stands in no window");
  return id;
}

/** Opens an address that is http or https beside the active tab. */
export async function openInTab(url: string): Promise<void> {
  const { protocol } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new Error(`Not a web address: ${protocol}`);
  await browser.tabs.create({ url });
}
