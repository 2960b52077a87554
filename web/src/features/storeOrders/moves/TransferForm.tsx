/* The check of a bank transfer: the consumer's voucher, and that it arrived or did not. */
import { useRef, useState } from "react";
import { orderDone, orderForms as texts } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { Button } from "@/shared/ui/action/Button";
import { useFormDraft } from "@/shared/ui/form/formDraft";
import { fetchOrder } from "../data/liveOrders";
import { failTransfer } from "../data/orderWrites";
import { TransferVoucher, useTransfer } from "../order/TransferVoucher";
import { pendingPayment } from "../rules/moves";
import type { ActionFormProps } from "./actionForm";
import { FormDialog } from "./FormDialog";
import { makeAction } from "./makeAction";
import styles from "./moves.module.css";
import { ReasonField } from "./ReasonField";

export function TransferForm({ order, action, submission, onClose }: ActionFormProps) {
  const form = useFormDraft(`${order.id} ${action.key}`, { reason: "", isFailing: false });
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const pending = pendingPayment(order);
  const transfer = useTransfer(pending?.order_id);
  const close = () => {
    form.forget();
    onClose();
  };
  const { isBusy, problem, submit } = submission;
  const { reason, isFailing } = form.draft;
  const reported = transfer.reported;

  function fail(): void {
    const text = reason.trim();
    setIsMissing(text === "");
    if (text === "" || !pending || !reported) {
      field.current?.focus();
      return;
    }
    const write = async () => {
      await failTransfer(pending.order_id, reported.id, text);
      // The report is made, whether the order is read again or not.
      return fetchOrder(order.store.id, order.id).catch(() => order);
    };
    submit({ label: texts.transferReportMissing, done: orderDone.missingTransfer, write }, close);
  }

  return (
    <FormDialog
      title={isFailing ? texts.transferFail : texts.transfer}
      submitLabel={isFailing ? texts.transferFail : texts.transferConfirm}
      isDangerous={isFailing}
      isBusy={isBusy}
      problem={problem}
      otherButtons={
        reported &&
        !isFailing && (
          <Button disabled={isBusy} onClick={() => form.set({ isFailing: true })}>
            {texts.transferFail}
          </Button>
        )
      }
      onSubmit={() =>
        isFailing ? fail() : submit(makeAction({ ...action, label: texts.transferConfirm }), close)
      }
      onClose={close}
    >
      <p className={styles.amount}>{formatMoney(pending?.amount ?? 0)}</p>
      {isFailing ? (
        <>
          <p className={styles.lead}>{texts.transferFailLead}</p>
          <ReasonField
            fieldRef={field}
            value={reason}
            frequent={texts.reasons.transfer}
            problem={isMissing && reason.trim() === "" ? texts.reasonMissing : undefined}
            onChange={(value) => form.set({ reason: value })}
          />
        </>
      ) : (
        <TransferVoucher transfer={transfer} />
      )}
    </FormDialog>
  );
}
