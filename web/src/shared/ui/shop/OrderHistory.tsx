/* The history of an order, newest first: who did what and when, and why. */
import type { components } from "../../api/schema";
import { storeOrder as texts } from "../../i18n/es";
import { formatDateTime } from "../../lib/format";
import { changeReason, changeText, type People, personName, shownChanges } from "../../lib/shop/orderHistory";
import styles from "./OrderHistory.module.css";

export function OrderHistory({ order, people }: { order: components["schemas"]["Order"]; people: People }) {
  return (
    <ol className={styles.history}>
      {shownChanges(order)
        .toReversed()
        .map((change) => {
          const reason = changeReason(change);
          return (
            <li key={change.id}>
              <time dateTime={change.at}>{formatDateTime(change.at)}</time>
              <span>
                <strong>{personName(change, order, people)}</strong> {changeText(change, order)}
                {reason && <span className={styles.reason}> {texts.reason(reason)}</span>}
              </span>
            </li>
          );
        })}
    </ol>
  );
}
