/** Drawn for this product on a grid of 16, with a pen of 1.5. */
const SHAPES = {
  add: "M8 3.5v9M3.5 8h9",
  again: "M12.9 9.2A5 5 0 1 1 12 4.9M12.6 2.4v2.9H9.7",
  alert: "M8 5.2v3.6M8 11.2v.1M8 2.2 1.8 13.2h12.4z",
  check: "m3.5 8.4 3 3 6-6.6",
  copy: "M6 5.8h6.7v7.4H6zM3.3 10.4V2.8h6.5",
  cross: "m4.3 4.3 7.4 7.4m0-7.4-7.4 7.4",
  down: "M8 3v9.6M4 8.8l4 4 4-4",
  fold: "m4 6.2 4 4 4-4",
  globe:
    "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 1 0 8 2.2M2.4 8h11.2M8 2.2c-4 3.4-4 8.2 0 11.6 4-3.4 4-8.2 0-11.6",
  open: "M5 8h6",
  page: "M4 2.3h5.4L12.2 5v8.7H4zM6.3 7.2h3.6M6.3 10h3.6",
  picture: "M2.3 3.5h11.4v9H2.3zM2.6 11.6l3.6-3.4 2.6 2.4 2-1.7 2.8 2.5M10.6 6.3v.1",
  settings:
    "M2.5 5h7M12.5 5h1M2.5 11h1M6.5 11h7M9.5 5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M3.5 11a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0",
  send: "M8 13V3.4M3.8 7.4 8 3.2l4.2 4.2",
} as const;

export type IconName = keyof typeof SHAPES | "stop";

/** A picture beside or in place of a label; whoever shows it says in words what it means. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" data-name={name}>
      {name === "stop" ? (
        <rect x="3.75" y="3.75" width="8.5" height="8.5" rx="1.75" />
      ) : (
        <path d={SHAPES[name]} />
      )}
    </svg>
  );
}
