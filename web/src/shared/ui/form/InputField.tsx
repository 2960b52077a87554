/* A labelled text field. */
import type { ComponentProps, ReactNode } from "react";
import { Frame, type FrameProps } from "./FieldFrame";
import styles from "./form.module.css";

export interface FieldProps extends ComponentProps<"input">, FrameProps {
  /** What stands at the end of the field. */
  children?: ReactNode;
}

export function Field({ label, problem, hint, optional, children, ...input }: FieldProps) {
  return (
    <Frame id={input.id} label={label} problem={problem} hint={hint} optional={optional}>
      {(control) => (
        <div className={styles.box}>
          <input autoCapitalize="none" autoCorrect="off" spellCheck={false} {...input} {...control} />
          {children}
        </div>
      )}
    </Frame>
  );
}
