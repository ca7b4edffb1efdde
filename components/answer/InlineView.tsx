import { siteOf } from "../../lib/markdown/address.ts";
import type { Inline } from "../../lib/markdown/tree.ts";
import { Icon } from "../Icon.tsx";
import { useTranslate } from "../translate.ts";
import { Citation } from "./Citation.tsx";
import { keptTogether } from "./keep-together.ts";

export function Inlines({ inlines }: { inlines: readonly Inline[] }) {
  return (
    <>
      {inlines.map((inline, index) =>
        inline.type === "text" ? (
          keptTogether(inline.text, inlines[index - 1], inlines[index + 1])
        ) : (
          <InlineView key={index} inline={inline} />
        ),
      )}
    </>
  );
}

function InlineView({ inline }: { inline: Exclude<Inline, { type: "text" }> }) {
  switch (inline.type) {
    case "strong":
      return (
        <strong>
          <Inlines inlines={inline.children} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <Inlines inlines={inline.children} />
        </em>
      );
    case "deleted":
      return (
        <del>
          <Inlines inlines={inline.children} />
        </del>
      );
    case "code":
      // Code says nothing about the direction of the sentence it stands in.
      return <code dir="ltr">{inline.text}</code>;
    case "link":
      return <Link href={inline.href} words={inline.children} />;
    case "citation":
      return <Citation source={inline.source} text={inline.text} />;
    case "image":
      return <Picture description={inline.description} href={inline.href} />;
    case "break":
      return <br />;
  }
}

function Link({ href, words }: { href: string; words: readonly Inline[] }) {
  const [first] = words;
  const isAddress = first?.type === "text" && /^(?:https?:\/\/|www\.)/.test(first.text);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" title={href} dir={isAddress ? "ltr" : undefined}>
      <Inlines inlines={words} />
    </a>
  );
}

/** A picture is never loaded: its address could carry away what the answer knows. Opening it is a person's choice. */
function Picture({ description, href }: { description: string; href: string | null }) {
  const translate = useTranslate();
  const words = (
    <>
      <Icon name="picture" />
      <bdi>{description || translate("answer_picture")}</bdi>
      {href !== null && <bdi class="picture-site">{siteOf(href)}</bdi>}
    </>
  );
  if (href === null) return <span class="picture">{words}</span>;
  return (
    <a
      class="picture"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={translate("answer_picture_tip", href)}
    >
      {words}
    </a>
  );
}
