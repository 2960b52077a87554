/* Tests of the pharmacy groups: the list, and the form that replaces one. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { staffSession } from "@/shared/api/staff";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { testGroup } from "@/test/fixtures";
import { renderApp } from "@/test/renderApp";
import { setPhoneWidth } from "@/test/setup";

const server = createFakeAuthServer();
const OTHER = {
  ...testGroup,
  id: "0190a5b0-7c3e-7000-8000-000000000101",
  name: "Lomas de Zamora",
  pharmacies: [],
};
const notFound = () =>
  HttpResponse.json({ status: 404, code: "error.not_found", extra: null }, { status: 404 });
const text = { type: "string" };
const number = { type: "number" };
const topic = {
  topic: "pharmacy.groups.put",
  description: "Creates or replaces a group.",
  destructive: false,
  params_schema: {
    type: "object",
    properties: {
      id: { type: "string", format: "uuid", "x-id-of": "group" },
      name: text,
      zone: {
        type: "object",
        properties: { lat: number, lng: number, radius: number },
        required: ["lat", "lng", "radius"],
      },
      time_zone: text,
      enabled: { type: "boolean", default: true },
      dry_run: { type: "boolean", default: false },
    },
    required: ["id", "name", "zone", "time_zone"],
  },
  result_schema: { type: "object" },
};
let stored = testGroup;
let pages: { data: (typeof testGroup)[]; cursor: string | null }[] = [];
const dispatched: Record<string, unknown>[] = [];

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  stored = testGroup;
  pages = [
    { data: [testGroup], cursor: "1" },
    { data: [OTHER], cursor: null },
  ];
  dispatched.length = 0;
  server.network.use(
    http.get("*/plugins/pharmacy/groups", ({ request }) => {
      const cursor = Number(new URL(request.url).searchParams.get("cursor") ?? 0);
      return HttpResponse.json(pages[cursor]);
    }),
    http.get("*/plugins/pharmacy/groups/:id", ({ params: { id } }) =>
      id === stored.id ? HttpResponse.json(stored) : notFound(),
    ),
    http.get("*/backoffices/command_bus/topics", () => HttpResponse.json({ data: [topic] })),
    http.post("*/backoffices/command_bus/dispatch", async ({ request }) => {
      const { params } = (await request.json()) as { params: Record<string, unknown> };
      dispatched.push(params);
      if (!params.dry_run) stored = { ...stored, ...params };
      return HttpResponse.json({ topic: topic.topic, result: { id: stored.id, outcome: "updated" } });
    }),
  );
  localStorage.setItem("hub.session.backoffice", JSON.stringify(tokensFromAnswer(server.begin())));
  await staffSession.restore();
});
afterEach(() => server.network.resetHandlers());

describe("the list of groups", () => {
  it("shows each with its pharmacies, page by page, and leads to its form", async () => {
    const router = renderApp("/backoffice/groups");
    const table = within(await screen.findByRole("table", { name: "Grupos de farmacias" }));
    expect(
      table
        .getAllByRole("cell")
        .map((cell) => cell.textContent)
        .slice(0, 4),
    ).toEqual(["Almirante Brown", "2", "8.000 m", "America/Argentina/Buenos_Aires"]);
    await userEvent.click(screen.getByRole("button", { name: "Cargar más" }));
    await screen.findByRole("link", { name: "Lomas de Zamora" });
    expect(screen.queryByRole("button", { name: "Cargar más" })).toBeNull();
    expect(screen.getByRole("link", { name: "Nuevo grupo" }).getAttribute("href")).toBe(
      "/backoffice/commands/pharmacy.groups.put",
    );
    await userEvent.click(screen.getByRole("link", { name: "Almirante Brown" }));
    await screen.findByRole("heading", { name: "Almirante Brown" });
    expect(router.state.location.pathname).toBe(`/backoffice/groups/${testGroup.id}`);
  });

  it("says when there are none", async () => {
    pages = [{ data: [], cursor: null }];
    renderApp("/backoffice/groups");
    await screen.findByText("Todavía no hay grupos");
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("is a card for each on a phone", async () => {
    setPhoneWidth(true);
    renderApp("/backoffice/groups");
    const cards = within(await screen.findByRole("list", { name: "Grupos de farmacias" }));
    expect(cards.getByRole("listitem").textContent).toContain("Zona horariaAmerica/Argentina/Buenos_Aires");
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("the form of a group", () => {
  it("begins with the group, and saves what was tried", async () => {
    renderApp(`/backoffice/groups/${testGroup.id}`);
    const name = await screen.findByLabelText<HTMLInputElement>("Nombre");
    expect(name.value).toBe("Almirante Brown");
    expect(screen.getByLabelText<HTMLInputElement>("Radio (metros)").value).toBe("8000");
    expect(screen.queryByRole("combobox", { name: "Grupo de farmacias" })).toBeNull();
    await userEvent.clear(name);
    await userEvent.type(name, "Adrogué");
    await userEvent.click(screen.getByRole("button", { name: "Probar sin cambiar nada" }));
    await screen.findByRole("heading", { name: /La prueba salió bien/ });
    await userEvent.click(screen.getByRole("button", { name: "Ejecutar" }));
    await screen.findByRole("heading", { name: "Adrogué" });
    const { id, zone, time_zone, enabled } = testGroup;
    const params = { id, zone, time_zone, enabled, name: "Adrogué" };
    await waitFor(() => expect(dispatched).toEqual([{ ...params, dry_run: true }, params]));
  });

  it("is not there for a group that is not", async () => {
    renderApp(`/backoffice/groups/${OTHER.id}`);
    await screen.findByRole("heading", { name: "Grupo de farmacias" });
    await screen.findByText("No encontramos ese grupo");
    expect(screen.getByRole("link", { name: "Ver todos los grupos" }).getAttribute("href")).toBe(
      "/backoffice/groups",
    );
  });
});
