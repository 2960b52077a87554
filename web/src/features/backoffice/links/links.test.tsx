/* Tests of the links' pages: the list, what the form sends, and the words of refusals. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { staffSession } from "@/shared/api/staff";
import { id, listOf, refusal } from "@/test/businessFixtures";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { renderApp } from "@/test/renderApp";

const server = createFakeAuthServer();
const link = {
  id: id(6001),
  name: "Promo",
  enabled: true,
  input: "/promo/*",
  output: "https://pueblo.example/*",
  rewrites: 1234,
  created_at: "2026-11-20T15:00:00Z",
  deleted_at: null,
};
const off = { ...link, id: id(6002), name: "Viejo", enabled: false, input: "/viejo", rewrites: 0 };
let refused: (() => Response) | null = null;
const sent: Record<string, unknown>[] = [];

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  refused = null;
  sent.length = 0;
  server.network.use(
    http.get("*/backoffices/analytics/links", () => listOf([link, off])),
    http.get("*/backoffices/analytics/links/:id", ({ params }) =>
      params.id === link.id ? HttpResponse.json(link) : refusal(404, "error.not_found"),
    ),
    http.put("*/backoffices/analytics/links/:id", async ({ params, request }) => {
      if (refused) return refused();
      sent.push({ id: params.id, ...((await request.json()) as object) });
      return HttpResponse.json(null);
    }),
  );
  localStorage.setItem("hub.session.backoffice", JSON.stringify(tokensFromAnswer(server.begin())));
  await staffSession.restore();
});
afterEach(() => {
  server.network.resetHandlers();
  sessionStorage.clear();
});

const openForm = async () => {
  const router = renderApp(`/backoffice/links/${link.id}`);
  await screen.findByRole("heading", { name: "Promo" });
  return router;
};
const save = async () => userEvent.click(screen.getByRole("button", { name: "Guardar" }));

it("are listed with where they lead, and with their uses", async () => {
  renderApp("/backoffice/links");
  const rows = await screen.findAllByRole("row");
  expect(rows).toHaveLength(3);
  expect(rows[1]?.textContent).toContain("Promo/promo/*lleva a https://pueblo.example/*Activo1.234");
  expect(rows[2]?.textContent).toContain("Inactivo0");
});

it("are saved, and the list follows", async () => {
  const router = await openForm();
  expect(screen.getByText("Se usó 1.234 veces.")).toBeTruthy();
  await userEvent.clear(screen.getByLabelText("Destino"));
  await userEvent.type(screen.getByLabelText("Destino"), " /nueva/* ");
  await userEvent.click(screen.getByLabelText("Activo"));
  await save();
  await waitFor(() => expect(router.state.location.pathname).toBe("/backoffice/links"));
  expect(sent).toEqual([
    { id: link.id, name: "Promo", enabled: false, input: "/promo/*", output: "/nueva/*" },
  ]);
});

it.each([
  [409, "error.conflict.link_input", "input", "Entrada", "Ya hay un enlace con esa entrada."],
  [422, "error.rule.link_loop", "output", "Destino", /^Un enlace activo, quizás este mismo, vuelve a llevar/],
  [422, "error.rule.link_loop", "input", "Entrada", /^Otro enlace lleva a esta entrada/],
])("of %d %s say it at the %s", async (status, code, path, label, text) => {
  refused = () => refusal(status, code, { path, id: off.id });
  await openForm();
  await save();
  await screen.findByText(text);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
});

it("have no form when they are not there", async () => {
  renderApp(`/backoffice/links/${id(6009)}`);
  await screen.findByText("No encontramos lo que buscás");
  expect(screen.getByRole("link", { name: "Ver enlaces" }).getAttribute("href")).toBe("/backoffice/links");
});
