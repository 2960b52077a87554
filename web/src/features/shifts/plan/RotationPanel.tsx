/* A rotation: who takes part and in what order, when, and how it would look. */
import { useQuery } from "@tanstack/react-query";
import { shiftPlan as texts } from "@/shared/i18n/es";
import { parseMonth } from "@/shared/lib/calendar";
import { pharmacyNameLookup } from "@/shared/month/monthView";
import { recentQuery } from "../data";
import { FormField } from "../FormField";
import { takingTurns } from "../rules/hours";
import { restedFirst } from "../rules/rotation";
import { Order } from "./PharmacyOrder";
import styles from "./Plan.module.css";
import { Preview } from "./PlanPreview";
import type { PlanProps, SettingsProps } from "./panelProps";
import { askedRotation, type RotationField, type RotationForm, rotationProblems } from "./planRules";
import { Weekdays } from "./WeekdayPicker";

interface Props extends PlanProps, SettingsProps<RotationForm> {
  close: () => void;
}

export function RotationPanel({ group, month, settings: form, onChange, onShow, close }: Props) {
  const zone = group.time_zone;
  const pharmacies = takingTurns(group.pharmacies);
  const recent = useQuery(recentQuery(group.id, parseMonth(form.from.slice(0, 7)) ?? month, zone));
  const problems = rotationProblems(form);
  const field = (name: Exclude<RotationField, "order" | "weekdays">) => ({
    value: form[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...form, [name]: target.value }),
  });
  return (
    <div className={styles.split}>
      <div className={styles.settings}>
        <div className={styles.fields}>
          <FormField label={texts.from} problem={problems.from}>
            {(control) => <input {...control} type="date" {...field("from")} />}
          </FormField>
          <FormField label={texts.until} problem={problems.until}>
            {(control) => <input {...control} type="date" {...field("until")} />}
          </FormField>
          <FormField label={texts.start} problem={problems.start}>
            {(control) => <input {...control} type="time" {...field("start")} />}
          </FormField>
          <FormField label={texts.hours} problem={problems.hours}>
            {(control) => <input {...control} inputMode="decimal" autoComplete="off" {...field("hours")} />}
          </FormField>
          <FormField label={texts.together} problem={problems.together}>
            {(control) => <input {...control} type="number" min={1} {...field("together")} />}
          </FormField>
          <FormField label={texts.every} problem={problems.every}>
            {(control) => <input {...control} type="number" min={1} max={366} {...field("every")} />}
          </FormField>
        </div>
        <Weekdays
          legend={texts.weekdays}
          chosen={form.weekdays}
          problem={problems.weekdays}
          onChange={(weekdays) => onChange({ ...form, weekdays })}
        />
        <Order
          pharmacies={pharmacies}
          order={form.order}
          problem={problems.order}
          onChange={(order) => onChange({ ...form, order })}
          rested={recent.data && (() => restedFirst(pharmacies, recent.data).map(({ id }) => id))}
        />
      </div>
      <Preview
        group={group}
        asked={askedRotation(form)}
        nameOf={pharmacyNameLookup(group.pharmacies)}
        onShow={onShow}
        close={close}
      />
    </div>
  );
}
