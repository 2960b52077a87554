/* The hours of a day: none when it is closed, one, or several. */
import { Plus, X } from "lucide-react";
import { useId, useRef } from "react";
import { pageForm as texts } from "@/shared/i18n/es";
import { Button } from "../ui/action/Button";
import type { FieldProblems } from "../ui/entity/useEntityForm";
import styles from "./schedule.module.css";
import { endNote, newRange, type TimeRange } from "./scheduleDraft";

interface Props {
  /** The day's name, for the fields' labels. */
  name: string;
  ranges: readonly TimeRange[];
  path: string;
  problems: FieldProblems;
  onChange: (ranges: readonly TimeRange[]) => void;
}

/** The most hours of a day. */
const RANGES_MAX = 4;

export function TimeRanges({ name, ranges, path, problems, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const focusLater = (selector: string) =>
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(selector)?.focus());
  const replace = (id: string, changes: Partial<TimeRange>) =>
    onChange(ranges.map((range) => (range.id === id ? { ...range, ...changes } : range)));
  function add(): void {
    const range = newRange(ranges);
    onChange([...ranges, range]);
    focusLater(`[data-range="${range.id}"] input`);
  }
  return (
    <div ref={frame} className={styles.ranges}>
      {ranges.length === 0 && <p className={styles.closed}>{texts.closed}</p>}
      {ranges.map((range, index) => (
        <Range
          key={range.id}
          name={name}
          range={range}
          problems={{
            ini: problems[`${path}[${index}].ini`],
            end: problems[`${path}[${index}].end`],
          }}
          onChange={(changes) => replace(range.id, changes)}
          onRemove={() => {
            onChange(ranges.filter(({ id }) => id !== range.id));
            focusLater("[data-add]");
          }}
        />
      ))}
      {ranges.length < RANGES_MAX && (
        <Button
          kind="quiet"
          data-add
          aria-label={texts.addRangeOn(name)}
          title={texts.addRangeOn(name)}
          onClick={add}
        >
          <Plus aria-hidden />
          {ranges.length === 0 && texts.addRange}
        </Button>
      )}
    </div>
  );
}

interface RangeProps {
  name: string;
  range: TimeRange;
  problems: { ini: string | undefined; end: string | undefined };
  onChange: (changes: Partial<TimeRange>) => void;
  onRemove: () => void;
}

function Range({ name, range, problems, onChange, onRemove }: RangeProps) {
  const noteId = useId();
  const note = endNote(range);
  const problem = problems.ini ?? problems.end;
  const field = (part: "ini" | "end", label: string) => (
    <input
      type="time"
      aria-label={label}
      aria-invalid={problems[part] ? true : undefined}
      aria-describedby={noteId}
      value={range[part]}
      onChange={({ currentTarget }) => onChange({ [part]: currentTarget.value })}
    />
  );
  return (
    <div className={styles.range} data-range={range.id}>
      {field("ini", texts.opensOn(name))}
      <span aria-hidden>{texts.to}</span>
      {field("end", texts.closesOn(name))}
      <button
        type="button"
        className={styles.remove}
        aria-label={texts.removeRange(name, range.ini, range.end)}
        onClick={onRemove}
      >
        <X aria-hidden />
      </button>
      <p id={noteId} className={problem ? styles.problem : styles.note} aria-live="polite">
        {problem ?? (note && texts.endNotes[note])}
      </p>
    </div>
  );
}
