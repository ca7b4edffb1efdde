import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/**
 * For a list whose entries go away with the button that was pressed: the focus goes to the button that takes its
 * place, or to the last one, or to `fallback` when the list is empty.
 *
 * @returns where the list stands, and what to call when the button of the entry at an index is pressed
 */
export function useFocusNearby(count: number, fallback: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<number | null>(null);
  useEffect(() => {
    const index = pressed.current;
    pressed.current = null;
    if (index === null || document.activeElement !== document.body) return;
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    (buttons[index] ?? buttons.at(-1) ?? fallback.current)?.focus();
  }, [count, fallback]);
  const onPress = (index: number) => (pressed.current = index);
  return { list, onPress };
}
