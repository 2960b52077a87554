/* All actions of an order as large buttons, the dangerous ones last. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { orderActions as texts } from "@/shared/i18n/es";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import type { Order } from "../model";
import { listActions, type OrderAction, primaryAction } from "../rules/actions";
import styles from "./moves.module.css";

interface Props {
  order: Order;
  isBusy: boolean;
  onChosen: (order: Order, action: OrderAction) => void;
  onClose: () => void;
}

export function ActionMenu({ order, isBusy, onChosen, onClose }: Props) {
  const { id, code, store } = order;
  return (
    <Dialog title={texts.menu(code)} onClose={onClose}>
      <p className={styles.lead}>{texts.menuLead}</p>
      <ActionList order={order} isBusy={isBusy} onChosen={onChosen} />
      <Link
        className={`${buttonClass("quiet")} ${styles.whole}`}
        to={paths.orders.one(id, { tienda: store.id })}
      >
        {texts.openOrder}
      </Link>
    </Dialog>
  );
}

/** The next step of an order; the others are folded away. */
export function NextAction({ order, isBusy, onChosen }: Omit<Props, "onClose">) {
  const next = primaryAction(order);
  if (next === null) return <ActionList order={order} isBusy={isBusy} onChosen={onChosen} />;
  return (
    <>
      <Button kind="primary" className={styles.next} disabled={isBusy} onClick={() => onChosen(order, next)}>
        {next.label}
      </Button>
      <details className={styles.others}>
        <summary>{texts.others}</summary>
        <ActionList order={order} isBusy={isBusy} onChosen={onChosen} without={next.key} />
      </details>
    </>
  );
}

interface ListProps extends Omit<Props, "onClose"> {
  /** The key of an action that stands elsewhere. */
  without?: string;
}

function ActionList({ order, isBusy, onChosen, without }: ListProps) {
  const next = primaryAction(order)?.key;
  const actions = listActions(order)
    .filter(({ key }) => key !== without)
    .toSorted((a, b) => rank(a, next) - rank(b, next));
  if (actions.length === 0) return <p className={styles.lead}>{texts.nothing}</p>;
  return (
    <ul className={styles.menu}>
      {actions.map((action) => (
        <li key={action.key}>
          <Button
            kind={action.key === next ? "primary" : "plain"}
            className={action.isDangerous ? styles.dangerous : undefined}
            disabled={isBusy}
            onClick={() => onChosen(order, action)}
          >
            {action.label}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function rank({ key, isDangerous }: OrderAction, next: string | undefined): number {
  return key === next ? 0 : isDangerous ? 2 : 1;
}
