import { browser } from "wxt/browser";

interface CurrentWindow {
  id: number;
  /** The person asked the browser to keep nothing of what happens in it. */
  isPrivate: boolean;
}

/** The window that the calling page stands in. */
export async function currentWindow(): Promise<CurrentWindow> {
  const { id, incognito } = await browser.windows.getCurrent();
  if (id === undefined) throw new Error("This page stands in no window");
  return { id, isPrivate: incognito };
}
