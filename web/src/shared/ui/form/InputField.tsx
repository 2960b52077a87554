/* A labelled text field. */
import type { ComponentProps, ReactNode } from "react";
import { FieldFrame, type FieldFrameProps } from "./FieldFrame";
import styles from "./form.module.css";

export interface InputFieldProps extends ComponentProps<"input">, FieldFrameProps {
  /** Content at the end of the field. */
  children?: ReactNode;
}

export function InputField({ label, problem, hint, optional, children, ...input }: InputFieldProps) {
  return (
    <FieldFrame id={input.id} label={label} problem={problem} hint={hint} optional={optional}>
      {(control) => (
        <div className={styles.box}>
          <input autoCapitalize="none" autoCorrect="off" spellCheck={false} {...input} {...control} />
          {children}
        </div>
      )}
    </FieldFrame>
  );
}
