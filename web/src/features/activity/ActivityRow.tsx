/* An activity: its title and time, the state that it led to, and the people and store that it is about. */
import { Receipt, TriangleAlert, Wallet } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { activity as texts } from "@/shared/i18n/es";
import { formatDateTime, formatMoney } from "@/shared/lib/format";
import { Badge, type BadgeTone } from "@/shared/ui/data/Badge";
import styles from "./activity.module.css";
import type { Activity } from "./data";
import { timeText } from "./rules";

type Order = NonNullable<Activity["data"]["ecommerce_order"]>;
type WalletOrder = NonNullable<Activity["data"]["wallet_order"]>;
type Provider = NonNullable<Activity["data"]["wallet_provider"]>;

const ORDER_TONES: Readonly<Record<Order["state"], BadgeTone>> = {
  submitted: "info",
  completed: "good",
  cancelled: "bad",
};
const WALLET_TONES: Readonly<Record<WalletOrder["state"], BadgeTone>> = {
  pending: "plain",
  processing: "info",
  completed: "good",
  cancelled: "bad",
  refounded: "warn",
};

export function ActivityRow({ activity }: { activity: Activity }) {
  const { title, created_at, data } = activity;
  const { ecommerce_order: order, wallet_order: payment, wallet_provider: provider } = data;
  const Icon = order ? Receipt : provider ? TriangleAlert : Wallet;
  return (
    <li className={styles.row}>
      <Icon aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>
          {title}
          {order && <Badge tone={ORDER_TONES[order.state]}>{texts.orderStates[order.state]}</Badge>}
          {payment && <Badge tone={WALLET_TONES[payment.state]}>{texts.walletStates[payment.state]}</Badge>}
        </p>
        {order && <OrderLine order={order} />}
        {payment && (
          <p className={styles.detail}>
            {formatMoney(payment.amount, payment.currency)} {texts.by(payment.payer.name)}
          </p>
        )}
        {provider && <ProviderLine provider={provider} />}
      </div>
      <time dateTime={created_at} title={formatDateTime(created_at)}>
        {timeText(created_at)}
      </time>
    </li>
  );
}

function OrderLine({ order: { consumer, store } }: { order: Order }) {
  return (
    <p className={styles.detail}>
      {texts.by(consumer.name)} {texts.in}{" "}
      <Link to={paths.stores.home(store.id)} aria-label={texts.openStore(store.name)}>
        {store.name}
      </Link>
    </p>
  );
}

function ProviderLine({ provider: { reason, payment_id } }: { provider: Provider }) {
  return (
    <p className={styles.detail}>
      {texts.providerReasons[reason]} {payment_id && texts.paymentNumber(payment_id)}{" "}
      <Link to={paths.payments()}>{texts.openPayments}</Link>
    </p>
  );
}
