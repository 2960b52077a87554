/* The rotation panel: dates, times, weekdays and pharmacies of a rotation. */
import { useQuery } from "@tanstack/react-query";
import { shiftPlan as texts } from "@/shared/i18n/es";
import { parseMonth } from "@/shared/lib/calendar";
import { pharmacyNameLookup } from "@/shared/month/monthView";
import { recentShiftsQuery } from "../data";
import { FormField } from "../FormField";
import { enabledPharmacies } from "../rules/hours";
import { sortByLongestRest } from "../rules/rotation";
import { PharmacyOrder } from "./PharmacyOrder";
import styles from "./Plan.module.css";
import { PlanPreview } from "./PlanPreview";
import type { PlanPanelProps, PlanSettingsProps } from "./panelProps";
import { findRotationProblems, type RotationField, type RotationForm, rotationRequest } from "./planRules";
import { WeekdayPicker } from "./WeekdayPicker";

interface Props extends PlanPanelProps, PlanSettingsProps<RotationForm> {
  close: () => void;
}

export function RotationPanel({ group, month, settings: form, onChange, onShow, close }: Props) {
  const zone = group.time_zone;
  const pharmacies = enabledPharmacies(group.pharmacies);
  const recent = useQuery(recentShiftsQuery(group.id, parseMonth(form.from.slice(0, 7)) ?? month, zone));
  const problems = findRotationProblems(form);
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
        <WeekdayPicker
          legend={texts.weekdays}
          selected={form.weekdays}
          problem={problems.weekdays}
          onChange={(weekdays) => onChange({ ...form, weekdays })}
        />
        <PharmacyOrder
          pharmacies={pharmacies}
          order={form.order}
          problem={problems.order}
          onChange={(order) => onChange({ ...form, order })}
          orderByRest={recent.data && (() => sortByLongestRest(pharmacies, recent.data).map(({ id }) => id))}
        />
      </div>
      <PlanPreview
        group={group}
        request={rotationRequest(form)}
        pharmacyName={pharmacyNameLookup(group.pharmacies)}
        onShow={onShow}
        close={close}
      />
    </div>
  );
}
