import messages from "../../../public/_locales/en/messages.json" with { type: "json" };

/** The sentence that a person is told, literally. */
export function said(key: keyof typeof messages): RegExp {
  return new RegExp(messages[key].message.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
}
