/* A cell that is edited in place: saved when it is left or by Enter, which goes to the next row; Escape takes it back. */
import { Check, LoaderCircle } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { articles as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { useFormDraft } from "@/shared/ui/form/formDraft";
import styles from "./EditableCell.module.css";

/** A refused save, with the ways out of it. */
export interface CellProblem {
  text: string;
  /** The name of the button that gives up the change. */
  keepLabel?: string;
  /** The button that saves it all the same. */
  force?: { label: string; save: () => Promise<CellProblem | null> };
}

interface Props {
  /** The field's name, for screen readers. */
  label: string;
  /** Names the row among the kept drafts: a value that was typed and not saved is there when the row is drawn again. */
  rowId: string;
  /** The column, whose other rows Enter and the arrows go to. */
  column: string;
  /** The stored value as text. */
  text: string;
  placeholder?: string;
  inputMode: "decimal" | "numeric" | "text";
  /** Before the text, such as a currency sign. */
  prefix?: string;
  /** Below the field, while nothing is wrong. */
  note?: ReactNode;
  save: (text: string) => Promise<CellProblem | null>;
}

const SAVED_MS = 2500;
const NOTHING_TYPED = { typed: null };

export function EditableCell(props: Props) {
  const { label, rowId, column, text, placeholder, inputMode, prefix, note, save } = props;
  const form = useFormDraft<{ typed: string | null }>(`cell ${rowId} ${column}`, NOTHING_TYPED);
  const draft = form.draft.typed;
  const [status, setStatus] = useState<"idle" | "saving" | "saved">("idle");
  const [problem, setProblem] = useState<CellProblem | null>(() =>
    draft === null
      ? null
      : { text: texts.unsaved, keepLabel: texts.keepTheirs(text || (placeholder ?? "").toLowerCase()) },
  );
  const refusedDraft = useRef<string | null>(null);
  /** True when the field was left during a save. */
  const wasLeft = useRef(false);
  const noteId = useId();
  useEffect(() => {
    if (status !== "saved") return;
    const timer = setTimeout(() => setStatus("idle"), SAVED_MS);
    return () => clearTimeout(timer);
  }, [status]);

  function reset(): void {
    refusedDraft.current = null;
    form.set(NOTHING_TYPED);
    setProblem(null);
  }
  async function run(sent: string, send: () => Promise<CellProblem | null>): Promise<void> {
    setStatus("saving");
    const found = await send();
    setStatus(found ? "idle" : "saved");
    refusedDraft.current = found ? sent : null;
    setProblem(found);
    // What was typed while the save ran stays.
    if (!found) form.change((now) => (now.typed === sent ? NOTHING_TYPED : now));
  }
  function commit(isAsked: boolean): void {
    if (draft === null) return;
    if (status === "saving") {
      wasLeft.current = true;
      return;
    }
    if (draft.trim() === text) reset();
    // A refused value is not sent again just because its field was visited.
    else if (isAsked || draft !== refusedDraft.current) void run(draft, () => save(draft));
  }
  useEffect(() => {
    if (status === "saving" || !wasLeft.current) return;
    // Once the list shows what was saved, which the next save begins from.
    const timer = setTimeout(() => {
      wasLeft.current = false;
      commit(false);
    });
    return () => clearTimeout(timer);
  });
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Escape" && draft !== null) reset();
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.key === "Enter") commit(true);
    focusRow(event.currentTarget, step);
  }

  const isSaved = status === "saved" && draft === null;
  return (
    <div className={styles.cell} data-cell={column}>
      <div className={styles.box} data-prefix={prefix ? true : undefined}>
        {prefix && <span aria-hidden>{prefix}</span>}
        <input
          type="text"
          inputMode={inputMode}
          enterKeyHint="next"
          autoComplete="off"
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={noteId}
          placeholder={placeholder}
          value={draft ?? text}
          onFocus={({ currentTarget }) => {
            wasLeft.current = false;
            currentTarget.select();
          }}
          onChange={({ currentTarget }) => form.set({ typed: currentTarget.value })}
          onBlur={() => commit(false)}
          onKeyDown={press}
        />
        {status === "saving" && <LoaderCircle aria-hidden className={styles.turning} />}
        {isSaved && <Check aria-hidden className={styles.done} />}
      </div>
      <div id={noteId} className={problem ? styles.problem : styles.note}>
        {problem ? problem.text : note}
      </div>
      {problem?.keepLabel && (
        <div className={styles.choices}>
          <Button onClick={reset}>{problem.keepLabel}</Button>
          {problem.force && (
            <Button onClick={() => problem.force && void run(draft ?? text, problem.force.save)}>
              {problem.force.label}
            </Button>
          )}
        </div>
      )}
      <span className="hidden-visually" role="status">
        {isSaved ? texts.saved : (problem?.text ?? "")}
      </span>
    </div>
  );
}

/** Focuses the same column's field some rows further; leaving this one saves it. */
function focusRow(field: HTMLElement, step: number): void {
  const column = field.closest<HTMLElement>("[data-cell]")?.dataset.cell;
  const fields = [...document.querySelectorAll<HTMLElement>(`[data-cell="${column}"] input`)];
  const next = fields[fields.indexOf(field) + step];
  if (next) next.focus();
  else field.blur();
}
