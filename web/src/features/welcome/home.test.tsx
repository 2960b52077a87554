/* Tests of the workspace's home: its panels, those of its own services alone, and a read that fails. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { workspaceSession } from "@/shared/api/workspace";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { fullOverview, HOME_NOW, HOME_STORE_ID, homeHandlers } from "@/test/homeFixtures";
import { renderApp } from "@/test/renderApp";

const server = createFakeAuthServer();

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(HOME_NOW) });
  server.now = Date.parse(HOME_NOW);
  localStorage.setItem("hub.session.workspace", JSON.stringify(tokensFromAnswer(server.begin())));
  await workspaceSession.restore();
});
afterEach(() => {
  server.network.resetHandlers();
  vi.useRealTimers();
});

const panel = (name: string) => screen.findByRole("region", { name });
const panelNames = () =>
  within(screen.getByRole("region", { name: "Resumen de hoy" }))
    .getAllByRole("heading", { level: 2 })
    .map((heading) => heading.textContent);

describe("a workspace with a store and a group", () => {
  beforeEach(() => server.network.use(...homeHandlers(fullOverview)));

  it("sees who is on duty, until when, who is next, and the next gaps", async () => {
    renderApp("/");
    const duty = within(await panel("Quién está de turno"));
    expect(duty.getByText("Farmacia Ramírez").parentElement?.textContent).toContain(
      "hasta mañana a las 08:30",
    );
    expect(duty.getByRole("link", { name: "1142912898" }).getAttribute("href")).toBe("tel:1142912898");
    expect(duty.getByText("desde el domingo 22 a las 08:30")).toBeDefined();
    const gaps = within(await panel("Próximos huecos"));
    expect(gaps.getByText("7 en 14 días")).toBeDefined();
    const rows = gaps.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows).toEqual([
      "Nadie de turno Desde mañana a las 08:30 hasta el domingo 22 a las 08:30 ",
      "Solo 1 de turno Desde el martes 24 a las 08:30 hasta el martes 24 a las 20:00 ",
    ]);
    expect(gaps.getByRole("link", { name: "Próximos huecos" }).getAttribute("href")).toBe(
      "/plugins/pharmacy_shifts",
    );
  });

  it("sees its open orders with the age of the oldest, which lead to them", async () => {
    renderApp("/");
    const orders = within(await panel("Pedidos abiertos"));
    expect(orders.getByText("6 abiertos")).toBeDefined();
    expect(orders.getByText("El más viejo entró hace 12 min.")).toBeDefined();
    const row = orders.getByRole("link", { name: /^Bruno Díaz/ });
    expect(row.getAttribute("href")).toMatch(/^\/pedidos\//);
    expect(row.textContent).toContain("261120-001 · hace 12 min");
  });

  it("compares its figures in words, and tells who changed what", async () => {
    renderApp("/");
    const figures = within(await panel("Los últimos 7 días"));
    const terms = figures.getAllByRole("term").map((term) => term.textContent);
    expect(terms).toEqual(["Pedidos", "Ventas", "Vistas de tiendas"]);
    const values = figures
      .getAllByRole("definition")
      .map((value) => value.textContent?.replace(/\s%/, "%").replaceAll("\u00a0", " "));
    expect(values).toEqual(["5612% más", "$ 90.00010% menos", "8Antes, nada"]);
    const changes = within(await panel("Qué cambió"));
    const rows = changes.getAllByRole("listitem").map((row) => row.textContent?.trim());
    expect(rows).toEqual([
      "Cargó 60 turnos Ana Gómez, hace 1 h 00",
      "Abrió la tienda Ana Gómez, hace 4 h 00",
    ]);
  });

  it("is led to the steps that are left, and to nothing once they are done", async () => {
    renderApp("/");
    const setup = within(await panel("Lo que falta"));
    expect(setup.getByText("1 paso")).toBeDefined();
    const step = setup.getByRole("link", { name: /^Publicá tu tienda/ });
    expect(step.getAttribute("href")).toBe(`/tiendas/${HOME_STORE_ID}/publicar`);
  });
});

it("names the store of a step when the workspace has others", async () => {
  server.network.use(...homeHandlers({ ...fullOverview, store_count: 2 }));
  renderApp("/");
  const setup = within(await panel("Lo que falta"));
  expect(setup.getByRole("link", { name: /^Publicá La Esquina/ })).toBeDefined();
  const orders = within(await panel("Pedidos abiertos"));
  expect(orders.getByRole("link", { name: /261120-001 · La Esquina · hace 12 min/ })).toBeDefined();
});

it("shows no set-up when nothing is left", async () => {
  server.network.use(...homeHandlers({ ...fullOverview, setup: [] }));
  renderApp("/");
  await panel("Pedidos abiertos");
  expect(screen.queryByRole("region", { name: "Lo que falta" })).toBeNull();
});

it("shows a workspace without services its messages and the way to a plan alone", async () => {
  renderApp("/");
  const setup = within(await panel("Lo que falta"));
  expect(setup.getByRole("link", { name: /^Elegí un plan/ }).getAttribute("href")).toBe("/negocio/planes");
  await screen.findByText("Todavía no hay mensajes.");
  expect(panelNames()).toEqual(["Lo que falta", "Conversaciones"]);
});

it("keeps its messages and its links when the overview fails, and reads it again", async () => {
  server.network.use(
    http.get("*/workspace/overview", () =>
      HttpResponse.json({ status: 404, code: "error.not_found", extra: null }, { status: 404 }),
    ),
  );
  renderApp("/");
  const main = within(await screen.findByRole("main"));
  const retry = await main.findByRole("button", { name: "Reintentar" }, { timeout: 15_000 });
  expect(panelNames()).toEqual(["Conversaciones"]);
  expect(main.getByRole("link", { name: /^Explorar/ })).toBeDefined();
  server.network.use(...homeHandlers(fullOverview));
  await userEvent.setup({ advanceTimers: () => undefined }).click(retry);
  await waitFor(() => expect(panelNames()).toContain("Pedidos abiertos"));
}, 20_000);

it("shows who wrote, with the unread ones", async () => {
  const conversation = {
    id: "0190a5b0-7c3e-7000-8000-000000000901",
    state: "active",
    name: "Bruno Díaz",
    image_url: null,
    room_id: "0190a5b0-7c3e-7000-8000-000000000902",
    room_type: "direct",
    cursor_init: null,
    cursor_view: null,
    empty: false,
    unread_count: 2,
    updated_at: "2026-11-20T14:57:00Z",
    last_message: {
      id: "0190a5b0-7c3e-7000-8000-000000000903",
      profile_id: "0190a5b0-7c3e-7000-8000-000000000904",
      account_id: null,
      created_at: "2026-11-20T14:57:00Z",
      sender_id: "0190a5b0-7c3e-7000-8000-000000000905",
      sender_datetime: "2026-11-20T14:57:00Z",
      data: [{ type: "text", value: "¿Está mi pedido?" }],
    },
  };
  server.network.use(
    http.get("*/chat/conversations", () => HttpResponse.json({ data: [conversation], cursor: null })),
  );
  renderApp("/");
  const messages = within(await panel("Conversaciones"));
  const row = await messages.findByRole("link", { name: /^Bruno Díaz/ });
  expect(row.getAttribute("href")).toBe(`/mensajes/${conversation.room_id}`);
  expect(row.textContent).toBe("Bruno Díaz ¿Está mi pedido? 2 sin leerhace 3 min");
});
