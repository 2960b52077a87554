/* An order in the list: its store, state, lines in short and total; it leads to the order. */
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { order as orderTexts, orders as texts } from "@/shared/i18n/es";
import { formatDateTime } from "@/shared/lib/format";
import { NamedImage } from "@/shared/ui/picture/NamedImage";
import { OrderStateBadge } from "@/shared/ui/shop/OrderStateBadge";
import { Price } from "@/shared/ui/shop/Price";
import type { Order } from "./data";
import styles from "./orders.module.css";
import { currentPickup } from "./rules/orderSteps";

const LINES_SHOWN = 3;

export function OrderCard({ order }: { order: Order }) {
  const { id, code, state, datetime, store, items, pickup, resumes } = order;
  return (
    <li>
      <Link to={paths.consumer.order(id)} className={styles.card}>
        <NamedImage url={store.image_url} name={store.name} size={52} />
        <span className={styles.words}>
          <strong className={styles.store}>{store.name}</strong>
          <span className={styles.when}>
            {code} · {formatDateTime(datetime)}
          </span>
          <span className={styles.lines}>{shortLines(items)}</span>
        </span>
        <span className={styles.state}>
          <OrderStateBadge state={state} pickup={currentPickup(pickup)} />
          {resumes.map(({ currency, total }) => (
            <Price key={currency} amount={total} currency={currency} />
          ))}
        </span>
        <ChevronRight aria-hidden className={styles.arrow} />
      </Link>
    </li>
  );
}

/** '2 × Pizza, 1 × Gaseosa y 3 más'. */
function shortLines(items: Order["items"]): string {
  const shown = items.slice(0, LINES_SHOWN).map(({ quantity, name }) => orderTexts.quantity(quantity, name));
  const left = items.length - shown.length;
  return left > 0 ? `${shown.join(", ")} ${texts.more(left)}` : shown.join(", ");
}
