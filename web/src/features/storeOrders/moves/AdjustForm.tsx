/* The form that adds a charge or a discount to one order. */
import { useRef, useState } from "react";
import { orderForms as texts } from "@/shared/i18n/es";
import { parsePositiveAmount } from "@/shared/lib/shop/amount";
import { randomUuid } from "@/shared/lib/uuid";
import { useFormDraft } from "@/shared/ui/form/formDraft";
import { InputField } from "@/shared/ui/form/InputField";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { putAdjustment } from "../data/orderWrites";
import type { ActionFormProps } from "./actionForm";
import { FormDialog } from "./FormDialog";

const KINDS = ["discount", "charge"] as const;
type AdjustmentKind = (typeof KINDS)[number];
const OPTIONS = KINDS.map((value) => ({ value, label: texts.adjustKinds[value] }));

export function AdjustForm({ order, action, submission, onClose }: ActionFormProps) {
  // The id is kept with the draft: a try whose answer was lost is not added twice.
  const initial = { kind: "discount" as AdjustmentKind, label: "", amount: "", id: randomUuid() };
  const form = useFormDraft(`${order.id} ${action.key}`, initial);
  const [wasSent, setWasSent] = useState(false);
  const [labelField, amountField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const close = () => {
    form.forget();
    onClose();
  };
  const { isBusy, problem, submit } = submission;
  const { kind, label, amount, id } = form.draft;
  const parsed = parsePositiveAmount(amount);
  const send = () => {
    setWasSent(true);
    if (label.trim() === "") labelField.current?.focus();
    else if (parsed === null) amountField.current?.focus();
    else {
      const value = kind === "discount" ? -parsed : parsed;
      const write = (now: typeof order) => putAdjustment(now, id, { label: label.trim(), value });
      submit({ label: action.label, done: action.done, write }, close);
    }
  };
  return (
    <FormDialog
      title={texts.adjust}
      submitLabel={texts.save}
      isBusy={isBusy}
      problem={problem}
      onSubmit={send}
      onClose={close}
    >
      <SegmentedControl
        legend={texts.adjustKind}
        options={OPTIONS}
        value={kind}
        onChange={(value) => form.set({ kind: value })}
      />
      <InputField
        ref={labelField}
        label={texts.adjustLabel}
        hint={texts.adjustLabelHint}
        maxLength={80}
        value={label}
        problem={wasSent && label.trim() === "" ? texts.adjustLabelMissing : undefined}
        onChange={({ target }) => form.set({ label: target.value })}
      />
      <InputField
        ref={amountField}
        label={texts.adjustAmount}
        inputMode="decimal"
        value={amount}
        problem={wasSent && parsed === null ? texts.adjustAmountProblem : undefined}
        onChange={({ target }) => form.set({ amount: target.value })}
      />
    </FormDialog>
  );
}
