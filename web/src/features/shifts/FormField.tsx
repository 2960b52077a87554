/* A labelled control of a form, with what is wrong with it or worth knowing below. */
import { type ReactNode, useId } from "react";
import styles from "./FormField.module.css";

/** What the control carries, so that it is known by its label and its problem. */
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
      {/* Always there, so that what appears in it is read out. */}
      <p id={note} className={problem ? styles.problem : styles.hint} aria-live="polite">
        {problem ?? hint}
      </p>
    </div>
  );
}
