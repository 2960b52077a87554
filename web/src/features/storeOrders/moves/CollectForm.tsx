/* The question before a cash payment is recorded: its amount, large enough to be read out. */
import { orderForms as texts } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { pendingPayment } from "../rules/moves";
import type { ActionFormProps } from "./actionForm";
import { FormDialog } from "./FormDialog";
import { makeAction } from "./makeAction";
import styles from "./moves.module.css";

export function CollectForm({ order, action, submission, onClose }: ActionFormProps) {
  const { isBusy, problem, submit } = submission;
  return (
    <FormDialog
      title={texts.collect}
      submitLabel={texts.collected}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => submit(makeAction(action), onClose)}
      onClose={onClose}
    >
      <p className={styles.lead}>{texts.collectLead(order.consumer.name)}</p>
      <p className={styles.amount}>{formatMoney(pendingPayment(order)?.amount ?? 0)}</p>
    </FormDialog>
  );
}
