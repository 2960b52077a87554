/* A labelled checkbox with a hint. */
import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./form.module.css";

interface Props extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
}

export function CheckboxField({ label, hint, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input {...input} id={id} type="checkbox" aria-describedby={hint ? `${id}-note` : undefined} />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-note`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
