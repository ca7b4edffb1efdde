import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren, RefObject } from "preact";

interface AddFieldProps {
  /** Unique on the page; `${id}-said` is what became of it, which the children say. */
  id: string;
  label: string;
  hint: string;
  action: string;
  typed: ReadonlySignal<string>;
  isInvalid: boolean;
  field: RefObject<HTMLInputElement | null>;
  onEdit: (text: string) => void;
  /** Is called inside the click, or inside the press of Enter. */
  onAdd: () => void;
  children: ComponentChildren;
}

/** A field for one more entry of a list. What was typed stays there until it is on the list. */
export function AddField(props: AddFieldProps) {
  const { id, label, hint, action, typed, isInvalid, field, onEdit, onAdd, children } = props;
  const submit = (event: Event) => {
    onAdd();
    event.preventDefault();
  };
  return (
    <form class="setting" onSubmit={submit}>
      <label class="setting-label" for={id}>
        {label}
      </label>
      <div class="setting-row">
        <input
          id={id}
          ref={field}
          class="field wide"
          inputMode="url"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          dir="ltr"
          placeholder="example.org"
          value={typed}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-said ${id}-hint`}
          onInput={(event) => onEdit(event.currentTarget.value)}
        />
        <button type="submit" class="button">
          {action}
        </button>
      </div>
      {children}
      <p class="small-text" id={`${id}-hint`}>
        {hint}
      </p>
    </form>
  );
}
