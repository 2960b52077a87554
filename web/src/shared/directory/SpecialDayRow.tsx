/* A special day: its date, and its hours, without which it is closed. */
import { Trash2 } from "lucide-react";
import { pageForm as texts } from "@/shared/i18n/es";
import { formatDate } from "../lib/format";
import { Button } from "../ui/action/Button";
import type { FieldProblems } from "../ui/entity/useEntityForm";
import { InputField } from "../ui/form/InputField";
import styles from "./schedule.module.css";
import type { SpecialDay } from "./scheduleDraft";
import { TimeRanges } from "./TimeRanges";

interface Props {
  day: SpecialDay;
  path: string;
  problems: FieldProblems;
  onChange: (changes: Partial<SpecialDay>) => void;
  onRemove: () => void;
}

export function SpecialDayRow({ day: { id, date, ranges }, path, problems, onChange, onRemove }: Props) {
  const name = date === "" ? texts.newSpecial : formatDate(date);
  return (
    <li data-id={id} className={styles.special}>
      <InputField
        label={texts.date}
        type="date"
        value={date}
        problem={problems[`${path}.date`]}
        onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
      />
      <TimeRanges
        name={name}
        ranges={ranges}
        path={path}
        problems={problems}
        onChange={(next) => onChange({ ranges: next })}
      />
      <Button
        kind="quiet"
        aria-label={texts.removeNamed(name)}
        title={texts.removeNamed(name)}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}
