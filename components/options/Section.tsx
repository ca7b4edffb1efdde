import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** A part of the page under its heading, which stands beside it where there is room. */
export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="options-section" aria-labelledby={id}>
      <h2 class="options-heading" id={id}>
        {title}
      </h2>
      <div class="options-body">{children}</div>
    </section>
  );
}
