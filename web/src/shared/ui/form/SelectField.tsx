/* A labelled native select. */
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { FieldFrame, type FieldFrameProps } from "./FieldFrame";
import styles from "./form.module.css";

export function SelectField({
  label,
  problem,
  hint,
  optional,
  children,
  ...select
}: ComponentProps<"select"> & FieldFrameProps) {
  return (
    <FieldFrame id={select.id} label={label} problem={problem} hint={hint} optional={optional}>
      {(control) => (
        <div className={styles.box}>
          <select {...select} {...control}>
            {children}
          </select>
          <ChevronDown aria-hidden className={styles.arrow} />
        </div>
      )}
    </FieldFrame>
  );
}
