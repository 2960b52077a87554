/* Tests of the money on a ticket. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { makeOrder, makePayment } from "@/test/orderFixtures";
import type { Order } from "../model";
import { Ticket } from "./Ticket";

const part = makePayment({ state: "completed", amount: 400 });

it.each<[string, Partial<Order>, RegExp]>([
  ["with its payment to collect", {}, /^A COBRAR \$\s1\.000$/],
  ["paid in part", { payment: [part] }, /^A COBRAR \$\s600$/],
  ["paid", { payment: [{ ...part, amount: 1000 }] }, /^PAGADO$/],
  ["cancelled without a payment", { state: "cancelled", payment: [] }, /^CANCELADO$/],
  ["cancelled and to be refunded", { state: "cancelled", payment: [part] }, /^CANCELADO$/],
])("an order %s says what to collect", (_, order, text) => {
  render(<Ticket order={makeOrder(order)} />);
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.queryAllByText(/^(A COBRAR|PAGADO|CANCELADO)/)).toHaveLength(1);
});
