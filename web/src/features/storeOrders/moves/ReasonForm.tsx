/* The form of an action that tells its reason: a rejection, a failed delivery, a return or a refund. */
import { useRef, useState } from "react";
import { orderForms as texts } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { nextRefund } from "@/shared/lib/shop/refunds";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { useFormDraft } from "@/shared/ui/form/formDraft";
import type { Order } from "../model";
import type { OrderAction } from "../rules/actions";
import { paidAmount } from "../rules/moves";
import type { ActionFormProps } from "./actionForm";
import { FormDialog } from "./FormDialog";
import { makeAction } from "./makeAction";
import styles from "./moves.module.css";
import { ReasonField } from "./ReasonField";

export function ReasonForm({ order, action, submission, onClose }: ActionFormProps) {
  const form = useFormDraft(`${order.id} ${action.key}`, { reason: "", restock: false });
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const close = () => {
    form.forget();
    onClose();
  };
  const { isBusy, problem, submit } = submission;
  const { reason, restock } = form.draft;
  // The contract asks for the reason of a cancellation alone.
  const isOptional = action.key !== "order.cancelled";

  function send(): void {
    const text = reason.trim();
    if (text === "" && !isOptional) {
      setIsMissing(true);
      field.current?.focus();
      return;
    }
    const details = { reason: text || undefined, ...(action.form === "return" && { restock }) };
    submit(makeAction(action, details), close);
  }

  return (
    <FormDialog
      title={action.label}
      submitLabel={submitLabel(action)}
      isDangerous={action.isDangerous}
      isBusy={isBusy}
      problem={problem}
      onSubmit={send}
      onClose={close}
    >
      <Lead order={order} action={action} />
      <ReasonField
        fieldRef={field}
        value={reason}
        frequent={frequentReasons(action)}
        isOptional={isOptional}
        problem={isMissing && reason.trim() === "" ? texts.reasonMissing : undefined}
        onChange={(value) => form.set({ reason: value })}
      />
      {action.form === "return" && (
        <CheckboxField
          label={texts.restock}
          hint={texts.restockHint}
          checked={restock}
          onChange={({ target }) => form.set({ restock: target.checked })}
        />
      )}
    </FormDialog>
  );
}

function submitLabel({ form, label }: OrderAction): string {
  if (form === "provider_refund") return texts.askRefund;
  return form === "refund" ? texts.refunded : label;
}

function frequentReasons({ form, key }: OrderAction): readonly string[] {
  if (form === "refund" || form === "provider_refund") return texts.reasons.refund;
  if (form === "return") return texts.reasons.returned;
  return key === "order.cancelled" ? texts.reasons.cancel : texts.reasons.failure;
}

function Lead({ order, action }: { order: Order; action: OrderAction }) {
  const lines: string[] = [];
  if (action.key === "order.cancelled") {
    lines.push(texts.cancelLead(order.code, order.consumer.name));
    const paid = paidAmount(order);
    if (paid > 0) lines.push(texts.cancelPaid(formatMoney(paid)));
  }
  if (action.form === "refund" || action.form === "provider_refund")
    lines.push(...refundLines(order, action));
  return lines.map((line) => (
    <p key={line} className={styles.lead}>
      {line}
    </p>
  ));
}

function refundLines(order: Order, action: OrderAction): string[] {
  const [move] = action.moves;
  const payment = order.payment.find(({ id }) => move?.part === "payment" && id === move.id);
  if (!payment) return [];
  if (action.form === "provider_refund") {
    return [texts.refundByProvider(formatMoney(nextRefund(payment)), order.consumer.name)];
  }
  const amount = formatMoney(payment.amount);
  const isPart = payment.refund_due > 0 && payment.refund_due < payment.amount;
  return [
    texts.refundLead(amount),
    ...(isPart ? [texts.refundPart(formatMoney(payment.refund_due), amount)] : []),
  ];
}
