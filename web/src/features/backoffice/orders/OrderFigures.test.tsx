/* Test of the figures of orders. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, beforeAll, expect, it } from "vitest";
import { staffSession } from "@/shared/api/staff";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { OrderFigures } from "./OrderFigures";

const server = createFakeAuthServer();

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());

it("say that they failed, and are read again on demand", async () => {
  let isDown = true;
  const kpis = {
    currency: "ARS",
    orders_open: 7,
    orders_today: 0,
    orders_yesterday_difference: 0,
    orders_month: 0,
    orders_month_difference: 0,
    completed_month: 0,
    cancelled_month: 0,
    imports_month: 0,
    imports_month_difference: 0,
    imports_month_average: 0,
  };
  server.network.use(
    http.get("*/backoffices/ecommerce/kpis", () =>
      isDown
        ? HttpResponse.json({ status: 500, code: "error.server", extra: null }, { status: 500 })
        : HttpResponse.json(kpis),
    ),
  );
  localStorage.setItem("hub.session.backoffice", JSON.stringify(tokensFromAnswer(server.begin())));
  await staffSession.restore();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <OrderFigures />
    </QueryClientProvider>,
  );
  await screen.findByText("No pudimos ver las cifras.");
  expect(screen.queryByRole("region", { busy: true })).toBeNull();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(await screen.findByText("7")).toBeDefined();
});
