import type { SearchResultItem } from "@anvesha/nerve";
import { siteOf, webAddress } from "../../lib/markdown/address.ts";
import { useTranslate } from "../translate.ts";
import { Highlighted } from "./Highlighted.tsx";

interface CardProps {
  id: string;
  /** What the answer cites it by. */
  number: number;
  result: SearchResultItem;
  question: string;
}

/** One source. It leads to its page, if that is a page of the web; every other address is only shown. */
export function Card({ id, number, result, question }: CardProps) {
  const translate = useTranslate();
  const href = webAddress(result.url);
  const site = siteOf(result.url);
  const title = result.title.trim() || site || translate("card_untitled");
  return (
    <li class="card" id={id} title={result.url}>
      <p class="card-origin">
        <span class="card-number">{number}</span>
        <bdi class="card-site">{href === null ? translate("card_this_machine") : site}</bdi>
      </p>
      <h4 class="card-title" dir="auto">
        {href === null ? (
          title
        ) : (
          <a class="card-link" href={href} target="_blank" rel="noreferrer">
            {title}
          </a>
        )}
      </h4>
      <p class="card-snippet" dir="auto">
        <Highlighted text={result.snippet} question={question} />
      </p>
    </li>
  );
}
