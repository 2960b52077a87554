/* The question at the handover of an order whose cash is still to be collected. */
import { orderDone, orderForms as texts } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { Button } from "@/shared/ui/action/Button";
import { pendingPayment } from "../rules/moves";
import type { ActionFormProps } from "./actionForm";
import { FormDialog } from "./FormDialog";
import { makeAction } from "./makeAction";
import styles from "./moves.module.css";

export function HandOverForm({ order, action, submission, onClose }: ActionFormProps) {
  const { isBusy, problem, submit } = submission;
  const pending = pendingPayment(order);
  if (!pending) return null;
  const amount = formatMoney(pending.amount);
  const collected = { part: "payment", id: pending.id, state: "completed" } as const;
  const both = { ...action, done: orderDone.collectAndHandOver, moves: [collected, ...action.moves] };
  return (
    <FormDialog
      title={texts.handOver}
      submitLabel={texts.collectAndHandOver(amount)}
      isBusy={isBusy}
      problem={problem}
      otherButtons={
        <Button disabled={isBusy} onClick={() => submit(makeAction(action), onClose)}>
          {texts.handOverOnly}
        </Button>
      }
      onSubmit={() => submit(makeAction(both), onClose)}
      onClose={onClose}
    >
      <p className={styles.lead}>{texts.handOverLead(amount)}</p>
      <p className={styles.lead}>{texts.handOverHint}</p>
    </FormDialog>
  );
}
