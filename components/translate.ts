import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Translate } from "../lib/strings/translate.ts";

/** Gives every component below it the strings of the person's language. */
export const TranslateContext = createContext<Translate>((key) => key);

export function useTranslate(): Translate {
  return useContext(TranslateContext);
}
