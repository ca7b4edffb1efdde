/** How an element shows to a reader of the page. */
export interface Look {
  /** Nothing in it can be seen. */
  isHidden: boolean;
  /** It stands on lines of its own. */
  isBlock: boolean;
}

/** What a reader can see of a page. It needs the layout of a page that is shown, so it is passed in. */
export interface Sight<Seen extends Look = Look> {
  /** Asked once for each element, from the body down; `parent` is null for the body. */
  look(element: Element, parent: Seen | null): Seen;
  /** Whether the characters of a text that isn't blank can be seen; `parent` is never hidden. */
  shows(text: Text, parent: Seen): boolean;
}
