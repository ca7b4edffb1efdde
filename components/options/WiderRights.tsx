import { covers } from "../../lib/sites/site.ts";
import { useTranslate } from "../translate.ts";

/** Sites that nobody allows by themselves. */
const ANY_SITES = ["http://any.invalid", "https://any.invalid"];

/** Rights to more than one site at once, which a person gives and takes in the browser's own pages. */
export function WiderRights({ patterns }: { patterns: readonly string[] }) {
  const translate = useTranslate();
  if (patterns.length === 0) return null;
  if (ANY_SITES.every((site) => patterns.some((pattern) => covers(pattern, site))))
    return <p class="wider-rights">{translate("options_allowed_every")}</p>;
  const [before, after] = translate("options_allowed_wider", "\n").split("\n");
  return (
    <p class="wider-rights">
      {before}
      <code class="address" dir="ltr">
        {patterns.join(" ")}
      </code>
      {after}
    </p>
  );
}
