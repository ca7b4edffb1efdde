import type { SearchResultItem } from "@anvesha/nerve";
import { siteOf, webAddress } from "../../lib/markdown/address.ts";
import { localFile } from "../../lib/panel/local-file.ts";
import { CopyButton } from "../CopyButton.tsx";
import { useTranslate } from "../translate.ts";
import { Highlighted } from "./Highlighted.tsx";

interface CardProps {
  id: string;
  /** What the answer cites it by. */
  number: number;
  result: SearchResultItem;
  question: string;
}

/**
 * One source. It leads to its page, if that is a page of the web. No page may lead to a file or to any other
 * address: those are shown, to be copied.
 */
export function Card({ id, number, result, question }: CardProps) {
  const translate = useTranslate();
  const href = webAddress(result.url);
  const file = localFile(result.url);
  const origin = href === null ? (file?.name ?? result.url) : siteOf(result.url);
  const title = result.title.trim() || origin || translate("card_untitled");
  return (
    <li class="card" id={id} title={file?.path ?? result.url}>
      <p class="card-origin">
        <span class="card-number">{number}</span>
        <bdi class="card-site">{origin}</bdi>
        {href === null && (
          <CopyButton
            label={translate(file === null ? "card_copy_address" : "card_copy_path")}
            text={() => file?.path ?? result.url}
          />
        )}
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
      {file !== null && (
        <p class="card-folder">
          <bdi>{file.folder}</bdi>
        </p>
      )}
      <p class="card-snippet" dir="auto">
        <Highlighted text={result.snippet} question={question} />
      </p>
    </li>
  );
}
