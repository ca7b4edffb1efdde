/** A heading, a paragraph, a list item or the like: text without markup. */
export interface Block {
  text: string;
  isHeading: boolean;
}

/** What a person reads in a file. */
export interface Document {
  title: string;
  /** In order; none is empty. */
  blocks: Block[];
}
