import { useSignal, type ReadonlySignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** How long a button says that it has copied, in milliseconds. */
const SAID_MS = 2_000;

export type Copying = "idle" | "copied" | "failed";

/** Puts text on the clipboard, and says for a moment how that went. */
export function useCopying(): { state: ReadonlySignal<Copying>; copy: (text: string) => void } {
  const state = useSignal<Copying>("idle");
  useEffect(() => {
    if (state.value === "idle") return undefined;
    const timer = setTimeout(() => (state.value = "idle"), SAID_MS);
    return () => clearTimeout(timer);
  }, [state.value, state]);
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(
      () => (state.value = "copied"),
      () => (state.value = "failed"),
    );
  };
  return { state, copy };
}
