import { browser } from "wxt/browser";

/** The window that the calling page stands in. */
export async function currentWindowId(): Promise<number> {
  const { id } = await browser.windows.getCurrent();
  if (id === undefined) throw new Error("This page stands in no window");
  return id;
}
