/* The actions that an order offers: its next step, and everything else that the server allows now. */
import { orderDone as done, orderActions as texts } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { nextRefund, refundState } from "@/shared/lib/shop/refunds";
import type { Order, OrderPayment, OrderPickup } from "../model";
import { currentPickup, isAllowed, isPaid, type Move, orderTotal, paidAmount, pendingPayment } from "./moves";

/** A form that is filled in before the action is made. */
export type ActionForm =
  | "reason"
  | "collect"
  | "transfer"
  | "hand_over"
  | "refund"
  | "provider_refund"
  | "return"
  | "items"
  | "adjust";

export interface OrderAction {
  /** Names the action in the address, such as 'preparation.completed'. */
  key: string;
  label: string;
  /** Tells that it was made. */
  done: string;
  /** Made one after the other; those after the first only where the answer allows them. */
  moves: readonly Move[];
  form?: ActionForm;
  isDangerous?: boolean;
  /** True for a new payment of what no payment covers. */
  addsPayment?: boolean;
}

/** The next step of an order; null when it waits for somebody else. */
export function primaryAction(order: Order): OrderAction | null {
  const actions = listActions(order);
  return primaryKeys(order).flatMap((key) => actions.find((action) => action.key === key) ?? [])[0] ?? null;
}

function primaryKeys(order: Order): string[] {
  if (order.state === "submitted") return ["preparation.preparing"];
  if (order.state === "preparation") {
    return order.preparation.state === "preparing"
      ? ["preparation.completed"]
      : ["preparation.preparing", "preparation.completed"];
  }
  if (order.state === "payment") return ["payment.completed", "payment.new"];
  const pickup = currentPickup(order);
  return pickup?.type === "delivery"
    ? [
        "pickup.ready",
        pickup.state === "carrying" || pickup.state === "at_door" ? "pickup.delivered" : "pickup.carrying",
      ]
    : ["pickup.ready", "pickup.delivered", "order.completed"];
}

/** True when only Mercado Pago can say that the order goes on. */
export function waitsForPayer(order: Order): boolean {
  return order.state === "payment" && pendingPayment(order)?.provider_type === "mercadopago";
}

/** All actions of an order, in the order of its course. */
export function listActions(order: Order): OrderAction[] {
  const pickup = currentPickup(order);
  return [
    ...preparationActions(order, pickup),
    ...order.payment.flatMap((payment) => paymentActions(payment, order.history)),
    ...newPaymentAction(order),
    ...(pickup ? pickupActions(order, pickup) : []),
    ...orderActions(order),
    ...amendActions(order, pickup),
  ].filter(({ moves }) => moves[0] === undefined || isAllowed(order, moves[0]));
}

function preparationActions(order: Order, pickup: OrderPickup | undefined): OrderAction[] {
  const { state } = order.preparation;
  const ready: Move[] =
    pickup?.state === "pending" ? [{ part: "pickup", id: pickup.id, state: "ready" }] : [];
  return [
    {
      key: "preparation.preparing",
      label: state === "completed" ? texts.prepareAgain : texts.prepare,
      done: done.prepare,
      moves: [{ part: "preparation", state: "preparing" }],
    },
    {
      key: "preparation.completed",
      label: texts.prepared,
      done: done.prepared,
      moves: [{ part: "preparation", state: "completed" }, ...ready],
    },
    {
      key: "preparation.pending",
      label: texts.postpone,
      done: done.postpone,
      moves: [{ part: "preparation", state: "pending" }],
    },
  ];
}

function paymentActions(payment: OrderPayment, history: Order["history"]): OrderAction[] {
  const { id, state, amount, provider_type } = payment;
  const to = (next: OrderPayment["state"]): Move[] => [{ part: "payment", id, state: next }];
  if (state === "completed" && provider_type === "mercadopago") {
    // Asked once at a time.
    if (refundState(history, id) === "requested" || nextRefund(payment) <= 0) return [];
    return [
      {
        key: `payment.refounded.${id}`,
        label: texts.refundByProvider(formatMoney(nextRefund(payment))),
        done: done.refundByProvider,
        moves: to("refounded"),
        form: "provider_refund",
        isDangerous: true,
      },
    ];
  }
  if (state === "completed") {
    return [
      {
        key: `payment.refounded.${id}`,
        label: texts.refund(formatMoney(amount)),
        done: done.refund,
        moves: to("refounded"),
        form: "refund",
        isDangerous: true,
      },
    ];
  }
  // Only its own API says that Mercado Pago was paid.
  if (state !== "pending" || provider_type === "mercadopago") return [];
  const isTransfer = provider_type === "banktransfer";
  return [
    {
      key: "payment.completed",
      label: isTransfer ? texts.confirmTransfer : texts.collect,
      done: isTransfer ? done.confirmTransfer : done.collect,
      moves: to("completed"),
      form: isTransfer ? "transfer" : "collect",
    },
  ];
}

