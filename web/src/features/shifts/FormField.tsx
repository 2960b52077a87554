/* A labelled form control with its error or hint below. */
import { type ReactNode, useId } from "react";
import styles from "./FormField.module.css";

/** Attributes that connect the control with its label and note. */
export interface ControlProps {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface Props {
  label: string;
  problem?: string | undefined;
  hint?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

export function FormField({ label, problem, hint, children }: Props) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": (problem ?? hint) ? note : undefined,
      })}
      {/* Always rendered, so that screen readers announce its changes. */}
      <p id={note} className={problem ? styles.problem : styles.hint} aria-live="polite">
        {problem ?? hint}
      </p>
    </div>
  );
}
