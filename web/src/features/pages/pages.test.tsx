/* Tests of a workspace's pages: the way to one, what a form sends, and the words of refusals. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { workspaceSession } from "@/shared/api/workspace";
import { id, listOf, refusal, storeService } from "@/test/businessFixtures";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { pageFixture } from "@/test/pageFixture";
import { renderApp } from "@/test/renderApp";

const server = createFakeAuthServer();
const pageService = { ...storeService, id: id(1202), type: "page", service_id: pageFixture.id };
let services: object[] = [];
let refused: (() => Response) | null = null;
let patches: Record<string, unknown>[] = [];

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  services = [storeService, pageService];
  refused = null;
  patches = [];
  server.network.use(
    http.get("*/workspace/subscriptions/services", () => HttpResponse.json({ data: services })),
    http.get("*/discover/service/page/:id", ({ params }) =>
      params.id === pageFixture.id ? HttpResponse.json(pageFixture) : refusal(404, "error.not_found"),
    ),
    http.get("*/discover/categories", () => listOf([])),
    http.patch("*/discover/service/page/:id", async ({ request }) => {
      if (refused) return refused();
      const patch = (await request.json()) as Record<string, unknown>;
      patches.push(patch);
      return HttpResponse.json({ ...pageFixture, ...patch });
    }),
  );
  localStorage.setItem("hub.session.workspace", JSON.stringify(tokensFromAnswer(server.begin())));
  await workspaceSession.restore();
});
afterEach(() => {
  server.network.resetHandlers();
  sessionStorage.clear();
});

it("opens the only page at once", async () => {
  const router = renderApp("/pagina");
  await screen.findByRole("heading", { name: "Tu página no está publicada" });
  expect(router.state.location.pathname).toBe(`/pagina/${pageFixture.id}`);
});

it("lists several pages", async () => {
  const [second, third] = [id(3002), id(3003)];
  services = [
    pageService,
    { ...pageService, id: id(1203), service_id: second },
    { ...pageService, id: id(1204), service_id: third, state: "inactive" },
  ];
  server.network.use(
    http.get("*/discover/service/page/:id", ({ params }) =>
      HttpResponse.json({ ...pageFixture, id: params.id, enabled: params.id !== pageFixture.id }),
    ),
  );
  renderApp("/pagina");
  await screen.findByText("Sin publicar");
  await screen.findByText("Publicada");
  await screen.findByText("Inactiva");
  const links = screen.getAllByRole("link", { name: /Panadería La Nonna/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    `/pagina/${pageFixture.id}`,
    `/pagina/${second}`,
    `/pagina/${third}`,
  ]);
});

it("says of a published page that it is inactive, and offers no way to publish it", async () => {
  services = [{ ...pageService, state: "inactive" }];
  server.network.use(
    http.get("*/discover/service/page/:id", () => HttpResponse.json({ ...pageFixture, enabled: true })),
  );
  renderApp(`/pagina/${pageFixture.id}`);
  await screen.findByRole("heading", { name: "Tu página está inactiva" });
  expect(screen.getByText("Inactiva")).toBeTruthy();
  expect(screen.queryByText("Publicada")).toBeNull();
  expect(screen.queryByRole("link", { name: /^Ver la página/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /ublicar/ })).toBeNull();
});

it("leads to the plans without a page", async () => {
  services = [storeService];
  renderApp("/pagina");
  await screen.findByText("Todavía no tenés una página");
  expect(screen.getByRole("link", { name: "Ver planes" })).toBeTruthy();
});

it("has no page that is another workspace's", async () => {
  renderApp(`/pagina/${id(4000)}`);
  await screen.findByText("No encontramos esa página");
});

it("publishes a page that has what it needs", async () => {
  renderApp(`/pagina/${pageFixture.id}`);
  await userEvent.click(await screen.findByRole("button", { name: "Publicar" }));
  await screen.findByRole("heading", { name: "Tu página está publicada" });
  expect(patches).toEqual([{ set_enabled: true, enabled: true }]);
});

it("sends the hours alone, with the ids of the entries that stay", async () => {
  renderApp(`/pagina/${pageFixture.id}/horarios`);
  await userEvent.selectOptions(await screen.findByLabelText("Copiar el horario: Lunes"), "Viernes");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(patches).toHaveLength(1));
  expect(patches[0]).toEqual({
    set_schedule: true,
    schedule: [{ ...pageFixture.schedule[0], days: ["1", "2", "5"] }],
    time_zone: pageFixture.time_zone,
  });
});

it("says what a published page would lack", async () => {
  refused = () => refusal(422, "error.rule.page_incomplete", { missing: ["category", "contact"] });
  renderApp(`/pagina/${pageFixture.id}/enlaces`);
  await userEvent.click(await screen.findByRole("button", { name: "Guardar" }));
  await screen.findByText(/^Una página publicada necesita una categoría y una forma de contacto/);
});

it("says of an inactive service that it cannot be changed, and nothing of a store", async () => {
  services = [{ ...pageService, state: "inactive" }];
  refused = () => refusal(422, "error.rule.service_inactive");
  renderApp(`/pagina/${pageFixture.id}/datos`);
  await screen.findByText(/^La página está inactiva/);
  await userEvent.click(await screen.findByRole("button", { name: "Guardar" }));
  await screen.findByText(/^Este servicio de tu negocio está inactivo/);
  expect(screen.queryByText(/La tienda está inactiva/)).toBeNull();
});
