/* A choice of weekdays as seven toggles. */
import { dates } from "@/shared/i18n/es";
import buttons from "../FormField.module.css";
import styles from "./Plan.module.css";
import { ALL_WEEKDAYS } from "./planRules";

interface Props {
  legend: string;
  /** 1 is Monday. */
  selected: readonly number[];
  problem?: string | undefined;
  onChange: (chosen: number[]) => void;
}

export function WeekdayPicker({ legend, selected, problem, onChange }: Props) {
  return (
    <fieldset className={styles.weekdays}>
      <legend className={buttons.legend}>{legend}</legend>
      {ALL_WEEKDAYS.map((day) => (
        <label key={day} title={dates.weekdays[day % 7]}>
          <input
            type="checkbox"
            checked={selected.includes(day)}
            onChange={({ target }) =>
              onChange(target.checked ? [...selected, day] : selected.filter((one) => one !== day))
            }
          />
          <span>{dates.weekdaysShort[day % 7]}</span>
        </label>
      ))}
      <p className={buttons.problem} aria-live="polite">
        {problem}
      </p>
    </fieldset>
  );
}
