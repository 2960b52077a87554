/* The platform's figures of orders: open, today and this month, compared with the time before. */
import { staffOrders as texts } from "@/shared/i18n/es";
import { formatCount, formatMoney } from "@/shared/lib/format";
import { Notice } from "@/shared/ui/status/Notice";
import { type OrderKpis, useOrderKpis } from "./data";
import styles from "./orders.module.css";

export function OrderFigures() {
  const { data, isError, isPaused, refetch } = useOrderKpis();
  // The list is worth showing without them.
  if (!data && (isError || isPaused)) {
    return <Notice text={texts.figuresFailed} onRetry={() => void refetch()} />;
  }
  return (
    <section className={styles.figures} aria-label={texts.figures} aria-busy={!data || undefined}>
      <dl>
        {figuresOf(data).map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? <span className={`${styles.shape} shimmer`} />}</dd>
            {note && <dd className={styles.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Figure {
  name: string;
  /** Absent while it is loading. */
  value: string | undefined;
  note?: string | undefined;
}

function figuresOf(kpis: OrderKpis | undefined): Figure[] {
  const count = (name: Exclude<keyof OrderKpis, "currency">) => kpis && formatCount(kpis[name]);
  const money = (name: "imports_month" | "imports_month_average") => kpis && formatMoney(kpis[name]);
  return [
    { name: texts.open, value: count("orders_open") },
    {
      name: texts.today,
      value: count("orders_today"),
      note: kpis && compared(kpis.orders_yesterday_difference, texts.yesterday, formatCount),
    },
    {
      name: texts.month,
      value: count("orders_month"),
      note: kpis && compared(kpis.orders_month_difference, texts.lastMonth, formatCount),
    },
    { name: texts.completed, value: count("completed_month") },
    { name: texts.cancelled, value: count("cancelled_month") },
    {
      name: texts.sold,
      value: money("imports_month"),
      note: kpis && compared(kpis.imports_month_difference, texts.lastMonth, (amount) => formatMoney(amount)),
    },
    { name: texts.average, value: money("imports_month_average") },
  ];
}

function compared(difference: number, period: string, format: (value: number) => string): string {
  if (difference === 0) return texts.same(period);
  const size = format(Math.abs(difference));
  return texts.than(difference > 0 ? texts.more(size) : texts.less(size), period);
}
