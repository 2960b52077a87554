/* Tests of the problem of a form's write: told wherever the person is when it comes. */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Toasts } from "@/shared/ui/overlay/Toasts";
import { makeChange, makeOrder, makePayment, orderId } from "@/test/orderFixtures";
import type { Order } from "../model";
import { OrderDialogs } from "./OrderDialogs";
import type { OrderDialog } from "./useOrderDialog";
import type { OrderMoves } from "./useOrderMoves";

const ana = orderId(70);

vi.mock("../data/stores", () => ({
  usePeople: () => ({ names: new Map([[ana, "Ana Gómez"]]), ownAccount: ana }),
}));

const STOCK = "No queda stock para esa cantidad.";

/** The dialog of an action, with the answer to its write. */
function open(order: Order, action: string) {
  let answer: (problem: string | null) => void = () => {};
  const run = vi.fn(
    () =>
      new Promise<string | null>((resolve) => {
        answer = resolve;
      }),
  );
  const close = vi.fn();
  const moves: OrderMoves = { busy: new Set(), run, runAndTell: async () => {} };
  const shown = (now: Order, key: string | null) => {
    const dialog: OrderDialog = { orderId: key && now.id, action: key, open: () => {}, close };
    return (
      <>
        <OrderDialogs order={key === null ? undefined : now} dialog={dialog} moves={moves} />
        <Toasts />
      </>
    );
  };
  const { rerender } = render(shown(order, action));
  return {
    close,
    show: (now: Order, key: string | null) => rerender(shown(now, key)),
    answer: (problem: string | null) => act(async () => answer(problem)),
  };
}

/** An order to be handed over, with its cash to be collected. */
const ready = makeOrder({
  state: "pickup",
  allowed: { ...makeOrder().allowed, pickup: [{ id: orderId(40), states: ["delivered"] }] },
});

const press = (name: RegExp | string) => userEvent.click(screen.getByRole("button", { name }));

it("is shown in the form that is open", async () => {
  const form = open(makeOrder(), "payment.completed");
  await press("Ya cobré");
  await form.answer(STOCK);
  expect(screen.getByRole("dialog", { name: "Cobrar" }).textContent).toContain(STOCK);
  await press("Ya cobré");
  await form.answer(null);
  expect(form.close).toHaveBeenCalledOnce();
});

it("is a toast when the form was closed meanwhile", async () => {
  const form = open(makeOrder(), "payment.completed");
  await press("Ya cobré");
  form.show(makeOrder(), null);
  await form.answer(STOCK);
  expect(await screen.findByText(`No se hizo «Cobrar» en el pedido 001. ${STOCK}`)).toBeDefined();
});

it("closes no other form when the write was made", async () => {
  const form = open(ready, "payment.completed");
  await press("Ya cobré");
  form.show(ready, "pickup.delivered");
  await form.answer(null);
  expect(screen.getByRole("dialog", { name: "Entregar" })).toBeDefined();
  expect(form.close).not.toHaveBeenCalled();
});

it("is told when the part that was made took the form away", async () => {
  const form = open(ready, "pickup.delivered");
  await press(/^Cobré .* y entregué$/);
  const paid = makeChange({ account_id: ana, entity: "payment", to: "completed" });
  const half = {
    ...ready,
    allowed: { ...ready.allowed, pickup: [] },
    payment: [makePayment({ state: "completed" })],
    history: [...ready.history, paid],
  };
  form.show(half, "pickup.delivered");
  await form.answer(STOCK);
  const dialog = screen.getByRole("dialog", { name: "Pedido 261120-001" });
  expect(dialog.textContent).toContain(`${STOCK} Ana Gómez (vos) confirmó el pago`);
});
