/* Tests of the categories' pages: the tree and its moves, the form, and the deletion. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { staffSession } from "@/shared/api/staff";
import { refusal } from "@/test/businessFixtures";
import { makeCategories } from "@/test/categoryFixtures";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { renderApp } from "@/test/renderApp";

const server = createFakeAuthServer();
let stored = makeCategories({});
let refused: (() => Response) | null = null;
const puts: { id: unknown; body: Record<string, unknown> }[] = [];
const deletions: unknown[] = [];
const idOf = (name: string) => stored.find((one) => one.name === name)?.id ?? "";

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  stored = makeCategories({ Comida: null, Salud: null, Pizzerías: "Comida", Farmacias: "Salud" });
  refused = null;
  puts.length = 0;
  deletions.length = 0;
  server.network.use(
    // Two pages, so that the tree is read whole.
    http.get("*/backoffices/discover/categories", ({ request }) => {
      const isSecond = new URL(request.url).searchParams.get("cursor") === "2";
      const data = isSecond ? stored.slice(2) : stored.slice(0, 2);
      return HttpResponse.json({ data, cursor: isSecond ? null : "2" });
    }),
    http.put("*/backoffices/discover/categories/:id", async ({ request, params: { id } }) => {
      if (refused) return refused();
      const body = (await request.json()) as Record<string, unknown>;
      puts.push({ id, body });
      const parent = stored.find((one) => one.id === body.parent_id);
      stored = stored.map((one) =>
        one.id === id
          ? { ...one, ...body, path: [...(parent?.path ?? []), { id: one.id, name: one.name }] }
          : one,
      );
      return HttpResponse.json(null);
    }),
    http.post("*/backoffices/command_bus/dispatch", async ({ request }) => {
      if (refused) return refused();
      deletions.push(await request.json());
      return HttpResponse.json({ topic: "discover.categories.delete", result: {} });
    }),
  );
  localStorage.setItem("hub.session.backoffice", JSON.stringify(tokensFromAnswer(server.begin())));
  await staffSession.restore();
});
afterEach(() => {
  server.network.resetHandlers();
  sessionStorage.clear();
});

describe("the tree of categories", () => {
  it("opens and closes, and is searched", async () => {
    renderApp("/backoffice/categories");
    const toggle = await screen.findByRole("button", { name: "Mostrar las subcategorías de Comida" });
    expect(screen.queryByRole("link", { name: "Pizzerías" })).toBeNull();
    await userEvent.click(toggle);
    expect(toggle.getAttribute("aria-expanded")).toBe("true");
    const below = within(screen.getByRole("list", { name: "Debajo de Comida" }));
    expect(below.getByRole("link", { name: "Pizzerías" })).toBeTruthy();
    await userEvent.click(toggle);
    expect(screen.queryByRole("link", { name: "Pizzerías" })).toBeNull();
    await userEvent.type(screen.getByRole("searchbox", { name: "Buscar categorías" }), "farma");
    expect(await screen.findByRole("link", { name: "Farmacias" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Comida" })).toBeNull();
  });

  it("moves a category with the keyboard, and takes it back", async () => {
    renderApp("/backoffice/categories");
    const handle = await screen.findByRole("button", { name: "Mover Salud" });
    handle.focus();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByText("Elegí dónde va «Salud».")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Poner en el primer nivel" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Poner acá: Salud debajo de Salud" })).toBeNull();
    screen.getByRole("button", { name: "Poner acá: Salud debajo de Comida" }).focus();
    await userEvent.keyboard("{Enter}");
    await screen.findByText("«Salud» quedó en: Comida.");
    const body = { name: "Salud", description: "", icon_url: null, visible: true };
    expect(puts).toEqual([{ id: idOf("Salud"), body: { ...body, parent_id: idOf("Comida") } }]);
    expect(within(screen.getByRole("list", { name: "Debajo de Comida" })).getByText("Salud")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Deshacer" }));
    await waitFor(() => expect(puts[1]?.body.parent_id).toBeNull());
  });

  it("leaves a category where it is on Escape, with the focus on its handle", async () => {
    renderApp("/backoffice/categories");
    await userEvent.click(await screen.findByRole("button", { name: "Mover Salud" }));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByText("Elegí dónde va «Salud».")).toBeNull();
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Mover Salud"));
    expect(puts).toEqual([]);
  });

  it("says why a move was refused", async () => {
    refused = () => refusal(422, "error.rule.category_depth", { path: "parent_id", message: "" });
    renderApp("/backoffice/categories");
    await userEvent.click(await screen.findByRole("button", { name: "Mover Salud" }));
    await userEvent.click(screen.getByRole("button", { name: "Poner acá: Salud debajo de Comida" }));
    await screen.findByText("El árbol tendría más de 5 niveles.");
  });
});

describe("the form of a category", () => {
  it("adds one below another, and leads to it in the tree", async () => {
    const router = renderApp(`/backoffice/categories/nueva?debajo=${idOf("Comida")}`);
    await userEvent.type(await screen.findByLabelText("Nombre"), "Sushi");
    await userEvent.click(screen.getByRole("checkbox", { name: "A la vista de todos" }));
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/backoffice/categories"));
    expect(puts[0]?.body).toEqual({
      parent_id: idOf("Comida"),
      name: "Sushi",
      description: "",
      icon_url: null,
      visible: false,
    });
  });

  it.each([
    ["error.conflict.category", 409, "name", "Nombre", "Ahí ya hay una categoría con ese nombre."],
    ["error.rule.category_cycle", 422, "parent_id", "Debajo de", /^No puede ir debajo de sí misma/],
    ["error.rule.category_depth", 422, "parent_id", "Debajo de", "El árbol tendría más de 5 niveles."],
  ])("shows %s at its field", async (code, status, path, label, text) => {
    refused = () => refusal(status, code, { path });
    renderApp(`/backoffice/categories/${idOf("Salud")}`);
    await userEvent.click(await screen.findByRole("button", { name: "Guardar" }));
    await screen.findByText(text);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
  });

  it("offers no parent below the category itself", async () => {
    renderApp(`/backoffice/categories/${idOf("Comida")}`);
    const parents = within(await screen.findByLabelText("Debajo de"));
    expect(parents.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Ninguna: primer nivel",
      "Salud",
      "Salud › Farmacias",
    ]);
  });

  it("deletes it, and asks where its pages go when it must", async () => {
    refused = () => refusal(422, "error.rule.category_used", { pages: 3 });
    const router = renderApp(`/backoffice/categories/${idOf("Comida")}`);
    await userEvent.click(await screen.findByRole("button", { name: "Eliminar" }));
    const dialog = within(screen.getByRole("dialog", { name: "Eliminar «Comida»" }));
    await userEvent.click(dialog.getByRole("button", { name: "Eliminar" }));
    await dialog.findByText("Todavía tiene 3 páginas: elegí a qué categoría pasarlas.");
    refused = null;
    await userEvent.selectOptions(dialog.getByLabelText("Lo que tiene pasa a"), "Salud › Farmacias");
    await userEvent.click(dialog.getByRole("button", { name: "Eliminar" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/backoffice/categories"));
    expect(deletions).toEqual([
      {
        topic: "discover.categories.delete",
        params: { id: idOf("Comida"), move_to: idOf("Farmacias") },
      },
    ]);
  });

  it("is not there for a category that is not", async () => {
    renderApp("/backoffice/categories/0190a5b0-7c3e-7000-8000-000000009999");
    await screen.findByText("No encontramos lo que buscás");
    expect(screen.getByRole("link", { name: "Ver categorías" })).toBeTruthy();
  });
});
