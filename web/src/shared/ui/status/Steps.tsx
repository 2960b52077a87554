/* The steps of a process in order: done, current, ahead, or where it stopped. */
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { steps as texts } from "../../i18n/es";
import styles from "./Steps.module.css";

export type StepState = "done" | "current" | "ahead" | "stopped";

export interface Step {
  id: string;
  label: string;
  state: StepState;
  /** A line below the label, such as its time. */
  note?: ReactNode;
}

interface Props {
  /** The process, for screen readers. */
  label: string;
  steps: readonly Step[];
  /** In a row for the steps of a form, in a column for those with notes. */
  layout?: "row" | "column";
}

export function Steps({ label, steps, layout = "column" }: Props) {
  return (
    <ol className={styles.steps} data-layout={layout} aria-label={label}>
      {steps.map(({ id, label, state, note }, index) => (
        <li key={id} data-state={state} aria-current={state === "current" ? "step" : undefined}>
          <span className={styles.mark} aria-hidden>
            <StepMark state={state} number={index + 1} />
          </span>
          <span className={styles.words}>
            <span className={styles.label}>
              {label}
              {state !== "current" && <span className="hidden-visually"> ({texts[state]})</span>}
            </span>
            {note && <span className={styles.note}>{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function StepMark({ state, number }: { state: StepState; number: number }) {
  if (state === "done") return <Check />;
  if (state === "stopped") return <X />;
  return number;
}
