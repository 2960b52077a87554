/* Tests of the team: its states, the changes that are confirmed, refusals in words, and invitations. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { workspaceSession } from "@/shared/api/workspace";
import { listOf, makeMember, owner, recorded, refusal } from "@/test/businessFixtures";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { renderApp } from "@/test/renderApp";

const server = createFakeAuthServer();
const bruno = makeMember(801, "active", ["Bruno", "Paz"]);
const carla = makeMember(802, "inactive", ["Carla", "Ruiz"]);
const dora = makeMember(803, "requested", ["Dora", "Sosa"]);
const elsa = makeMember(804, "rejected", ["Elsa", "Vega"]);
const calls: { method: string; path: string; body: unknown }[] = [];
let answer: () => Response;
let found: object[];

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  calls.length = 0;
  answer = () => HttpResponse.json(null);
  found = [];
  server.network.use(
    http.get("*/workspace/members", () => listOf([owner, bruno, carla, dora, elsa])),
    http.get("*/workspace/members/users", () => listOf(found)),
    recorded(calls, "put", "*/workspace/members", () => answer()),
  );
  localStorage.setItem("hub.session.workspace", JSON.stringify(tokensFromAnswer(server.begin())));
  await workspaceSession.restore();
});
afterEach(() => server.network.resetHandlers());

async function openTeam() {
  renderApp("/negocio/equipo");
  return within(await screen.findByRole("table", { name: "Equipo" }));
}

describe("the team", () => {
  it("has each member's state and the changes that it allows", async () => {
    const table = await openTeam();
    await table.findByText("Vos");
    const rows = table.getAllByRole("row").slice(1);
    const cells = rows.map((row) => {
      const [person, state, , actions] = within(row).getAllByRole("cell");
      const buttons = within(actions as HTMLElement).queryAllByRole("button");
      return [person?.textContent, state?.textContent, buttons.map((button) => button.textContent).join()];
    });
    expect(cells).toEqual([
      ["AGAna GómezTitularVos", "Activa", ""],
      ["BPBruno Paz", "Activa", "Desactivar"],
      ["CRCarla Ruiz", "Inactiva", "Activar,Invitar de nuevo"],
      ["DSDora Sosa", "Invitación pendiente", ""],
      ["EVElsa Vega", "Rechazó la invitación", "Invitar de nuevo"],
    ]);
  });

  it.each([
    ["Desactivar a Bruno Paz", "Desactivar", bruno, "inactive", "Bruno Paz ya no puede entrar al negocio"],
    ["Activar a Carla Ruiz", "Activar", carla, "active", "Carla Ruiz puede entrar al negocio de nuevo"],
    ["Invitar de nuevo a Elsa Vega", "Invitar", elsa, "requested", "Invitaste a Elsa Vega"],
  ])("asks before: %s", async (button, confirm, { user }, state, toast) => {
    const table = await openTeam();
    await userEvent.click(table.getByRole("button", { name: button }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(calls).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: confirm }));
    await screen.findByText(toast);
    expect(calls).toEqual([{ method: "PUT", path: "/workspace/members", body: { user_id: user.id, state } }]);
  });

  it.each([
    ["error.rule.member_last", 422, /Es la única persona activa/],
    ["error.rule.member_owner", 422, /Es la persona titular/],
    ["error.rule.member_blocked", 422, /bloqueó su acceso/],
    ["error.conflict.transition", 409, /Su estado cambió mientras tanto/],
  ])("says in words why %s is refused", async (code, status, text) => {
    answer = () => refusal(status, code);
    const table = await openTeam();
    await userEvent.click(table.getByRole("button", { name: "Desactivar a Bruno Paz" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Desactivar" }));
    await screen.findByText(text);
  });
});

describe("an invitation", () => {
  async function search(query: string) {
    await openTeam();
    await userEvent.click(screen.getByRole("button", { name: "Invitar" }));
    const dialog = within(await screen.findByRole("dialog"));
    const field = dialog.getByLabelText("Usuario, email o teléfono");
    if (query) await userEvent.type(field, query);
    await userEvent.click(dialog.getByRole("button", { name: "Buscar" }));
    return dialog;
  }

  it("goes to the person with that exact name", async () => {
    found = [makeMember(805, "requested", ["Flor", "Díaz"]).user];
    const dialog = await search(" flor.diaz ");
    await userEvent.click(await dialog.findByRole("button", { name: "Invitar a Flor Díaz" }));
    await screen.findByText(/Invitaste a Flor Díaz/);
    expect(calls.map(({ body }) => body)).toEqual([
      { user_id: makeMember(805, "requested", ["Flor", "Díaz"]).user.id, state: "requested" },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("asks for a name, and says when nobody has it", async () => {
    const dialog = await search("");
    await dialog.findByText("Completá este dato.");
    await userEvent.type(dialog.getByLabelText("Usuario, email o teléfono"), "nadie");
    await userEvent.click(dialog.getByRole("button", { name: "Buscar" }));
    await dialog.findByText(/No encontramos a nadie con ese dato/);
  });

  it("is refused in words for somebody who works there", async () => {
    found = [bruno.user];
    answer = () => refusal(409, "error.conflict.transition", { from: "active", to: "requested" });
    const dialog = await search("bruno.paz");
    await userEvent.click(await dialog.findByRole("button", { name: "Invitar a Bruno Paz" }));
    await dialog.findByText("Bruno Paz ya trabaja en el negocio.");
  });

  it("waits when there were too many searches", async () => {
    server.network.use(http.get("*/workspace/members/users", () => refusal(429, "error.rate_limited")));
    const dialog = await search("flor.diaz");
    await dialog.findByText(/Hiciste demasiadas búsquedas seguidas/);
  });
});
