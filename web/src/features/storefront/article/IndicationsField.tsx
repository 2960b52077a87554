/* What the consumer asks for in their own words. */
import { article as texts } from "@/shared/i18n/es";
import { TextAreaField } from "@/shared/ui/form/TextAreaField";
import styles from "./IndicationsField.module.css";

interface Props {
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
}

export function IndicationsField({ value, maxLength, onChange }: Props) {
  return (
    <div className={styles.indications}>
      <TextAreaField
        label={texts.indications}
        optional
        rows={2}
        spellCheck
        maxLength={maxLength}
        placeholder={texts.indicationsPlaceholder}
        hint={texts.indicationsHint(maxLength - value.length)}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
