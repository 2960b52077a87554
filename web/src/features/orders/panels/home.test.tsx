/* Tests of the consumer's home: what is open near their address, the pharmacy on duty, and a list without orders. */
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { consumerSession } from "@/shared/api/consumer";
import { id, listOf, refusal } from "@/test/businessFixtures";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { makeOnDuty, pharmacyHandlers } from "@/test/fixtures";
import { renderApp } from "@/test/renderApp";

const NOW = "2023-09-15T20:00:00Z";
const server = createFakeAuthServer();
const address = {
  id: id(1),
  name: "",
  street: "Mitre",
  number: "1234",
  location: { lat: -34.8, lng: -58.39 },
};
const result = {
  id: id(10),
  address: { street: "Seguí", number: "742" },
  distance: { meters: 340, seconds: 60 },
  page: { id: id(10), name: "Pizzería La Esquina", short_name: "La Esquina", description: "" },
  store: { id: id(11), name: "La Esquina", image_url: null, opened: true },
  showroom: null,
  articles: [],
};
let searched: URLSearchParams | null = null;
let isFailing = false;
let addresses: object[] = [];

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
  server.now = Date.parse(NOW);
  [isFailing, addresses] = [false, [address]];
  server.network.use(
    http.get("*/auth/me/accounts", () => HttpResponse.json({ data: [] })),
    http.get("*/me/workspace/members", () => listOf([])),
    http.get("*/maps/me/address", () => listOf(addresses)),
    http.get("*/discover/searchables/explore", ({ request }) => {
      searched = new URL(request.url).searchParams;
      return isFailing ? refusal(404, "error.not_found") : listOf([result]);
    }),
    http.get("*/ecommerce/orders", () => listOf([])),
    ...pharmacyHandlers([], makeOnDuty()),
  );
  localStorage.setItem("hub.session.consumer", JSON.stringify(tokensFromAnswer(server.begin())));
  await consumerSession.restore();
});
afterEach(() => {
  server.network.resetHandlers();
  vi.useRealTimers();
});

const panel = async (name: string) => within(await screen.findByRole("region", { name }));

it("shows what is open near the first address, with its distance and its store", async () => {
  renderApp("/mis_pedidos");
  const near = await panel("Abierto cerca");
  expect(near.getByText("Cerca de Mitre 1234")).toBeDefined();
  expect(near.getByRole("link", { name: "La Esquina" }).getAttribute("href")).toBe(`/p/${id(10)}`);
  expect(near.getByText("Seguí 742 · a 350 m")).toBeDefined();
  expect(near.getByRole("link", { name: "Toma pedidos: La Esquina" }).getAttribute("href")).toBe(
    `/t/${id(11)}`,
  );
  expect(Object.fromEntries(searched ?? [])).toMatchObject({
    filter: "open",
    zone_lat: "-34.8",
    zone_lng: "-58.39",
  });
});

it("shows who is on duty, and until when, beside a list without orders", async () => {
  renderApp("/mis_pedidos");
  const duty = await panel("Farmacia de turno");
  const [first] = await duty.findAllByText(/hasta mañana a las 08:30$/);
  expect(first?.textContent).toContain("Av. San Martín 3575");
  expect(screen.getByText("Todavía no hiciste ningún pedido")).toBeDefined();
  // The list of the page is that of the orders.
  expect(within(screen.getByRole("main")).queryAllByRole("listitem")).toHaveLength(0);
});

it("searches the whole town without an address", async () => {
  addresses = [];
  renderApp("/mis_pedidos");
  const open = await panel("Abierto ahora");
  expect(open.getByRole("link", { name: "Abierto ahora" }).getAttribute("href")).toBe(
    "/explorar?filter=open",
  );
  expect(searched?.has("zone_lat")).toBe(false);
});

it("keeps the orders and the duty when the search fails", async () => {
  isFailing = true;
  renderApp("/mis_pedidos");
  const open = await panel("Abierto ahora");
  await open.findByRole("button", { name: "Reintentar" }, { timeout: 15_000 });
  expect(screen.getByText("Todavía no hiciste ningún pedido")).toBeDefined();
  expect(
    within(await screen.findByRole("region", { name: "Farmacia de turno" })).getAllByRole("term"),
  ).toHaveLength(2);
}, 20_000);
