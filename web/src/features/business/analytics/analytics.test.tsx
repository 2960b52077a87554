/* Tests of a workspace's page of figures: stores, articles and their links, and no data. */
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { workspaceSession } from "@/shared/api/workspace";
import { fakeFigures } from "@/test/analyticsFixtures";
import { id } from "@/test/businessFixtures";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { renderApp } from "@/test/renderApp";

// jsdom has no canvas; the table has the same figures.
vi.mock("@/shared/ui/chart/drawChart", () => ({ drawChart: () => ({ remove: () => {} }) }));

const PATH = "*/workspace/analytics";
const server = createFakeAuthServer();
const names = { [id(81)]: "Tienda Sur", [id(82)]: "Tienda Norte" };
const asked: string[] = [];

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  asked.length = 0;
  server.network.use(
    fakeFigures(PATH, {
      page_views: { now: [[id(71), 60]], before: 30, names: { [id(71)]: "Kiosco Sur" } },
      store_views: {
        now: [
          [id(81), 150],
          [id(82), 50],
        ],
        names,
      },
      article_views: {
        now: [
          [id(91), 9],
          [id(92), 3],
        ],
        names: { [id(91)]: "Alfajor", [id(92)]: "Turrón" },
      },
      orders: {
        now: [
          [id(82), 5],
          [id(83), 1],
        ],
        names,
      },
      revenue: { now: [[id(82), 15500.5]], names },
    }).handler,
    http.get("*/ecommerce/services/stores", () =>
      HttpResponse.json({ data: [{ id: id(81) }], cursor: null }),
    ),
    http.get("*/ecommerce/services/stores/:store/articles", ({ request, params }) => {
      const { searchParams } = new URL(request.url);
      asked.push(`${params.store} ${searchParams.getAll("ids").join(",")}`);
      return HttpResponse.json({ data: [{ id: id(91) }], cursor: null });
    }),
  );
  localStorage.setItem("hub.session.workspace", JSON.stringify(tokensFromAnswer(server.begin())));
  await workspaceSession.restore();
});
afterEach(() => server.network.resetHandlers());

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      [...row.children].map((cell) => cell.textContent?.replaceAll(/\s/g, " ").replace(" %", "%")),
    );

it("has its stores from views to sales, and the way to an order", async () => {
  renderApp("/medicion");
  const tiles = within(await screen.findByRole("list", { name: "Cifras del período" }));
  expect(tiles.getByRole("button", { name: /^Vistas de páginas 60/ }).textContent).toContain("+100");
  expect(cellsOf(screen.getByRole("table", { name: "Tus tiendas" }))).toEqual([
    ["Tienda Sur", "150", "0", "0%", "$ 0"],
    ["Tienda Norte", "50", "5", "10%", "$ 15.501"],
    ["Ya no existe", "0", "1", "—", "$ 0"],
  ]);
  expect(screen.getByRole("link", { name: "Tienda Norte" }).getAttribute("href")).toBe(`/tiendas/${id(82)}`);
  expect(cellsOf(screen.getByRole("table", { name: "Embudo" })).at(-1)).toEqual([
    "Pedidos",
    "6",
    "10%",
    "50%",
  ]);
  expect(screen.getByText("Pedidos por cada 100 vistas de tus tiendas: 3.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Kiosco Sur" }).getAttribute("href")).toBe(`/p/${id(71)}`);
});

it("leads from an article to its form, as far as its store is known", async () => {
  renderApp("/medicion");
  const link = await screen.findByRole("link", { name: "Alfajor" });
  expect(link.getAttribute("href")).toBe(`/tiendas/${id(81)}/articulos/${id(91)}`);
  expect(screen.getByText("Turrón").closest("a")).toBeNull();
  expect(asked).toEqual([`${id(81)} ${id(91)},${id(92)}`]);
});

it("says what to do when nobody came yet", async () => {
  server.network.use(fakeFigures(PATH, {}).handler);
  renderApp("/medicion");
  await screen.findByText("Todavía no hay datos");
  expect(screen.getByRole("link", { name: "Ir a mi página" }).getAttribute("href")).toBe("/pagina");
  expect(screen.getByRole("link", { name: "Ir a mis tiendas" }).getAttribute("href")).toBe("/tiendas");
});
