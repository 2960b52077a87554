/* The panel that copies a month: source, target and how days are aligned. */
import { useId } from "react";
import { shiftPlan as texts } from "@/shared/i18n/es";
import { capitalize, monthName } from "@/shared/lib/dateFormat";
import { pharmacyNameLookup } from "@/shared/month/monthView";
import type { PlanRequest } from "../data";
import { FormField } from "../FormField";
import buttons from "../FormField.module.css";
import styles from "./Plan.module.css";
import { PlanPreview } from "./PlanPreview";
import type { PlanPanelProps, PlanSettingsProps } from "./panelProps";
import { monthsAround } from "./planRules";
import type { CopyAlignment, CopySettings } from "./planSettings";

const ALIGNMENTS: readonly (readonly [CopyAlignment, string])[] = [
  ["weekday", texts.alignWeekday],
  ["date", texts.alignDate],
];

interface Props extends PlanPanelProps, PlanSettingsProps<CopySettings> {
  close: () => void;
}

export function CopyMonthPanel({ group, month, settings, onChange, onShow, close }: Props) {
  const { from, to, align } = settings;
  const same = from === to;
  const request: PlanRequest | null = same
    ? null
    : { kind: "copy_month", body: { from_month: from, to_month: to, align } };
  return (
    <div className={styles.split}>
      <div className={styles.settings}>
        <MonthField
          label={texts.fromMonth}
          centerMonth={month}
          value={from}
          onChange={(chosen) => onChange({ ...settings, from: chosen })}
        />
        <MonthField
          label={texts.toMonth}
          centerMonth={month}
          value={to}
          onChange={(chosen) => onChange({ ...settings, to: chosen })}
          problem={same ? texts.wrong.sameMonth : undefined}
        />
        <fieldset className={styles.choices}>
          <legend className={buttons.legend}>{texts.align}</legend>
          {ALIGNMENTS.map(([value, label]) => (
            <AlignmentChoice
              key={value}
              label={label}
              checked={align === value}
              onChoose={() => onChange({ ...settings, align: value })}
            />
          ))}
        </fieldset>
      </div>
      <PlanPreview
        group={group}
        request={request}
        pharmacyName={pharmacyNameLookup(group.pharmacies)}
        onShow={onShow}
        close={close}
      />
    </div>
  );
}

interface AlignmentChoiceProps {
  label: string;
  checked: boolean;
  onChoose: () => void;
}

function AlignmentChoice({ label, checked, onChoose }: AlignmentChoiceProps) {
  const name = useId();
  return (
    <label className={styles.choice}>
      <input type="radio" name={`align-${name}`} checked={checked} onChange={onChoose} />
      <span>{label}</span>
    </label>
  );
}

interface MonthFieldProps {
  label: string;
  /** The month in the middle of the choices. */
  centerMonth: string;
  value: string;
  problem?: string | undefined;
  onChange: (month: string) => void;
}

export function MonthField({ label, centerMonth, value, problem, onChange }: MonthFieldProps) {
  return (
    <FormField label={label} problem={problem}>
      {(control) => (
        <select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {monthsAround(centerMonth, 18, 12).map((month) => (
            <option key={month} value={month}>
              {capitalize(monthName(month))} {month.slice(0, 4)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
