/* Tests of the frame of the pages of orders. */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { makeOrder, orderId } from "@/test/orderFixtures";
import { playSound } from "./board/sound";
import type { Order } from "./model";
import { OrdersFrame, useOrdersContext } from "./OrdersFrame";
import { applyList, applyOrder, type OrderEntries } from "./rules/orderEntries";

const stores = [3, 8].map((number) => ({ id: orderId(number), name: `Tienda ${number}` }));
let show: (order: Order) => void = () => {};

vi.mock("./board/sound", () => ({ allowSound: () => {}, playSound: vi.fn() }));
vi.mock("./data/stores", () => ({ useStores: () => ({ data: stores }) }));
vi.mock("./data/liveOrders", () => ({
  useWorkspaceStream: () => ({ state: "open", reconnect: () => {} }),
  useLiveOrders: () => {
    const [data, setData] = useState<OrderEntries>(() => applyList(undefined, [], 0));
    show = (order) => setData((entries) => applyOrder(entries, order, 1));
    return { data };
  },
}));

const Page = () => <h1>{useOrdersContext().unseen.length} nuevos</h1>;

function open(address: string): void {
  const children = [
    { index: true, Component: Page },
    { path: ":orderId", Component: Page },
  ];
  const router = createMemoryRouter([{ path: "/pedidos", Component: OrdersFrame, children }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
}

const other = makeOrder({ store: { id: orderId(8), name: "Tienda 8", image_url: null } });

beforeEach(() => vi.mocked(playSound).mockClear());

it.each([
  ["the board", "/pedidos"],
  ["the board of its store", `/pedidos?tienda=${orderId(8)}`],
  ["an order's page", `/pedidos/${orderId(1)}?tienda=${orderId(3)}`],
])("a new order sounds once on %s, until a gesture", async (_, address) => {
  open(address);
  act(() => show(other));
  expect(playSound).toHaveBeenCalledOnce();
  expect(screen.getByRole("status").textContent).toBe("Entró el pedido 261120-001, de Lucía Benítez.");
  await userEvent.click(screen.getByRole("heading", { name: "1 nuevos" }));
  expect(screen.getByRole("status").textContent).toBe("");
  expect(screen.getByRole("heading").textContent).toBe("0 nuevos");
});

it("a new order of another store is silent on a store's board", () => {
  open(`/pedidos?tienda=${orderId(3)}`);
  act(() => show(other));
  expect(playSound).not.toHaveBeenCalled();
});
