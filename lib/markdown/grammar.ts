import { Tokenizer, type Tokens } from "marked";

/** What is nested deeper is the text it was written as. */
const MAX_DEPTH = 16;
/** A wider table is the text it was written as, and a longer one ends here, since too many cells stall the browser. */
const MAX_COLUMNS = 50;
const MAX_ROWS = 1_000;

const DELIMITER_ROW = /^[^\n]*\n {0,3}\|?[ \t]*:?-[-:| \t]*(?:\n|$)/;
const UNDERLINED = /^ {0,3}\S[^\n]*\n {0,3}(?:=+|-+)[ \t]*(?:\n|$)/;
/** Ends a bare address: a link or a citation, or punctuation of scripts that put no space before it. */
const AFTER_ADDRESS =
  /\\?\[(?!\])|[\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\u2018-\u201f\u060c\u061b\u061f]/;

/**
 * The Markdown of answers: GitHub's, with every tag of HTML as text, a single tilde as a tilde ("~5 to ~10"),
 * underlined headings of one line, and limits, so that no answer, however hostile, takes long to read.
 */
export class AnswerTokenizer extends Tokenizer {
  #depth = 0;

  override html(): undefined {}

  override tag(): undefined {}

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#deeper(() => super.blockquote(src));
  }

  override list(src: string): Tokens.List | undefined {
    return this.#deeper(() => super.list(src));
  }

  override emStrong(src: string, masked: string, before?: string): Tokens.Em | Tokens.Strong | undefined {
    return this.#deeper(() => super.emStrong(src, masked, before));
  }

  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    return this.#deeper(() => super.link(src));
  }

  override del(src: string, masked: string, before?: string): Tokens.Del | undefined {
    return src.startsWith("~~") ? this.#deeper(() => super.del(src, masked, before)) : undefined;
  }

  override lheading(src: string): Tokens.Heading | undefined {
    return UNDERLINED.test(src) ? super.lheading(src) : undefined;
  }

  override table(src: string): Tokens.Table | undefined {
    return DELIMITER_ROW.test(src) && columnsOf(src) <= MAX_COLUMNS ? super.table(rowsOf(src)) : undefined;
  }

  override url(src: string): Tokens.Link | undefined {
    const link = super.url(src);
    const end = link?.raw.search(AFTER_ADDRESS) ?? -1;
    return end > 0 ? super.url(src.slice(0, end)) : link;
  }

  #deeper<Result>(read: () => Result): Result | undefined {
    if (this.#depth >= MAX_DEPTH) return undefined;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

function columnsOf(src: string): number {
  return src.slice(0, src.indexOf("\n")).split("|").length - 1;
}

function rowsOf(src: string): string {
  let end = -1;
  for (let row = 0; row < MAX_ROWS; row += 1) {
    end = src.indexOf("\n", end + 1);
    if (end === -1) return src;
  }
  return src.slice(0, end + 1);
}
