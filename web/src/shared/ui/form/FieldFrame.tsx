/* The frame of a form field: label above, error or hint below. */
import { type ReactNode, useId } from "react";
import { form } from "@/shared/i18n/es";
import styles from "./form.module.css";

export interface FieldFrameProps {
  label: ReactNode;
  /** The error message, if any. */
  problem?: string | undefined;
  hint?: ReactNode;
  /** Marks the field as optional. */
  optional?: boolean | undefined;
}

/** Attributes that connect the control with its label and note. */
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
      {/* Always rendered, so that screen readers announce its changes. */}
      <p id={noteId} className={problem ? styles.problem : styles.hint} aria-live="polite">
        {note}
      </p>
    </div>
  );
}
