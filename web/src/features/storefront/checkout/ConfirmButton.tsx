/* The confirmation: what is missing, the button, and what the last try came to. */
import { checkout as texts } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { Button } from "@/shared/ui/action/Button";
import { type ProblemField, problemField, problemText } from "../cart/cartProblem";
import { useCart } from "../cart/useCart";
import styles from "./ConfirmButton.module.css";
import { findPendingSubmit } from "./pendingSubmit";
import { SubmitOutcome } from "./SubmitOutcome";
import { isFinalAnswer } from "./submitResult";
import { useConfirmAfterSaving } from "./useConfirmAfterSaving";
import type { Submission } from "./useSubmit";

interface Props {
  accountId: string;
  submission: Submission;
}

export function ConfirmButton({ accountId, submission }: Props) {
  const { storefront, cart, server } = useCart();
  const { isSending, failure } = submission;
  const isSaving = server.writing.pending !== null;
  const problems = cart?.problems ?? [];
  const isUnanswered = failure !== null && !isFinalAnswer(failure);
  const isKept = !isSending && failure === null && findPendingSubmit(storefront.store.id, accountId) !== null;
  // A kept attempt is checked whatever the cart looks like now: it may be an order already.
  const isBlocked = problems.length > 0 && !isUnanswered && !isKept;

  function confirm(): void {
    const [first] = problems;
    if (isBlocked && first) focusField(problemField(first));
    else void submission.submit();
  }
  const afterSaving = useConfirmAfterSaving(confirm);
  // A change that was not saved is tried again by a press.
  const isUnsaved = isSaving && server.writing.error !== null;
  const isDisabled = isSending || (!isUnsaved && (isBlocked || isSaving));

  const unique = [...new Set(problems.map((problem) => problemText(problem, storefront)))];
  return (
    <div className={styles.confirm}>
      <SubmitOutcome submission={submission} />
      {afterSaving.problem && !isSending && (
        <p className={styles.kept} role="status">
          {afterSaving.problem}
        </p>
      )}
      {isKept && <p className={styles.kept}>{texts.kept}</p>}
      {isBlocked && (
        <div className={styles.missing}>
          <p>{texts.pending}</p>
          <ul>
            {unique.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <Button
        kind="primary"
        className={styles.button as string}
        aria-disabled={isDisabled || undefined}
        onClick={() => {
          if (isSending) return;
          if (isSaving) afterSaving.press();
          else confirm();
        }}
      >
        <span>
          {buttonLabel(
            isSending || afterSaving.isPressed,
            isUnanswered || isKept,
            failure?.kind === "changed",
          )}
        </span>
        {!isSending && cart && !isSaving && <span>{formatMoney(cart.resume.total)}</span>}
      </Button>
    </div>
  );
}

function buttonLabel(isSending: boolean, isAgain: boolean, isChanged: boolean): string {
  if (isSending) return texts.sending;
  if (isAgain) return texts.sendAgain;
  return isChanged ? texts.confirmAgain : texts.confirm;
}

/** The part of the page where the problem is solved. */
function focusField(field: ProblemField): void {
  // A problem of the whole order is solved at its articles.
  document.getElementById(`paso-${field === "order" ? "items" : field}`)?.focus();
}
