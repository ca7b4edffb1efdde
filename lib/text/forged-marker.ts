/** The line that divides page and conversation (NERVE decision 20), however it is spaced or cased, and what would become of it with fewer dashes. */
const FORGED_MARKER = /-{3,}(\s*conversation\s*)-{3,}/giu;

/** Page text in which nothing can be taken for the marker. Never longer than it was. */
export function withoutForgedMarker(text: string): string {
  return text.replace(FORGED_MARKER, "--$1--");
}
