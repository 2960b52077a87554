/* Tests of a workspace's plans and services. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { workspaceSession } from "@/shared/api/workspace";
import { id, listOf, recorded, shopPlan, storeService, subscription } from "@/test/businessFixtures";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { renderApp } from "@/test/renderApp";

const server = createFakeAuthServer();
const calls: { method: string; path: string; body: unknown }[] = [];
let subscriptions: object[];
let services: object[];

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  calls.length = 0;
  subscriptions = [subscription];
  services = [storeService];
  server.network.use(
    http.get("*/plans", () => HttpResponse.json({ data: [shopPlan] })),
    http.get("*/workspace/subscriptions", ({ request }) => {
      const state = new URL(request.url).searchParams.get("state");
      return listOf(state === "active" ? subscriptions : []);
    }),
    http.get("*/workspace/subscriptions/services", () => HttpResponse.json({ data: services })),
    http.get("*/ecommerce/services/stores", () =>
      listOf([{ id: storeService.service_id, workspace_id: id(300), enabled: true, name: "Norte" }]),
    ),
    recorded(calls, "post", "*/workspace/subscriptions", () => HttpResponse.json(subscription)),
    recorded(
      calls,
      "put",
      "*/workspace/subscriptions/:id/unsubscribe",
      () => new HttpResponse(null, { status: 204 }),
    ),
  );
  localStorage.setItem("hub.session.workspace", JSON.stringify(tokensFromAnswer(server.begin())));
  await workspaceSession.restore();
});
afterEach(() => server.network.resetHandlers());

describe("the plans", () => {
  it("say what they cost, and that nothing is charged", async () => {
    subscriptions = [];
    renderApp("/negocio/planes");
    await screen.findByRole("heading", { name: "Comercio" });
    expect(screen.getByText("Los precios son informativos: no se cobra nada.")).toBeDefined();
    expect(screen.getByText(/24\.000/).textContent).toMatch(/^\$\s24\.000 por mes$/);
    await userEvent.click(screen.getByRole("button", { name: "Suscribirme a Comercio" }));
    await screen.findByText("Tu negocio está suscripto a Comercio. Lo que incluye ya está en Servicios.");
    expect(calls).toEqual([
      { method: "POST", path: "/workspace/subscriptions", body: { plan_id: shopPlan.id } },
    ]);
  });

  it("say what becomes inactive before a subscription ends", async () => {
    renderApp("/negocio/planes");
    await userEvent.click(await screen.findByRole("button", { name: "Cancelar suscripción a Comercio" }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText(/^Se desactiva: 1 tienda\./);
    expect(calls).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar suscripción" }));
    await screen.findByText("Cancelaste la suscripción a Comercio");
    expect(calls[0]?.path).toBe(`/workspace/subscriptions/${subscription.id}/unsubscribe`);
  });

  it("show a subscription to a plan that is no longer offered", async () => {
    subscriptions = [{ ...subscription, plan_id: id(1009) }];
    renderApp("/negocio/planes");
    await screen.findByRole("heading", { name: "Plan que ya no se ofrece" });
    expect(screen.getByRole("button", { name: "Suscribirme a Comercio" })).toBeDefined();
  });
});

describe("the services", () => {
  it("have their names, states and screens", async () => {
    services = [
      storeService,
      { ...storeService, id: id(1202), service_id: id(502), type: "page", state: "inactive" },
      { ...storeService, id: id(1203), service_id: id(503), type: "showroom" },
    ];
    renderApp("/negocio/servicios");
    const table = within(await screen.findByRole("table", { name: "Servicios" }));
    expect((await table.findByRole("link", { name: "Abrir Norte" })).getAttribute("href")).toBe(
      `/tiendas/${storeService.service_id}`,
    );
    expect(table.getByRole("link", { name: "Abrir Página" }).getAttribute("href")).toBe(`/pagina/${id(502)}`);
    expect(table.getByRole("link", { name: "Abrir Vidriera" }).getAttribute("href")).toBe(
      `/vidrieras/${id(503)}`,
    );
    expect(table.getByText("Inactivo")).toBeDefined();
    expect(screen.getByText(/Lo inactivo no lo ve el público/)).toBeDefined();
  });
});
