/* What a submit that made no order came to: no answer, other prices, stock lost to others, or a refusal. */
import { checkout as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { formatMoney } from "@/shared/lib/format";
import { useCart } from "../cart/useCart";
import type { Cart, Storefront } from "../model";
import { listCartChanges } from "./cartChanges";
import styles from "./SubmitOutcome.module.css";
import type { StockLoss, SubmitFailure } from "./submitResult";
import type { Submission } from "./useSubmit";

export function SubmitOutcome({ submission }: { submission: Pick<Submission, "failure" | "before"> }) {
  const { failure, before } = submission;
  return (
    // Always rendered, so that screen readers announce it.
    <div role="alert">
      {failure && (
        <div className={styles.outcome} data-kind={failure.kind}>
          <FailureText failure={failure} before={before} />
        </div>
      )}
    </div>
  );
}

function FailureText({ failure, before }: { failure: SubmitFailure; before: Cart | null }) {
  const { storefront } = useCart();
  switch (failure.kind) {
    case "lost":
      return <p>{texts.lost}</p>;
    case "in_flight":
      return <p>{texts.inFlight}</p>;
    case "changed":
      return <Changes before={before} after={failure.cart} />;
    case "stock":
      return <Losses storefront={storefront} items={failure.items} />;
    case "coupon":
      return <p>{texts.couponLost}</p>;
    case "problems":
      return <p>{texts.problems}</p>;
    default:
      return (
        <p>
          {failure.error.status === 404
            ? texts.closed
            : `${texts.refused} ${queryErrorMessage(failure.error)}`}
        </p>
      );
  }
}

function Changes({ before, after }: { before: Cart | null; after: Cart }) {
  return (
    <>
      <p>{texts.changed}</p>
      <ul>
        {before &&
          listCartChanges(before, after).map((change) => (
            <li key={change.name}>
              <strong>{change.name}</strong>: {changeText(change.before, change.after)}
            </li>
          ))}
      </ul>
      {before && (
        <p>{texts.changedTotal(formatMoney(before.resume.total), formatMoney(after.resume.total))}</p>
      )}
    </>
  );
}

/** 'era $ 100, ahora $ 120'. */
function changeText(before: number | null, after: number | null): string {
  if (before === null) return `${texts.fresh}, ${formatMoney(after ?? 0)}`;
  const was = `${texts.was} ${formatMoney(before)}`;
  return after === null ? `${was}, ${texts.gone}` : `${was}, ${texts.isNow} ${formatMoney(after)}`;
}

function Losses({ storefront, items }: { storefront: Storefront; items: readonly StockLoss[] }) {
  const options = storefront.customizers.flatMap((customizer) => customizer.options);
  const nameOf = (id: string) =>
    [...storefront.articles, ...options].find((one) => one.id === id)?.name ?? "";
  return (
    <>
      <p>{texts.stock}</p>
      <ul>
        {items.map(({ id, wanted, available }) => (
          <li key={id}>{texts.stockOf(nameOf(id), available, wanted)}</li>
        ))}
      </ul>
      <p>{texts.stockHint}</p>
    </>
  );
}
