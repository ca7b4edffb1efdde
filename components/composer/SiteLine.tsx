import type { SiteAccess } from "../../lib/panel/site-access.ts";
import { hostOf } from "../../lib/sites/site.ts";
import { useTranslate } from "../translate.ts";

/** Whether the site of the page is read without a click, and the other way; nothing where that can't be changed. */
export function SiteLine({ access }: { access: SiteAccess }) {
  const translate = useTranslate();
  const allowed = access.allowed.value;
  const site = allowed ?? access.offer.value;
  if (site === null) return null;
  const isAllowed = allowed !== null;
  const label = isAllowed ? translate("chip_withdraw_site") : translate("chip_always_allow", hostOf(site));
  // One button with two faces, so that the focus stays on it.
  return (
    <div class="site-line">
      <p role="status">{translate(isAllowed ? "chip_site_allowed" : "chip_site_open")}</p>
      <button
        type="button"
        class={`link-button ${isAllowed ? "site-withdraw" : "site-allow"}`}
        onClick={() => (isAllowed ? access.withdraw(site) : access.allow(site))}
      >
        {label}
      </button>
    </div>
  );
}
