import type { TurnPage } from "../../lib/ask/turn.ts";
import { siteOf } from "../../lib/markdown/address.ts";
import { Icon } from "../Icon.tsx";

/** The page a question is about, until there is a receipt that says what was sent of it. */
export function PageName({ page: { title, url } }: { page: TurnPage }) {
  return (
    <p class="turn-page">
      <Icon name="page" />
      <bdi class="receipt-title">{title.trim() || siteOf(url)}</bdi>
    </p>
  );
}
