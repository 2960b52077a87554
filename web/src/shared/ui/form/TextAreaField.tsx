/* A labelled field for a longer text. */
import type { ComponentProps } from "react";
import { Frame, type FrameProps } from "./FieldFrame";
import styles from "./form.module.css";

export function TextArea({
  label,
  problem,
  hint,
  optional,
  ...area
}: ComponentProps<"textarea"> & FrameProps) {
  return (
    <Frame id={area.id} label={label} problem={problem} hint={hint} optional={optional}>
      {(control) => (
        <div className={styles.box}>
          <textarea spellCheck={false} {...area} {...control} />
        </div>
      )}
    </Frame>
  );
}
