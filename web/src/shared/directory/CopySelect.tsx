/* Copies the hours of a weekday to others. */
import { pageForm as texts } from "@/shared/i18n/es";
import styles from "./schedule.module.css";
import { WEEKDAYS, type Weekday } from "./scheduleDraft";

interface Props {
  day: Weekday;
  onCopy: (to: readonly Weekday[]) => void;
}

const GROUPS = {
  all: WEEKDAYS,
  workdays: WEEKDAYS.slice(0, 5),
  weekend: WEEKDAYS.slice(5),
} as const;

export function CopySelect({ day, onCopy }: Props) {
  const copy = (choice: string) =>
    onCopy(choice in GROUPS ? GROUPS[choice as keyof typeof GROUPS] : [choice as Weekday]);
  return (
    <select
      className={styles.copy}
      aria-label={texts.copyFrom(texts.weekdays[day])}
      value=""
      onChange={({ currentTarget }) => copy(currentTarget.value)}
    >
      <option value="">{texts.copy}</option>
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <option key={group} value={group}>
          {texts.copyTo[group]}
        </option>
      ))}
      {WEEKDAYS.filter((one) => one !== day).map((one) => (
        <option key={one} value={one}>
          {texts.weekdays[one]}
        </option>
      ))}
    </select>
  );
}
