/* Options that were chosen, in order: found by their words, taken out, and moved. */
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Combobox, type ComboboxOption } from "@/shared/ui/form/Combobox";
import styles from "./ChosenOptions.module.css";
import { moveItem } from "./moveItem";
import { SortableList } from "./SortableList";

export interface ChosenOption {
  id: string;
  name: string;
}

interface Props {
  /** The name of the list, for screen readers. */
  label: string;
  chosen: readonly ChosenOption[];
  max: number;
  /** The field that finds more. */
  add: { label: string; hint?: string; placeholder: string };
  /** The options for a typed text, without those that are chosen. */
  optionsOf: (text: string) => readonly ComboboxOption[];
  /** Said in place of no options. */
  none: string;
  removeNamed: (name: string) => string;
  /** The text of a chosen one; its name without it. */
  textOf?: (option: ChosenOption) => string;
  /** Above the field that finds more, such as a choice that narrows its options. */
  above?: ReactNode;
  problem?: string | undefined;
  onChange: (chosen: ChosenOption[]) => void;
  onTyping?: (text: string) => void;
}

export function ChosenOptions(props: Props) {
  const { label, chosen, max, add, optionsOf, none, removeNamed, above, problem, onChange } = props;
  const { textOf = ({ name }) => name, onTyping } = props;
  const [text, setText] = useState("");
  const isFull = chosen.length >= max;
  const options = isFull ? [] : optionsOf(text);
  function type(next: string): void {
    const option = options.find(({ id }) => id === next);
    const typed = option ? "" : next;
    setText(typed);
    onTyping?.(typed);
    if (option) onChange([...chosen, { id: option.id, name: option.name }]);
  }
  return (
    <div className={styles.rows}>
      <SortableList
        label={label}
        items={chosen}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onMove={(from, to) => onChange(moveItem(chosen, from, to))}
      >
        {(option) => (
          <div className={styles.option}>
            <span>{textOf(option)}</span>
            <button
              type="button"
              className={styles.remove}
              aria-label={removeNamed(option.name)}
              onClick={() => onChange(chosen.filter(({ id }) => id !== option.id))}
            >
              <X aria-hidden />
            </button>
          </div>
        )}
      </SortableList>
      {!isFull && above}
      {(!isFull || problem !== undefined) && (
        <Combobox
          {...add}
          problem={problem}
          text={text}
          options={options}
          status={options.length > 0 ? null : none}
          onOpenChange={() => undefined}
          onChange={type}
        />
      )}
    </div>
  );
}
