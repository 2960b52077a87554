/* A table of each pharmacy's share of the duty, sortable by column. */
import { ArrowDown } from "lucide-react";
import { useState } from "react";
import { shiftPlan as texts } from "@/shared/i18n/es";
import { colorClass } from "@/shared/lib/color";
import type { CoverageReport } from "../data";
import { hoursLabel } from "../rules/hours";
import styles from "./Plan.module.css";

type PharmacyDuty = CoverageReport["pharmacies"][number];
type DutyColumn = Exclude<keyof PharmacyDuty, "pharmacy_id">;

const DUTY_COLUMNS: readonly (readonly [DutyColumn, string])[] = [
  ["shifts", texts.columns.shifts],
  ["hours", texts.columns.hours],
  ["night_hours", texts.columns.night],
  ["weekend_hours", texts.columns.weekend],
  ["holiday_hours", texts.columns.holiday],
];

interface Props {
  rows: readonly PharmacyDuty[];
  pharmacyName: (pharmacyId: string) => string;
}

export function FairnessTable({ rows, pharmacyName }: Props) {
  const [by, setBy] = useState<DutyColumn>("hours");
  const name = (row: PharmacyDuty) => pharmacyName(row.pharmacy_id);
  const ordered = rows.toSorted((a, b) => b[by] - a[by] || name(a).localeCompare(name(b), "es"));
  const most = Math.max(...rows.map(({ hours }) => hours), 1);
  const average = rows.reduce((sum, { hours }) => sum + hours, 0) / Math.max(rows.length, 1);
  return (
    <section className={styles.fairness}>
      <h3 className={styles.headline}>{texts.fairness}</h3>
      <p className={styles.muted}>
        {texts.fairnessLead(hoursLabel(Math.round(average * 10) / 10))} {texts.nightNote}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
      <section className={styles.tableBox} aria-label={texts.fairness} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.columns.pharmacy}</th>
              {DUTY_COLUMNS.map(([column, label]) => (
                <th key={column} scope="col" aria-sort={by === column ? "descending" : undefined}>
                  <button type="button" onClick={() => setBy(column)}>
                    {label}
                    {by === column && <ArrowDown aria-hidden />}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ordered.map((row) => (
              <tr key={row.pharmacy_id} className={colorClass(row.pharmacy_id)}>
                <th scope="row">
                  {name(row)}
                  <span className={styles.bar} aria-hidden="true">
                    <span className={styles.barFill} style={{ width: `${(row.hours / most) * 100}%` }} />
                  </span>
                </th>
                {DUTY_COLUMNS.map(([column]) => (
                  <td key={column}>{cellText(row[column], column)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function cellText(value: number, column: DutyColumn): string {
  if (value === 0) return "–";
  return column === "shifts" ? String(value) : hoursLabel(value);
}
