/* Tests of the staff's page of figures: its panels and links, the period and figure in the address, no data and failures. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { staffSession } from "@/shared/api/staff";
import { fakeFigures } from "@/test/analyticsFixtures";
import { id, listOf, refusal } from "@/test/businessFixtures";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { renderApp } from "@/test/renderApp";

// jsdom has no canvas; the table has the same figures.
vi.mock("@/shared/ui/chart/drawChart", () => ({ drawChart: () => ({ remove: () => {} }) }));

const PATH = "*/backoffices/analytics/summary";
const server = createFakeAuthServer();
const figures = {
  sessions: {
    now: [
      ["whatsapp", 30],
      [null, 50],
      ["volante mayo", 20],
    ],
    before: 80,
  },
  devices: { now: [[null, 40]], before: 40 },
  page_views: {
    now: [
      [id(71), 60],
      [id(72), 20],
    ],
    before: 100,
    names: { [id(71)]: "Kiosco Sur" },
  },
  store_views: { now: [[id(81), 25]], names: { [id(81)]: "Tienda Sur" } },
  article_views: {
    now: [
      [id(91), 9],
      [null, 90],
    ],
    names: { [id(91)]: "Alfajor" },
  },
  searches: {
    now: [
      ["pizza", 30],
      ["sushi", 10],
    ],
    before: 10,
  },
  searches_empty: { now: [["sushi", 10]] },
  orders: { now: [[id(81), 5]], before: 4 },
  revenue: { now: [[id(81), 15500.5]], before: 31001 },
  referrals: { now: [["VECINOS", 2]] },
} as const;
let fake = fakeFigures(PATH, figures);
const link = { id: id(6001), name: "Promo", enabled: true, input: "/promo", output: "/", deleted_at: null };
const created_at = "2026-11-20T15:00:00Z";

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  fake = fakeFigures(PATH, figures);
  server.network.use(
    fake.handler,
    http.get("*/backoffices/analytics/links", () =>
      listOf([
        { ...link, rewrites: 3, created_at },
        { ...link, id: id(6002), name: "Volante", rewrites: 40, created_at },
        { ...link, id: id(6003), name: "Sin uso", rewrites: 0, created_at },
      ]),
    ),
  );
  localStorage.setItem("hub.session.backoffice", JSON.stringify(tokensFromAnswer(server.begin())));
  await staffSession.restore();
});
afterEach(() => server.network.resetHandlers());

const panel = async (name: string) => within(await screen.findByRole("region", { name }));
/** The cells of a panel's first table, without the header. */
const rowsOf = (part: ReturnType<typeof within>, table: string) =>
  within(part.getByRole("table", { name: table }))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      [...row.children].map((cell) => cell.textContent?.replaceAll(/\s/g, " ").replace(" %", "%")),
    );

it("has the figures with their changes, and what to do about searches that find nothing", async () => {
  renderApp("/backoffice/medicion");
  const tiles = within(await screen.findByRole("list", { name: "Cifras del período" }));
  const names = tiles
    .getAllByRole("button")
    .map((tile) => tile.textContent?.replaceAll(/\s/g, " ").replace(" %", "%"));
  expect(names[0]).toBe("Visitas 100 +25%25% más que en el período anterior");
  expect(names[1]).toBe("Dispositivos 40 igualIgual que en el período anterior");
  expect(names[2]).toBe("Vistas de páginas 80 −20%20% menos que en el período anterior");
  expect(names[7]).toContain("Ventas $ 15.501 −50%");

  const emptySearches = await panel("Búsquedas sin resultados");
  expect(emptySearches.getByText(/^Sin resultados: 10 de 40 búsquedas \(25\s?%\)\.$/)).toBeDefined();
  expect(emptySearches.getByRole("link", { name: "sushi" }).getAttribute("href")).toBe(
    "/explorar?query=sushi",
  );
  expect(emptySearches.getByRole("link", { name: "Páginas parecidas a «sushi»" }).getAttribute("href")).toBe(
    "/backoffice/pages?query=sushi",
  );
  expect(emptySearches.getByRole("link", { name: "Dar de alta un negocio" }).getAttribute("href")).toBe(
    "/backoffice/commands/workspaces.create",
  );
  expect(rowsOf(await panel("De dónde vienen"), "De dónde vienen")).toEqual([
    ["Sin datos", "50", "50%"],
    ["WhatsApp", "30", "30%"],
    ["volante mayo", "20", "20%"],
  ]);
  expect(rowsOf(await panel("Embudo"), "Embudo")).toEqual([
    ["Visitas", "100", "—", "—"],
    ["Vistas de páginas", "80", "80%", "80%"],
    ["Vistas de tiendas", "25", "25%", "31%"],
    ["Vistas de artículos", "99", "99%", "396%"],
    ["Pedidos", "5", "5%", "5,1%"],
  ]);
  expect((await panel("Embudo")).getByText(/^Un paso puede superar al anterior/)).toBeDefined();
});

