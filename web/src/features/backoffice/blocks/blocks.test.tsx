/* Tests of the blocks' pages: the list, what the form sends, and the words of refusals. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { staffSession } from "@/shared/api/staff";
import { id, listOf, refusal } from "@/test/businessFixtures";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { renderApp } from "@/test/renderApp";

const server = createFakeAuthServer();
const nothing = { category: null, page: null, article: null, banner: null };
const category = {
  id: id(1),
  name: "Gastronomía",
  description: "",
  icon_url: null,
  redirect_url: "/explorar",
};
const created_at = "2026-11-20T15:00:00Z";
const block = {
  id: id(4001),
  enabled: true,
  priority: 20,
  layout_type: "grid",
  content_type: "category",
  header: { title: "Rubros", subtitle: "", action: null },
  created_at,
  deleted_at: null,
  content: [{ id: id(5001), order: 0, data: { ...nothing, category }, created_at }],
};
const empty = { ...block, id: id(4002), header: { ...block.header, title: "" }, content: [] };
let refused: (() => Response) | null = null;
const sent: { topic: string; params: Record<string, unknown> }[] = [];

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  refused = null;
  sent.length = 0;
  server.network.use(
    http.get("*/backoffices/discover/blocks", () => listOf([block, empty])),
    http.get("*/backoffices/discover/blocks/:id", ({ params }) =>
      params.id === block.id ? HttpResponse.json(block) : refusal(404, "error.not_found"),
    ),
    http.get("*/backoffices/discover/categories", () => listOf([])),
    http.post("*/backoffices/command_bus/dispatch", async ({ request }) => {
      if (refused) return refused();
      const command = (await request.json()) as (typeof sent)[number];
      sent.push(command);
      return HttpResponse.json({ topic: command.topic, result: {} });
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
  const router = renderApp(`/backoffice/blocks/${block.id}`);
  await screen.findByRole("heading", { name: "Rubros" });
  return router;
};
const save = async () => userEvent.click(screen.getByRole("button", { name: "Guardar" }));

it("are listed with what they show, and with why one is not shown", async () => {
  renderApp("/backoffice/blocks");
  const rows = await screen.findAllByRole("row");
  expect(rows).toHaveLength(3);
  expect(rows[1]?.textContent).toContain("RubrosGrilla1 categoría20A la vista");
  expect(rows[2]?.textContent).toContain("Sin título");
  expect(rows[2]?.textContent).toContain("Sin contenido, no se muestra");
});

it("are saved through the command bus, and the list follows", async () => {
  const router = await openForm();
  const title = screen.getByLabelText(/^Título/);
  await userEvent.clear(title);
  await userEvent.type(title, "Para empezar");
  await save();
  await waitFor(() => expect(router.state.location.pathname).toBe("/backoffice/blocks"));
  expect(sent).toMatchObject([
    {
      topic: "discover.blocks.put",
      params: {
        id: block.id,
        header: { title: "Para empezar" },
        content: [{ id: id(5001), order: 0, data: { category: { id: category.id } } }],
      },
    },
  ]);
});

describe("a refusal", () => {
  it("names the category that is gone", async () => {
    refused = () => refusal(404, "error.not_found", { path: "params.content[0].data.category.id" });
    await openForm();
    await save();
    await screen.findByText("«Gastronomía» ya no existe: quitá ese elemento y guardá de nuevo.");
    const field = screen.getByRole("combobox", { name: "Agregar una categoría" });
    expect(document.activeElement).toBe(field);
  });

  it.each([
    ["params.priority", "Prioridad"],
    ["params.header.title", "Título (opcional)"],
    ["params.header.action.text", "Texto del enlace (opcional)"],
  ])("of %s is shown at '%s'", async (path, label) => {
    refused = () => refusal(400, "error.parser.body", { path, message: "no" });
    await openForm();
    await save();
    const field = screen.getByLabelText(label);
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(field);
  });

  it("of one block too many says how many there can be", async () => {
    refused = () => refusal(422, "error.rule.too_many", { maximum: 50 });
    await openForm();
    await save();
    await screen.findByText("Ya hay 50 bloques: eliminá uno para agregar otro.");
  });
});

it("are deleted after a question, also when somebody else was faster", async () => {
  const router = await openForm();
  refused = () => refusal(404, "error.not_found");
  await userEvent.click(screen.getByRole("button", { name: "Eliminar" }));
  const dialog = within(screen.getByRole("dialog", { name: "¿Eliminar el bloque «Rubros»?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Eliminar" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/backoffice/blocks"));
  await screen.findByText("Bloque eliminado");
});

it("have no form when they are not there", async () => {
  renderApp(`/backoffice/blocks/${id(4009)}`);
  await screen.findByText("No encontramos lo que buscás");
  expect(screen.getByRole("link", { name: "Ver portada" }).getAttribute("href")).toBe("/backoffice/blocks");
});
