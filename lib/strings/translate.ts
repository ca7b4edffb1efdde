import type messages from "../../public/_locales/en/messages.json";

/** The name of a string that a person sees. */
export type MessageKey = keyof typeof messages;

/**
 * The string of that name in the person's language, with `$1`…`$9` replaced by the substitutions.
 * In the extension this is `browser.i18n.getMessage`.
 */
export type Translate = (key: MessageKey, ...substitutions: readonly string[]) => string;

/** One entry of a `messages.json`. */
interface Message {
  message: string;
  placeholders?: Readonly<Record<string, { content: string }>>;
}

/** A lookup in one `messages.json`, by the browser's rules: `$name$` is a placeholder, `$$` a dollar sign. */
export function translateFrom(entries: Readonly<Record<MessageKey, Message>>): Translate {
  return (key, ...substitutions) => {
    const { message, placeholders = {} } = entries[key];
    const named = message.replace(/\$([a-z0-9_@]+)\$/gi, (whole, name: string) => {
      return placeholders[name.toLowerCase()]?.content ?? whole;
    });
    return named.replace(/\$(?:([1-9])|(\$+))/g, (_, position: string | undefined, dollars: string) =>
      position === undefined ? dollars : (substitutions[Number(position) - 1] ?? ""),
    );
  };
}
