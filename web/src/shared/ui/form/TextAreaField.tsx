/* A labelled multi-line text field. */
import type { ComponentProps } from "react";
import { FieldFrame, type FieldFrameProps } from "./FieldFrame";
import styles from "./form.module.css";

export function TextAreaField({
  label,
  problem,
  hint,
  optional,
  ...area
}: ComponentProps<"textarea"> & FieldFrameProps) {
  return (
    <FieldFrame id={area.id} label={label} problem={problem} hint={hint} optional={optional}>
      {(control) => (
        <div className={styles.box}>
          <textarea spellCheck={false} {...area} {...control} />
        </div>
      )}
    </FieldFrame>
  );
}
