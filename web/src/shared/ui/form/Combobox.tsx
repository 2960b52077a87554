/* A text field with suggestions, chosen by keyboard, pointer or touch. */
// Not Base UI's combobox: its open list hides the rest of the page from screen readers.
import { ChevronsUpDown } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { form as texts } from "../../i18n/es";
import styles from "./Combobox.module.css";
import { FieldFrame, type FieldFrameProps } from "./FieldFrame";
import form from "./form.module.css";

export interface ComboboxOption {
  /** The value of the option. */
  id: string;
  name: string;
  /** Distinguishes options of the same name. */
  detail: string;
}

interface Props extends FieldFrameProps {
  name?: string | undefined;
  /** The field's text. */
  text: string;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  options: readonly ComboboxOption[];
  /** The list's status, such as loading or empty. */
  status: string | null;
  /** Called with the typed text or the chosen option's id. */
  onChange: (text: string) => void;
  onOpenChange: (open: boolean) => void;
}

/** No option is active: Enter submits the form. */
const NO_OPTION = -1;

export function Combobox(props: Props) {
  const { label, problem, hint, optional, text, options, status, onChange, onOpenChange, ...input } = props;
  const [open, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(NO_OPTION);
  const listId = useId();
  const activeOption = Math.min(activeIndex, options.length - 1);
  const setListOpen = (next: boolean, mark = NO_OPTION) => {
    setActiveIndex(mark);
    setOpen(next);
    onOpenChange(next);
  };
  const choose = (choice: ComboboxOption) => {
    onChange(choice.id);
    setListOpen(false);
  };
  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = options[activeOption];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) setListOpen(true);
      else if (options.length > 0)
        setActiveIndex((Math.max(activeOption + step, NO_OPTION) + options.length) % options.length);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      setListOpen(false);
    } else if (event.key === "Enter" && open && choice) {
      event.preventDefault();
      choose(choice);
    }
  }
  const listed = open && options.length > 0;
  return (
    <FieldFrame label={label} problem={problem} hint={hint} optional={optional}>
      {(control) => (
        <div className={`${form.box} ${styles.box}`}>
          <input
            {...input}
            {...control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={listed}
            aria-controls={listed ? listId : undefined}
            aria-activedescendant={listed && activeOption >= 0 ? `${listId}-${activeOption}` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              onChange(event.currentTarget.value);
              setListOpen(true, 0);
            }}
            onClick={() => open || setListOpen(true)}
            onKeyDown={press}
            onBlur={() => setListOpen(false)}
          />
          <ChevronsUpDown aria-hidden className={form.arrow} />
          {open && (
            // biome-ignore lint/a11y/noStaticElementInteractions: pressing it leaves the focus where it is
            <div className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
              <p role="status" className={styles.status}>
                {status}
              </p>
              {listed && (
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the field has the focus and its keys
                <ul id={listId} role="listbox" aria-label={texts.choices}>
                  {options.map((choice, index) => (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
                    // biome-ignore lint/a11y/useFocusableInteractive: as above
                    <li
                      key={choice.id}
                      id={`${listId}-${index}`}
                      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
                      role="option"
                      aria-selected={index === activeOption}
                      className={styles.item}
                      ref={(item) => {
                        if (index === activeOption) item?.scrollIntoView({ block: "nearest" });
                      }}
                      onClick={() => choose(choice)}
                    >
                      <span className={styles.name}>{choice.name}</span>
                      <span className={styles.more}>{choice.detail}</span>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