it("leads from names to their pages", async () => {
  renderApp("/backoffice/medicion");
  const pages = await panel("Páginas más vistas");
  expect(pages.getByRole("link", { name: "Kiosco Sur" }).getAttribute("href")).toBe(`/p/${id(71)}`);
  expect(pages.getByRole("link", { name: "Ficha de Kiosco Sur" }).getAttribute("href")).toBe(
    `/backoffice/pages/${id(71)}`,
  );
  // A page that was deleted has no name, and leads nowhere.
  expect(pages.getByText("Ya no existe")).toBeDefined();
  expect(pages.getAllByRole("link")).toHaveLength(2);
  const stores = await panel("Tiendas más vistas");
  expect(stores.getByRole("link", { name: "Tienda Sur" }).getAttribute("href")).toBe(`/t/${id(81)}`);
  expect(rowsOf(await panel("Artículos más vistos"), "Artículos más vistos")).toEqual([
    ["Alfajor", "9", "9,1%"],
    ["Todo lo demás", "90", "91%"],
  ]);
  const links = await panel("Enlaces más usados");
  expect((await links.findAllByRole("rowheader")).map((cell) => cell.textContent)).toEqual([
    "Volante/promo",
    "Promo/promo",
  ]);
});

it("asks for the period and as much time before it, which the address has", async () => {
  const router = renderApp("/backoffice/medicion?desde=2026-11-21&hasta=2026-11-23");
  await screen.findByRole("list", { name: "Cifras del período" });
  expect(
    screen.getByText(/^Del 21 al 23 de noviembre.*, comparado con los 3 días anteriores, del 18 al 20/),
  ).toBeDefined();
  const askedOf = (metric: string, bucket: string) =>
    fake.asked
      .filter((search) => search.get("metric") === metric && search.get("bucket") === bucket)
      .map((search) => [search.get("datetime_ini"), search.get("datetime_end"), search.get("keys")])
      .sort();
  expect(askedOf("orders", "day")).toEqual([
    ["2026-11-18T03:00:00Z", "2026-11-21T03:00:00Z", "0"],
    ["2026-11-21T03:00:00Z", "2026-11-24T03:00:00Z", "10"],
  ]);
  await waitFor(() =>
    expect(askedOf("sessions", "hour")).toEqual([["2026-11-21T03:00:00Z", "2026-11-24T03:00:00Z", "0"]]),
  );
  await userEvent.click(screen.getByRole("radio", { name: "7 días" }));
  expect(router.state.location.search).toBe("?periodo=7");
  await userEvent.click(screen.getByRole("radio", { name: "Otras fechas" }));
  expect(router.state.location.search).toMatch(/^\?desde=\d{4}-\d\d-\d\d&hasta=\d{4}-\d\d-\d\d$/);
});

it("charts the figure that is pressed, in words and as a table too", async () => {
  const router = renderApp("/backoffice/medicion?desde=2026-11-21&hasta=2026-11-23");
  const orders = await screen.findByRole("button", { name: /^Pedidos/ });
  await userEvent.click(orders);
  expect(orders.getAttribute("aria-pressed")).toBe("true");
  expect(router.state.location.search).toBe("?desde=2026-11-21&hasta=2026-11-23&figura=orders");
  const chart = await panel("Pedidos por día");
  expect(chart.getByRole("img").getAttribute("aria-label")?.replaceAll(/\s%/g, "%")).toBe(
    "Pedidos: 5 en total. 25% más que en el período anterior. En baja: menos en la segunda mitad que en la primera. Máximo: 5, sábado 21 de noviembre.",
  );
  await userEvent.click(chart.getByText("Ver como tabla"));
  expect(rowsOf(chart, "Pedidos por día")).toEqual([
    ["sábado 21 de noviembre", "5", "4"],
    ["domingo 22 de noviembre", "0", "0"],
    ["lunes 23 de noviembre", "0", "0"],
  ]);
});

it("says when there is nothing yet", async () => {
  server.network.use(fakeFigures(PATH, {}).handler);
  renderApp("/backoffice/medicion");
  await screen.findByText("Todavía no hay datos");
  expect(screen.queryByRole("list", { name: "Cifras del período" })).toBeNull();
});

it("says once when it cannot be read, and tries again", async () => {
  server.network.use(http.get(PATH, () => refusal(403, "error.auth.forbidden")));
  renderApp("/backoffice/medicion");
  const retry = await screen.findByRole("button", { name: "Reintentar" }, { timeout: 20_000 });
  server.network.use(fake.handler);
  await userEvent.click(retry);
  await screen.findByRole("list", { name: "Cifras del período" });
}, 30_000);

it("is a step from the KPIs", async () => {
  server.network.use(
    http.get("*/backoffices/accounts/kpis", () => refusal(403, "error.auth.forbidden")),
    http.get("*/backoffices/events", () => refusal(403, "error.auth.forbidden")),
    http.get("*/plugins/pharmacy/groups", () => listOf([])),
  );
  const router = renderApp("/backoffice");
  await userEvent.click(await screen.findByRole("link", { name: "Ver la medición" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/backoffice/medicion"));
});
