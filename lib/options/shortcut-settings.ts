/** The browser's own page of shortcuts: one that can be opened from here, or an address that a person has to enter. */
export type ShortcutSettings = { open: () => void } | { address: string };
