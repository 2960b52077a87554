/* The choice of the period, with the days that it has in words. */
import { analytics } from "../../i18n/es/analytics/analytics";
import { dateInZone } from "../../lib/calendar";
import { InputField } from "../../ui/form/InputField";
import { SegmentedControl } from "../../ui/form/SegmentedControl";
import styles from "./analytics.module.css";
import { periodText } from "./figureText";
import { ANALYTICS_ZONE, type AnalyticsPeriod, PERIOD_LENGTHS, type PeriodChoice } from "./period";

const texts = analytics.period;
const DATES = "dates";
const OPTIONS = [
  ...PERIOD_LENGTHS.map((days) => ({ value: String(days), label: texts.lengths[days] })),
  { value: DATES, label: texts.dates },
];

interface Props {
  choice: PeriodChoice;
  period: AnalyticsPeriod;
  onChange: (choice: PeriodChoice) => void;
}

export function PeriodChooser({ choice, period, onChange }: Props) {
  const today = dateInZone(ANALYTICS_ZONE, Date.now());
  const changeLength = (value: string) => {
    const length = PERIOD_LENGTHS.find((days) => String(days) === value) ?? null;
    // Dates begin with those on screen.
    onChange(
      length === null ? { length, from: period.from, until: period.until } : { length, from: "", until: "" },
    );
  };
  const dateField = (name: "from" | "until") => (
    <InputField
      type="date"
      label={texts[name]}
      value={choice[name]}
      max={today}
      // A cleared date keeps the one before.
      onChange={({ target }) => target.value !== "" && onChange({ ...choice, [name]: target.value })}
    />
  );
  return (
    <div className={styles.period}>
      <SegmentedControl
        legend={texts.legend}
        options={OPTIONS}
        value={choice.length === null ? DATES : String(choice.length)}
        onChange={changeLength}
      />
      {choice.length === null && (
        <div className={styles.dates}>
          {dateField("from")}
          {dateField("until")}
        </div>
      )}
      <p className={styles.note}>
        {periodText(period, today)} {period.beforeTime !== null && texts.untilNow(period.beforeTime)}
      </p>
    </div>
  );
}
