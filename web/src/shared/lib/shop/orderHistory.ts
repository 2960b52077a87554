/* The history of an order in words: who did what. */
import type { components } from "../../api/schema";
import { orderConflict as conflict, orderChanges as texts } from "../../i18n/es";
import { formatMoney } from "../format";

type Order = components["schemas"]["Order"];
type OrderChange = components["schemas"]["OrderChange"];

export interface People {
  /** The workspace's people, by account. */
  names: ReadonlyMap<string, string>;
  /** The account that looks; null when it is none of the workspace's. */
  ownAccount: string | null;
  /** The name of an account without one; by default somebody of the team that looks. */
  unnamed?: string;
}

/** 'Ana Gómez', 'Lucía Benítez (cliente)', 'Mercado Pago', 'El sistema'. */
export function personName(
  change: OrderChange,
  { consumer, payment }: Pick<Order, "consumer" | "payment">,
  { names, ownAccount, unnamed = conflict.teammate }: People,
): string {
  const { account_id } = change;
  if (account_id === null) return isByProvider(change, payment) ? conflict.provider : conflict.server;
  if (account_id === consumer.id) return conflict.consumer(consumer.name);
  const name = names.get(account_id);
  if (account_id === ownAccount) return name ? conflict.you(name) : conflict.ownAccount;
  return name || unnamed;
}

/** True for what Mercado Pago alone tells of a payment: that it was paid or given back, and what it notes. */
function isByProvider(change: OrderChange, payments: Order["payment"]): boolean {
  if (change.entity !== "payment") return false;
  const payment = payments.find(({ id }) => id === change.entity_id);
  const isTold = change.to === "completed" || change.to === "refounded" || isNote(change);
  return payment?.provider_type === "mercadopago" && isTold;
}

/** True for what happened to a payment beside its states: its reason is a name, not a person's words. */
function isNote({ entity, from, to, reason }: OrderChange): boolean {
  return entity === "payment" && from === to && reason !== null && Object.hasOwn(texts.notes, reason);
}

/** The words of the person who made the change, if any. */
export function changeReason(change: OrderChange): string | null {
  return isNote(change) ? null : change.reason;
}

/** 'empezó a prepararlo', to follow a name. */
export function changeText(change: OrderChange, order: Pick<Order, "items" | "policies">): string {
  const { entity, entity_id, from, to, reason } = change;
  if (entity === "item") {
    const item = order.items.find(({ id }) => id === entity_id);
    return texts.item(item?.name ?? texts.unknownItem, from ?? "0", to);
  }
  if (entity === "policy") {
    const policy = order.policies.find(({ id }) => id === entity_id);
    return texts.policy(policy?.label ?? texts.unknownPolicy, amountText(to));
  }
  if (isNote(change)) return texts.notes[reason ?? ""] ?? to;
  return (texts[entity] as Readonly<Record<string, string>>)[to] ?? to;
}

function amountText(text: string): string {
  const amount = Number(text);
  return text.trim() === "" || Number.isNaN(amount) ? text : formatMoney(amount);
}

/** The changes that tell something: an order begins with parts that nobody has touched. */
export function shownChanges({ history, consumer }: Pick<Order, "history" | "consumer">): OrderChange[] {
  return history.filter(
    ({ entity, from, account_id }) => entity === "order" || from !== null || account_id !== consumer.id,
  );
}
