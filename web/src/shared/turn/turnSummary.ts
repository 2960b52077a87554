/* Figures of a turn, from its orders as the API answers them. */
import type { components } from "../api/schema";
import type { TurnOrder } from "./data";

export type ProviderType = components["schemas"]["ProviderType"];

export interface TurnSummary {
  orders: number;
  completed: number;
  cancelled: number;
  /** Orders that are still to be prepared, paid or handed over. */
  live: number;
  /** The totals of the completed orders, with tips. */
  sold: number;
  /** The average of a completed order; 0 without any. */
  average: number;
  tips: number;
  /** The completed payments, by the way of paying, without those that were given back. */
  collected: readonly { type: ProviderType; amount: number }[];
  /** The pending payments of live orders. */
  pending: number;
  /** The part of completed payments that is to be given back. */
  refundDue: number;
}

const WAYS: readonly ProviderType[] = ["cash", "banktransfer", "mercadopago"];

export function sumUpTurn(orders: readonly TurnOrder[]): TurnSummary {
  const completed = orders.filter(({ state }) => state === "completed");
  const cancelled = orders.filter(({ state }) => state === "cancelled");
  const payments = orders.flatMap(({ payment }) => payment);
  const paid = payments.filter(({ state }) => state === "completed");
  const sold = sum(completed.map(totalOf));
  const byWay = WAYS.map((type) => ({
    type,
    amount: sum(paid.filter(({ provider_type }) => provider_type === type).map(({ amount }) => amount)),
  }));
  return {
    orders: orders.length,
    completed: completed.length,
    cancelled: cancelled.length,
    live: orders.length - completed.length - cancelled.length,
    sold,
    average: completed.length === 0 ? 0 : Math.round((sold * 100) / completed.length) / 100,
    tips: sum(completed.map(({ resumes }) => resumes[0]?.tip ?? 0)),
    collected: byWay.filter(({ amount }) => amount > 0),
    pending: sum(payments.filter(({ state }) => state === "pending").map(({ amount }) => amount)),
    refundDue: sum(paid.map(({ refund_due }) => refund_due)),
  };
}

function totalOf({ resumes }: TurnOrder): number {
  return resumes[0]?.total ?? 0;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;
}
