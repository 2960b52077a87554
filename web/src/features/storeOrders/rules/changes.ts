/* Who was first when two people moved one order, and how the order is now. */
import { orderConflict as conflict, orderChanges as texts } from "@/shared/i18n/es";
import { changeText, type People, personName } from "@/shared/lib/shop/orderHistory";
import { orderStatus } from "@/shared/lib/shop/orderStatus";
import type { Order } from "../model";
import { ageMinutes, ageText } from "./age";
import { currentPickup } from "./moves";

/** The state of an order in words. */
export function stateText(order: Order): string {
  return orderStatus(order.state, currentPickup(order)).label;
}

/** The rule that refused a write, where it is known; then, unless nothing changed, who was first. */
export function refusalText(code: string, before: Order, now: Order, people: People, nowMs: number): string {
  const rule = conflict.refusals[code];
  const change = conflictText(before, now, people, nowMs);
  if (!rule) return change;
  return now.history.length === before.history.length ? rule : `${rule} ${change}`;
}

/** Who was first: 'Ana Gómez lo canceló hace 2 min. Ahora está: Cancelado.' */
export function conflictText(before: Order, now: Order, people: People, nowMs: number): string {
  const changes = now.history.slice(before.history.length);
  // Consequences are the server's words for the same change: the person's own comes first.
  const first = changes.find(({ account_id }) => account_id !== null) ?? changes[0];
  const state = conflict.now(stateText(now));
  if (!first) return `${conflict.unchanged} ${state}`;
  const ago = texts.ago(ageText(ageMinutes(first.at, nowMs)));
  return `${personName(first, now, people)} ${changeText(first, now)} ${ago}. ${state}`;
}
