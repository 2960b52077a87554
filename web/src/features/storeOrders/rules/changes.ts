/* The words after a write: that it was made, or who was first when two people moved one order, and how the order is now. */
import {
  orderActions as actionTexts,
  storeOrders as board,
  orderConflict as conflict,
  orderDone as doneTexts,
  orderChanges as texts,
} from "@/shared/i18n/es";
import { changeText, type People, personName } from "@/shared/lib/shop/orderHistory";
import { orderStatus } from "@/shared/lib/shop/orderStatus";
import type { Order } from "../model";
import { ageMinutes, ageText } from "./age";
import { shortCode } from "./code";
import { parseColumn } from "./columns";
import { currentPickup } from "./moves";

/** The state of an order in words. */
export function stateText(order: Order): string {
  return orderStatus(order.state, currentPickup(order)).label;
}

/** Tells that an action was made, and where the order is now: '001: Preparado. Está en «Para entregar».' */
export function doneText(before: Order, now: Order, done: string): string {
  const text = doneTexts.of(shortCode(now.code), done);
  const saysEnd = done === doneTexts.cancel || done === doneTexts.reject;
  if (before.state === now.state || saysEnd) return text;
  const column = parseColumn(now.state);
  return `${text}. ${column ? actionTexts.movedTo(board.columns[column]) : actionTexts.ended}`;
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
