/* Test of the closing of a turn. */
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createQueryClient } from "@/shared/api/queryClient";
import { workspaceSession } from "@/shared/api/workspace";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { makeOrder, orderId, PLACED } from "@/test/orderFixtures";
import { CloseTurnDialog } from "./CloseTurnDialog";
import type { OpenTurn } from "./data";

const server = createFakeAuthServer();

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());

it("shows the figures of the closed turn, with the orders that came while it was being closed", async () => {
  let orders = [makeOrder()];
  server.network.use(
    http.get("*/stores/:store/orders", () => HttpResponse.json({ cursor: null, data: orders })),
    http.get("*/stores/:store/turns", () => HttpResponse.json({ cursor: null, data: [] })),
    http.put("*/stores/:store/turns/:turn/close", () => HttpResponse.json(null)),
  );
  localStorage.setItem("hub.session.workspace", JSON.stringify(tokensFromAnswer(server.begin())));
  await workspaceSession.restore();
  const turn = { id: orderId(2), opened_at: PLACED } as OpenTurn;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CloseTurnDialog store={{ id: orderId(3), name: "Norte" }} turn={turn} onClose={() => {}} />
    </QueryClientProvider>,
  );
  await screen.findByText(/^Queda 1 pedido en curso/);
  orders = [makeOrder(), makeOrder({ id: orderId(9) })];
  await userEvent.click(screen.getByRole("button", { name: "Cerrar turno" }));
  await screen.findByRole("dialog", { name: "Turno cerrado" });
  expect(screen.getByText(/^Quedan 2 pedidos en curso/)).toBeDefined();
});
