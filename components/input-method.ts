/**
 * The key belongs to an input method. Some browsers end the composition before they tell of the key that ended
 * it: then only the old key code, 229, says whose key it was.
 */
export function isTakenByInputMethod(event: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing newer tells it
  return event.isComposing || event.keyCode === 229;
}
