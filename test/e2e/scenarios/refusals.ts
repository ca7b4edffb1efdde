import { it } from "vitest";
import type { PageServer } from "../driver/pages.ts";
import { said } from "./said.ts";
import type { World } from "./world.ts";

type ClosedPage = readonly [
  what: string,
  url: (pages: PageServer) => string | Promise<string>,
  why: Parameters<typeof said>[0],
];

/** Pages that the browser keeps to itself, each with the sentence that tells why. */
export function refusals(world: () => World, closed: readonly ClosedPage[]): void {
  it.each(closed)("says why it can't read %s", async (_what, url, why) => {
    await world().daemon();
    const panel = await world().panelOn(await url(world().pages));
    await panel.waitForText(".page-chip[data-state='unreadable']", said(why));
  });
}
