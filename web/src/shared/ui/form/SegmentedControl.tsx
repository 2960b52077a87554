/* A choice of one of a few visible options. */
import { useId } from "react";
import styles from "./form.module.css";

interface Props<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

export function SegmentedControl<Value extends string>({
  legend,
  options,
  value,
  onChange,
  disabled = false,
}: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segmented} disabled={disabled}>
      <legend>{legend}</legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
