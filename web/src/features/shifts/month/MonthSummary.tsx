/* 'Resumen del mes': the number of shifts and hours of each pharmacy in the month. */
import { shifts as texts } from "@/shared/i18n/es";
import { colorClass } from "@/shared/lib/color";
import { hoursLabel, type PharmacyShare } from "../rules/hours";
import styles from "./ShiftList.module.css";

interface Props {
  shares: readonly PharmacyShare[];
  pharmacyName: (pharmacyId: string) => string;
}

export function MonthSummary({ shares, pharmacyName }: Props) {
  const most = Math.max(...shares.map(({ hours }) => hours), 1);
  return (
    <section className={styles.card} aria-labelledby="month-summary">
      <header className={styles.header}>
        <h2 id="month-summary">{texts.summary}</h2>
      </header>
      {/* Focusable to scroll by keyboard, though it has no controls. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
      <ul className={styles.shares} tabIndex={0} aria-labelledby="month-summary">
        {shares.map(({ pharmacy_id, count, hours }) => (
          <li key={pharmacy_id} className={`${styles.share} ${colorClass(pharmacy_id)}`}>
            <span className={styles.name}>{pharmacyName(pharmacy_id)}</span>{" "}
            <span className={styles.shareCount}>{texts.count(count)}</span>{" "}
            <span className={styles.hours}>{hoursLabel(hours)}</span>
            <span className={styles.bar} aria-hidden="true">
              <span className={styles.barFill} style={{ width: `${(hours / most) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
