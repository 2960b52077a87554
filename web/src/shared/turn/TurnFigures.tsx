/* The figures of a turn: its orders, what they sold, and how it was paid. */
import { turn as texts } from "../i18n/es";
import { formatCount, formatMoney } from "../lib/format";
import { QueryResult } from "../ui/status/QueryResult";
import { useTurnOrders } from "./data";
import styles from "./turn.module.css";
import { sumUpTurn, type TurnSummary } from "./turnSummary";

export function TurnFigures({ storeId, turnId }: { storeId: string; turnId: string }) {
  const result = useTurnOrders(storeId, turnId);
  return (
    <QueryResult result={result} skeleton={<span className={`${styles.shape} shimmer`} aria-hidden />}>
      {(orders) => <Figures summary={sumUpTurn(orders)} />}
    </QueryResult>
  );
}

function Figures({ summary }: { summary: TurnSummary }) {
  const { orders, completed, cancelled, live, sold, average, tips, collected, pending, refundDue } = summary;
  const rows = [
    { name: texts.orders, value: formatCount(orders) },
    { name: texts.completed, value: formatCount(completed) },
    { name: texts.cancelled, value: formatCount(cancelled) },
    { name: texts.average, value: formatMoney(average) },
    ...(tips > 0 ? [{ name: texts.tips, value: formatMoney(tips) }] : []),
    ...collected.map(({ type, amount }) => ({
      name: `${texts.collected} ${texts.ways[type]}`,
      value: formatMoney(amount),
    })),
    ...(pending > 0 ? [{ name: texts.pending, value: formatMoney(pending) }] : []),
    ...(refundDue > 0 ? [{ name: texts.refundDue, value: formatMoney(refundDue) }] : []),
  ];
  return (
    <section aria-label={texts.figures} className={styles.figures}>
      <p className={styles.sold}>
        <span>{texts.sold}</span> <strong>{formatMoney(sold)}</strong>
      </p>
      <dl>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {live > 0 && <p className={styles.live}>{texts.liveOrders(live)}</p>}
    </section>
  );
}
