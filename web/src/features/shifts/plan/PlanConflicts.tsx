/* The planned shifts that conflict, each with the reason. */
import { shiftPlan as texts } from "@/shared/i18n/es";
import { colorClass } from "@/shared/lib/color";
import type { ShiftConflict } from "../data";
import { intervalLabel, intervalPhrase } from "../shiftLabels";
import styles from "./Plan.module.css";

interface Props {
  conflicts: readonly ShiftConflict[];
  pharmacyName: (pharmacyId: string) => string;
  zone: string;
}

export function PlanConflicts({ conflicts, pharmacyName, zone }: Props) {
  return (
    <div className={styles.conflicts}>
      <p id="plan-conflicts">
        <strong>{texts.conflictsLead}</strong>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
      <ul tabIndex={0} aria-labelledby="plan-conflicts">
        {conflicts.map(({ shift, code, other }) => (
          <li key={shift.id} className={colorClass(shift.pharmacy_id)}>
            <strong>{pharmacyName(shift.pharmacy_id)}</strong>, {intervalLabel(shift, zone)}:{" "}
            {conflictReason(code, other && intervalPhrase(other, zone))}
          </li>
        ))}
      </ul>
    </div>
  );
}

function conflictReason(code: string, when: string | null): string {
  switch (code) {
    case "error.conflict.shift_overlap":
      return texts.because.overlap(when ?? "");
    case "error.rule.copy_day":
      return texts.because.copyDay;
    case "error.rule.shift_pharmacy":
      return texts.because.pharmacy;
    case "error.rule.shift_order":
      return texts.because.order;
    case "error.rule.shift_length":
      return texts.because.length;
    default:
      return texts.because.other(code);
  }
}
