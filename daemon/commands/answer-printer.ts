import type { SearchResultItem } from "@anvesha/nerve";
import type { AnswerText } from "./answer-text.ts";
import type { Style } from "./terminal.ts";
import { printable, printableLine } from "./terminal.ts";

/** What an answer looks like where a person reads it; without these, it is written as it is, for programs. */
interface Looks {
  /** Makes its Markdown fit for a terminal. */
  text?: AnswerText;
  /** Makes the words of the question stand out in a snippet. */
  highlight?: (snippet: string) => string;
}

/** Writes an answer as it comes: a numbered card for each new address, then the text behind a blank line. */
export class AnswerPrinter {
  readonly #write: (text: string) => void;
  readonly #style: Style;
  /** The n-th address to come is what `[n]` in the answer means. */
  readonly #seen = new Set<string>();
  readonly #looks: Looks;
  #last = "\n";

  constructor(write: (text: string) => void, style: Style, looks: Looks = {}) {
    this.#write = write;
    this.#style = style;
    this.#looks = looks;
  }

  results(items: readonly SearchResultItem[]): void {
    this.#breakLine();
    for (const item of items) {
      if (this.#seen.has(item.url)) continue;
      this.#seen.add(item.url);
      this.#card(this.#seen.size, item);
    }
  }

  token(text: string): void {
    const safe = printable(text);
    this.#print(this.#looks.text?.push(safe) ?? safe);
  }

  /** The last line, whether the answer ended or was stopped. */
  end(note = ""): void {
    this.#print(this.#looks.text?.end() ?? "");
    this.#breakLine();
    if (note !== "") this.#print(`${this.#style("dim", note)}\n`);
  }

  #card(number: number, { title, url, snippet }: SearchResultItem): void {
    const address = printableLine(url);
    this.#print(
      `${this.#style("cyan", `[${number}]`)} ${this.#style("bold", printableLine(title) || address)}\n`,
    );
    this.#print(`    ${this.#style("dim", address)}\n`);
    const excerpt = printableLine(snippet);
    if (excerpt !== "") this.#print(`    ${this.#looks.highlight?.(excerpt) ?? excerpt}\n`);
    this.#print("\n");
  }

  #breakLine(): void {
    if (this.#last !== "\n") this.#print("\n");
  }

  #print(text: string): void {
    if (text === "") return;
    this.#last = text.slice(-1);
    this.#write(text);
  }
}
