/* A quantity with a button to take one away and one to add one. */
import { Minus, Plus, Trash2 } from "lucide-react";
import { quantity as texts } from "../../i18n/es";
import styles from "./QuantityStepper.module.css";

interface Props {
  /** The quantity's name, for screen readers: 'Cantidad de Muzzarella'. */
  label: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
  /** With it, taking the last one away removes: the button's name. */
  removeLabel?: string | undefined;
  /** Smaller, for a row among others. */
  isSmall?: boolean;
}

export function QuantityStepper({ label, value, min = 0, max, onChange, removeLabel, isSmall }: Props) {
  const removes = removeLabel !== undefined && value - 1 <= 0;
  const LessIcon = removes ? Trash2 : Minus;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={label} className={`${styles.stepper} ${isSmall ? styles.small : ""}`}>
      <button
        type="button"
        aria-label={removes ? removeLabel : texts.less}
        // Not disabled, which would take the focus away.
        aria-disabled={value <= min || undefined}
        onClick={() => value > min && onChange(value - 1)}
      >
        <LessIcon aria-hidden />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={texts.more}
        aria-disabled={value >= max || undefined}
        onClick={() => value < max && onChange(value + 1)}
      >
        <Plus aria-hidden />
      </button>
    </div>
  );
}
