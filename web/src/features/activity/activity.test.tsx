/* Tests of the activity page: days, filters, links and the next page. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { components } from "@/shared/api/schema";
import { workspaceSession } from "@/shared/api/workspace";
import { id, refusal } from "@/test/businessFixtures";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { renderApp } from "@/test/renderApp";

type Activity = components["schemas"]["Activity"];

const server = createFakeAuthServer();
const common = { scope_id: id(300), identify: id(900), deleted_at: null };
const order: Activity = {
  ...common,
  id: id(1),
  type: "ecommerce_order",
  title: "Pedido 261120-001",
  data: {
    ecommerce_order: {
      id: id(900),
      code: "261120-001",
      state: "submitted",
      store: { id: id(501), name: "Norte", image_url: null },
      consumer: { id: id(401), name: "Lucía Benítez", image_url: null },
    },
    wallet_order: null,
    wallet_provider: null,
  },
  created_at: new Date().toISOString(),
};
const party = { scope_id: id(300), name: "Norte", type: "workspace", image_url: null } as const;
const payment: Activity = {
  ...common,
  id: id(2),
  type: "wallet_order",
  title: "Pago informado 261120-001",
  data: {
    ecommerce_order: null,
    wallet_order: {
      id: id(900),
      state: "processing",
      amount: 15500.5,
      currency: "ARS",
      receiver: party,
      payer: { ...party, name: "Lucía Benítez", type: "consumer" },
    },
    wallet_provider: null,
  },
  created_at: "2024-11-20T15:00:00Z",
};
const provider: Activity = {
  ...common,
  id: id(3),
  type: "wallet_provider",
  title: "Pago por otro importe 261120-001",
  data: {
    ecommerce_order: null,
    wallet_order: null,
    wallet_provider: { id: id(900), reason: "amount", payment_id: "1323", reference: "261120-001" },
  },
  created_at: "2024-11-20T15:00:00Z",
};
const queries: string[] = [];

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  queries.length = 0;
  server.network.use(
    http.get("*/activities", ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      queries.push(search);
      if (searchParams.get("types") === "wallet_order") return HttpResponse.json({ data: [], cursor: null });
      if (searchParams.get("cursor")) return HttpResponse.json({ data: [payment], cursor: null });
      return HttpResponse.json({ data: [order], cursor: "next" });
    }),
  );
  localStorage.setItem("hub.session.workspace", JSON.stringify(tokensFromAnswer(server.begin())));
  await workspaceSession.restore();
});
afterEach(() => server.network.resetHandlers());

describe("the activity", () => {
  it("has its rows by day, with links to their stores, and more on request", async () => {
    renderApp("/actividad");
    const today = within(await screen.findByRole("region", { name: "Hoy" }));
    expect(today.getByRole("listitem").textContent).toMatch(
      /^Pedido 261120-001Recibidode Lucía Benítez en Norte\d\d:\d\d$/,
    );
    expect(today.getByRole("link").getAttribute("href")).toBe(`/tiendas/${id(501)}`);
    await userEvent.click(screen.getByRole("button", { name: "Cargar más" }));
    const then = within(await screen.findByRole("region", { name: "Miércoles 20 de noviembre de 2024" }));
    expect(then.getByText("Informado")).toBeDefined();
    expect(then.getByText(/^\$\s15\.500,50 de Lucía Benítez$/)).toBeDefined();
    expect(queries).toEqual(["?take=30", "?take=30&cursor=next"]);
  });

  it("narrows to one type, in the address", async () => {
    const router = renderApp("/actividad");
    await screen.findByText("Pedido 261120-001");
    await userEvent.click(screen.getByRole("radio", { name: "Pagos" }));
    await screen.findByText("Todavía no hay pagos");
    expect(router.state.location.search).toBe("?tipo=wallet_order");
    await userEvent.click(screen.getByRole("button", { name: "Mostrar todo" }));
    await screen.findByText("Pedido 261120-001");
    expect(router.state.location.search).toBe("");
  });

  it("tells what only the owner can put right, and leads there", async () => {
    server.network.use(http.get("*/activities", () => HttpResponse.json({ data: [provider], cursor: null })));
    renderApp("/actividad?tipo=wallet_provider");
    const day = await screen.findByRole("region", { name: "Miércoles 20 de noviembre de 2024" });
    const row = within(within(day).getByRole("listitem"));
    expect(row.getByText(/No se contó: miralo en tu cuenta\. Número de operación 1323\./)).toBeDefined();
    expect(row.getByRole("link", { name: "Ver los cobros" }).getAttribute("href")).toBe("/cobros");
  });

  it("says when it cannot be read, and tries again", async () => {
    server.network.use(http.get("*/activities", () => refusal(403, "error.auth.forbidden")));
    renderApp("/actividad");
    const retry = await screen.findByRole("button", { name: "Reintentar" }, { timeout: 20_000 });
    server.network.use(http.get("*/activities", () => HttpResponse.json({ data: [], cursor: null })));
    await userEvent.click(retry);
    await waitFor(() => expect(screen.getByText("Todavía no hay actividad")).toBeDefined());
  }, 30_000);
});