function newPaymentAction(order: Order): OrderAction[] {
  const isMissing = order.state !== "completed" && order.state !== "cancelled" && !isPaid(order);
  if (!isMissing || pendingPayment(order)) return [];
  return [
    { key: "payment.new", label: texts.askPayment, done: done.askPayment, moves: [], addsPayment: true },
  ];
}

function pickupActions(order: Order, { id, type, state }: OrderPickup): OrderAction[] {
  const to = (next: OrderPickup["state"]): Move => ({ part: "pickup", id, state: next });
  const owes = pendingPayment(order);
  const isTakeaway = type === "takeaway";
  return [
    {
      key: "pickup.ready",
      label: state === "failure" ? texts.readyAgain : texts.ready[type],
      done: done.ready[type],
      moves: [to("ready")],
    },
    {
      key: "pickup.carrying",
      label: state === "failure" ? texts.carryAgain : texts.carrying,
      done: done.carrying,
      moves: [to("carrying")],
    },
    { key: "pickup.at_door", label: texts.atDoor, done: done.atDoor, moves: [to("at_door")] },
    {
      key: "pickup.delivered",
      label: owes ? texts.handOverUnpaid : texts.handOver[type],
      done: done.handOver,
      moves: [to("delivered")],
      ...(owes?.provider_type === "cash" && { form: "hand_over" as const }),
    },
    { key: "pickup.pending", label: texts.notReady, done: done.notReady, moves: [to("pending")] },
    {
      key: "pickup.failure",
      label: isTakeaway ? texts.notTaken : texts.notDelivered,
      done: isTakeaway ? done.notTaken : done.notDelivered,
      moves: [to("failure")],
      form: "reason",
    },
    {
      key: "pickup.returned",
      label: texts.returned,
      done: done.returned,
      moves: [to("returned")],
      form: "return",
    },
  ];
}

function orderActions(order: Order): OrderAction[] {
  const to = (state: Order["state"]): Move[] => [{ part: "order", state }];
  return [
    { key: "order.payment", label: texts.waitForPayment, done: done.move, moves: to("payment") },
    // A new order gets there by being prepared.
    ...(order.state === "submitted"
      ? []
      : [
          { key: "order.preparation", label: texts.toPreparation, done: done.move, moves: to("preparation") },
        ]),
    { key: "order.pickup", label: texts.toPickup, done: done.move, moves: to("pickup") },
    { key: "order.completed", label: texts.complete, done: done.complete, moves: to("completed") },
    {
      key: "order.cancelled",
      label: order.state === "submitted" ? texts.reject : texts.cancel,
      done: order.state === "submitted" ? done.reject : done.cancel,
      moves: to("cancelled"),
      form: "reason",
      isDangerous: true,
    },
  ];
}

const LEFT_STORE: readonly string[] = ["carrying", "at_door", "delivered"];

/** An order is amended until it ends or its goods have left the store. */
function amendActions({ state, pickup: pickups }: Order, pickup: OrderPickup | undefined): OrderAction[] {
  if (state === "completed" || state === "cancelled" || (pickup && LEFT_STORE.includes(pickup.state)))
    return [];
  if (pickups.some((one) => one.state === "returned")) return [];
  return [
    { key: "items", label: texts.amend, done: done.amend, moves: [], form: "items" },
    { key: "adjust", label: texts.adjust, done: done.adjust, moves: [], form: "adjust" },
  ];
}

/** The action that brings an order into a column of the board; null when none does. */
export function actionToColumn(order: Order, column: string): OrderAction | null {
  const actions = listActions(order);
  const wanted = COLUMN_KEYS[column] ?? [];
  return wanted.flatMap((key) => actions.find((action) => action.key === key) ?? [])[0] ?? null;
}

const COLUMN_KEYS: Readonly<Record<string, readonly string[]>> = {
  preparation: ["preparation.preparing", "order.preparation"],
  payment: ["order.payment"],
  pickup: ["preparation.completed", "order.pickup"],
};

/** The amount that no payment covers. */
export function dueAmount(order: Order): number {
  return Math.max(0, Math.round((orderTotal(order) - paidAmount(order)) * 100) / 100);
}
