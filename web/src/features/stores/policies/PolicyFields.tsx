/* The fields of a policy's conditions and effects. */
import { policies as texts } from "@/shared/i18n/es";
import type { EntityFormState } from "@/shared/ui/entity/useEntityForm";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { ChipGroup } from "@/shared/ui/form/ChipGroup";
import { InputField } from "@/shared/ui/form/InputField";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import styles from "./policies.module.css";
import { PAYMENT_TYPES, type PolicyDraft } from "./policyDraft";

type Form = EntityFormState<PolicyDraft>;
type TextName =
  | "import_min"
  | "import_max"
  | "count_min"
  | "count_max"
  | "fixed"
  | "percent"
  | "percent_min"
  | "percent_max";

const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));

const PICKUPS = optionsOf(texts.pickups);
const COUPONS = optionsOf(texts.coupons);
const EFFECTS = optionsOf(texts.effectNames);
const PAYMENTS = PAYMENT_TYPES.map((value) => ({ value, label: texts.paymentNames[value] }));

function NumberField({ form, name, path }: { form: Form; name: TextName; path: string }) {
  const isCount = name.startsWith("count");
  return (
    <InputField
      label={texts[name]}
      hint={isCount ? texts.units : undefined}
      inputMode={isCount ? "numeric" : "decimal"}
      autoComplete="off"
      value={form.draft[name]}
      problem={form.problems[path]}
      onChange={({ currentTarget }) => form.set({ [name]: currentTarget.value })}
    />
  );
}

export function ConditionFields({ form }: { form: Form }) {
  const { draft, set } = form;
  return (
    <>
      <div className={styles.pair}>
        <NumberField form={form} name="import_min" path="requirements.items_import.amount_min" />
        <NumberField form={form} name="import_max" path="requirements.items_import.amount_max" />
      </div>
      <div className={styles.pair}>
        <NumberField form={form} name="count_min" path="requirements.items_count.min" />
        <NumberField form={form} name="count_max" path="requirements.items_count.max" />
      </div>
      <SegmentedControl
        legend={texts.pickup}
        options={PICKUPS}
        value={draft.pickup}
        onChange={(pickup) => set({ pickup })}
      />
      <ChipGroup
        legend={texts.payment}
        options={PAYMENTS}
        values={draft.payments}
        onChange={(payments) => set({ payments })}
      />
      <SegmentedControl
        legend={texts.coupon}
        options={COUPONS}
        value={draft.coupon}
        onChange={(coupon) => set({ coupon })}
      />
    </>
  );
}

export function EffectFields({ form }: { form: Form }) {
  const { draft, problems, set } = form;
  const path = `effects.${draft.effect}`;
  const refusal = problems["effects.order_valid"];
  return (
    <>
      <SegmentedControl
        legend={texts.effect}
        options={EFFECTS}
        value={draft.effect}
        onChange={(effect) => set({ effect })}
      />
      {draft.effect !== "none" && (
        <>
          <NumberField form={form} name="fixed" path={`${path}.fixed`} />
          <NumberField form={form} name="percent" path={`${path}.percent`} />
          {draft.percent.trim() !== "" && (
            <div className={styles.pair}>
              <NumberField form={form} name="percent_min" path={`${path}.percent_min_amount`} />
              <NumberField form={form} name="percent_max" path={`${path}.percent_max_amount`} />
            </div>
          )}
        </>
      )}
      <CheckboxField
        label={texts.isRefused}
        hint={texts.isRefusedHint}
        checked={draft.isRefused}
        aria-invalid={refusal ? true : undefined}
        onChange={({ currentTarget }) => set({ isRefused: currentTarget.checked })}
      />
      {refusal && (
        <p className={styles.problem} role="alert">
          {refusal}
        </p>
      )}
    </>
  );
}
