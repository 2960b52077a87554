/* A labelled text field, with what is wrong with it or worth knowing below. */
import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./Field.module.css";

export interface FieldProps extends ComponentProps<"input"> {
  label: string;
  /** What is wrong, if anything is. */
  problem?: string | undefined;
  hint?: string | undefined;
  /** What stands at the end of the field. */
  children?: ReactNode;
}

export function Field({ label, problem, hint, children, ...input }: FieldProps) {
  const fallback = useId();
  const id = input.id ?? fallback;
  const note = `${id}-note`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          required
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={(problem ?? hint) ? note : undefined}
        />
        {children}
      </div>
      {/* Always there, so that what appears in it is read out. */}
      <p id={note} className={problem ? styles.problem : styles.hint} aria-live="polite">
        {problem ?? hint}
      </p>
    </div>
  );
}
