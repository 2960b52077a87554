/* Tests of the pharmacy groups: the list, and the form that replaces one. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
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
      cover: { $ref: "#/$defs/PatchCover", description: "The cover." },
      holidays_country: { $ref: "#/$defs/PatchCountry" },
      emergency_text: { $ref: "#/$defs/PatchText" },
      enabled: { type: "boolean", default: true },
      dry_run: { type: "boolean", default: false },
    },
    required: ["id", "name", "zone", "time_zone"],
    $defs: {
      PatchCover: {
        anyOf: [
          {
            type: "array",
            items: {
              type: "object",
              properties: {
                weekdays: { type: "array", items: { type: "integer", minimum: 1, maximum: 7 }, minItems: 1 },
                start_time: text,
                end_time: text,
                minimum: { type: "integer", minimum: 1, maximum: 1000 },
              },
            },
          },
          { type: "null" },
        ],
      },
      PatchCountry: { anyOf: [{ type: "string", enum: ["AR", "ES", "UY"] }, { type: "null" }] },
      PatchText: { anyOf: [text, { type: "null" }] },
    },
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
    const { id, zone, time_zone, enabled, cover, holidays_country } = testGroup;
    const rota = { cover, holidays_country };
    const params = { id, zone, time_zone, enabled, ...rota, name: "Adrogué" };
    await waitFor(() => expect(dispatched).toEqual([{ ...params, dry_run: true }, params]));
  });

  it("has the group's rules in words, and changes them", async () => {
    renderApp(`/backoffice/groups/${testGroup.id}`);
    const rules = within(await screen.findByRole("group", { name: "Cobertura pedida" }));
    const first = within(rules.getByRole("group", { name: "Regla 1. Siempre: al menos 1 farmacia" }));
    for (const day of ["Sáb", "Dom"]) await userEvent.click(first.getByRole("checkbox", { name: day }));
    fireEvent.change(first.getByLabelText("Desde las"), { target: { value: "08:30" } });
    fireEvent.change(first.getByLabelText(/^Hasta las/), { target: { value: "20:00" } });
    expect(rules.getByText(/Lunes a viernes, 08:30 a 20:00: al menos 1 farmacia/)).toBeDefined();
    await userEvent.click(rules.getByRole("button", { name: "Agregar una regla" }));
    await userEvent.click(rules.getByRole("button", { name: "Quitar la regla 2" }));
    const country = screen.getByLabelText<HTMLSelectElement>(/^País de los feriados/);
    expect([...country.options].map(({ text }) => text)).toEqual([
      "Sin indicar",
      "Ninguno",
      "Argentina",
      "España",
      "Uruguay",
    ]);
    expect(country.selectedOptions[0]?.text).toBe("Argentina");
    await userEvent.selectOptions(country, "Ninguno");
    await userEvent.click(screen.getByRole("button", { name: "Probar sin cambiar nada" }));
    await waitFor(() => expect(dispatched).toHaveLength(1));
    expect(dispatched[0]).toMatchObject({
      cover: [{ weekdays: [1, 2, 3, 4, 5], start_time: "08:30", end_time: "20:00", minimum: 1 }],
      holidays_country: null,
    });
  });

  it("sends no rule when the last one was taken away: nobody has to be on duty", async () => {
    renderApp(`/backoffice/groups/${testGroup.id}`);
    const rules = within(await screen.findByRole("group", { name: "Cobertura pedida" }));
    await userEvent.click(rules.getByRole("button", { name: "Quitar la regla 1" }));
    expect(rules.getByText("Ninguna hora tiene que estar cubierta")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Probar sin cambiar nada" }));
    await waitFor(() => expect(dispatched[0]).toMatchObject({ cover: [] }));
  });

  it("leaves the rules of a new group to the server while none is written", async () => {
    renderApp("/backoffice/commands/pharmacy.groups.put");
    const rules = within(await screen.findByRole("group", { name: "Cobertura pedida" }));
    expect(rules.getByText(/siguen las que ya tiene el grupo/)).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Generar uno nuevo" }));
    await userEvent.type(screen.getByLabelText("Nombre"), "Adrogué");
    await userEvent.type(screen.getByLabelText(/^lat|Latitud/), "-34");
    await userEvent.type(screen.getByLabelText(/Longitud/), "-58");
    await userEvent.type(screen.getByLabelText(/Radio/), "10");
    await userEvent.type(screen.getByLabelText(/Zona horaria/), "America/Argentina/Buenos_Aires");
    await userEvent.click(screen.getByRole("button", { name: "Probar sin cambiar nada" }));
    await waitFor(() => expect(dispatched).toHaveLength(1));
    expect(dispatched[0]).not.toHaveProperty("cover");
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
