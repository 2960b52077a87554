/* What every field has around it: a label above, and what is wrong or worth knowing below. */
import { type ReactNode, useId } from "react";
import { form } from "@/shared/i18n/es";
import styles from "./form.module.css";

export interface FieldFrameProps {
  label: ReactNode;
  /** What is wrong, if anything is. */
  problem?: string | undefined;
  hint?: ReactNode;
  /** Says that it may stay empty. */
  optional?: boolean | undefined;
}

/** What a field's control needs of its frame. */
export interface ControlProps {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

export function FieldFrame({
  id: given,
  label,
  problem,
  hint,
  optional = false,
  children,
}: FieldFrameProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const fallback = useId();
  const id = given ?? fallback;
  const noteId = `${id}-note`;
  const note = problem ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> {form.optional}</span>}
      </label>
      {children({
        id,
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": note ? noteId : undefined,
      })}
      {/* Always there, so that what appears in it is read out. */}
      <p id={noteId} className={problem ? styles.problem : styles.hint} aria-live="polite">
        {note}
      </p>
    </div>
  );
}
