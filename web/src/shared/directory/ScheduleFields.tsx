/* The hours of a page: each weekday's, special days, and their time zone. */
import { CalendarPlus } from "lucide-react";
import { useRef } from "react";
import { pageForm as texts } from "@/shared/i18n/es";
import { Button } from "../ui/action/Button";
import { FormSection } from "../ui/entity/EntityForm";
import type { FieldProblems } from "../ui/entity/useEntityForm";
import { SelectField } from "../ui/form/SelectField";
import { CopySelect } from "./CopySelect";
import { SpecialDayRow } from "./SpecialDayRow";
import styles from "./schedule.module.css";
import {
  copyRanges,
  newSpecialDay,
  type ScheduleDraft,
  SPECIAL_DAYS_MAX,
  type SpecialDay,
  type TimeRange,
  WEEKDAYS,
  type Weekday,
} from "./scheduleDraft";
import { TimeRanges } from "./TimeRanges";

interface Props {
  schedule: ScheduleDraft;
  problems: FieldProblems;
  onChange: (changes: Partial<ScheduleDraft>) => void;
}

export function ScheduleFields({ schedule, problems, onChange }: Props) {
  const { week, special, timeZone } = schedule;
  const list = useRef<HTMLUListElement>(null);
  const setDay = (day: Weekday, ranges: readonly TimeRange[]) =>
    onChange({ week: { ...week, [day]: ranges } });
  const copy = (from: Weekday, to: readonly Weekday[]) =>
    onChange({
      week: {
        ...week,
        ...Object.fromEntries(to.filter((day) => day !== from).map((day) => [day, copyRanges(week[from])])),
      },
    });
  const setSpecial = (id: string, changes: Partial<SpecialDay>) =>
    onChange({ special: special.map((day) => (day.id === id ? { ...day, ...changes } : day)) });
  function addSpecial(): void {
    const day = newSpecialDay();
    onChange({ special: [...special, day] });
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-id="${day.id}"] input`)?.focus(),
    );
  }
  return (
    <>
      <FormSection title={texts.week} lead={texts.weekLead}>
        <ul className={styles.days}>
          {WEEKDAYS.map((day) => (
            <li key={day} className={styles.day}>
              <h3>{texts.weekdays[day]}</h3>
              <TimeRanges
                name={texts.weekdays[day]}
                ranges={week[day]}
                path={`week[${day}]`}
                problems={problems}
                onChange={(ranges) => setDay(day, ranges)}
              />
              {week[day].length > 0 && <CopySelect day={day} onCopy={(to) => copy(day, to)} />}
            </li>
          ))}
        </ul>
      </FormSection>
      <FormSection title={texts.special} lead={texts.specialLead}>
        {special.length > 0 && (
          <ul ref={list} className={styles.days}>
            {special.map((day, index) => (
              <SpecialDayRow
                key={day.id}
                day={day}
                path={`special[${index}]`}
                problems={problems}
                onChange={(changes) => setSpecial(day.id, changes)}
                onRemove={() => onChange({ special: special.filter(({ id }) => id !== day.id) })}
              />
            ))}
          </ul>
        )}
        {special.length < SPECIAL_DAYS_MAX && (
          <div>
            <Button onClick={addSpecial}>
              <CalendarPlus aria-hidden />
              {texts.addSpecial}
            </Button>
          </div>
        )}
      </FormSection>
      <FormSection title={texts.zone}>
        <div className={styles.zone}>
          <SelectField
            label={texts.timeZone}
            hint={texts.timeZoneHint}
            value={timeZone}
            problem={problems.time_zone}
            onChange={({ currentTarget }) => onChange({ timeZone: currentTarget.value })}
          >
            {!(timeZone in texts.timeZones) && <option value={timeZone}>{timeZone}</option>}
            {Object.entries(texts.timeZones).map(([zone, name]) => (
              <option key={zone} value={zone}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      </FormSection>
    </>
  );
}
