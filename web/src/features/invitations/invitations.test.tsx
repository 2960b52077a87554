/* Tests of a consumer's invitations: seen, accepted, rejected, and the way into the workspace. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { consumerSession } from "@/shared/api/consumer";
import { workspaceSession } from "@/shared/api/workspace";
import { listOf, makeMember, recorded, refusal } from "@/test/businessFixtures";
import { createFakeAuthServer, OTHER_ACCOUNT, tokensFromAnswer } from "@/test/fakeAuthServer";
import { renderApp } from "@/test/renderApp";

const CONSUMER_KEY = "hub.session.consumer";
const WORKSPACE_KEY = "hub.session.workspace";
const server = createFakeAuthServer();
const calls: { method: string; path: string; body: unknown }[] = [];
let invitation: ReturnType<typeof makeMember>;
let answer: () => Response;

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  calls.length = 0;
  invitation = makeMember(801, "requested", ["Ana", "Gómez"]);
  answer = () => {
    const { state } = (calls.at(-1) as (typeof calls)[number]).body as Pick<typeof invitation, "state">;
    invitation = { ...invitation, state };
    return HttpResponse.json({ account_id: state === "active" ? OTHER_ACCOUNT : null });
  };
  server.network.use(
    http.get("*/me/workspace/members", () => listOf(invitation.state === "rejected" ? [] : [invitation])),
    recorded(calls, "put", "*/me/workspace/members/:id", () => answer()),
  );
  localStorage.removeItem(WORKSPACE_KEY);
  await workspaceSession.restore();
  localStorage.setItem(CONSUMER_KEY, JSON.stringify(tokensFromAnswer(server.begin())));
  await consumerSession.restore();
  server.calls.length = 0;
});
afterEach(() => server.network.resetHandlers());

const accept = () => screen.findByRole("button", { name: "Aceptar la invitación de Farmacia Ramírez" });
const open = () => screen.findByRole("button", { name: "Abrir el negocio Farmacia Ramírez" });
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? "null");

describe("an invitation", () => {
  it("is counted in the menu until it is accepted", async () => {
    renderApp("/mis_invitaciones");
    await screen.findByRole("link", { name: /^Mis invitaciones.*1 invitación pendiente/ });
    await userEvent.click(await accept());
    await screen.findByText("Ya trabajás en Farmacia Ramírez");
    await open();
    await screen.findByRole("link", { name: "Mis invitaciones" });
    expect(calls.map(({ body }) => body)).toEqual([{ state: "active" }]);
  });

  it("leads to a conversation with the business that invites", async () => {
    renderApp("/mis_invitaciones");
    const link = await screen.findByRole("link", { name: "Escribirle a Farmacia Ramírez" });
    expect(link.getAttribute("href")).toBe(`/mis_mensajes/con/${invitation.workspace.id}`);
  });

  it("is rejected after a question", async () => {
    renderApp("/mis_invitaciones");
    await userEvent.click(await screen.findByRole("button", { name: /^Rechazar la invitación/ }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(calls).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Rechazar" }));
    await screen.findByText("No tenés invitaciones");
    expect(calls.map(({ body }) => body)).toEqual([{ state: "rejected" }]);
  });

  it("says when it was withdrawn meanwhile", async () => {
    answer = () => refusal(409, "error.conflict.transition");
    renderApp("/mis_invitaciones");
    await userEvent.click(await accept());
    await screen.findByText(/Esta invitación ya no está/);
  });
});

describe("the workspace of an accepted invitation", () => {
  beforeEach(() => {
    invitation = { ...invitation, state: "active" };
  });

  it("opens with that account, and the consumer's session goes there", async () => {
    const router = renderApp("/mis_invitaciones");
    await userEvent.click(await open());
    await screen.findByRole("heading", { name: "Bienvenido a tu workspace" });
    expect(router.state.location.pathname).toBe("/");
    expect(stored(WORKSPACE_KEY)).toMatchObject({ account_id: OTHER_ACCOUNT });
    expect(stored(CONSUMER_KEY)).toBeNull();
  });

  it("opens in the user's session there, when there is one", async () => {
    // The fake server has one session: both areas present its tokens.
    const tokens = stored(CONSUMER_KEY);
    localStorage.setItem(WORKSPACE_KEY, JSON.stringify(tokens));
    await workspaceSession.restore();
    renderApp("/mis_invitaciones");
    await userEvent.click(await open());
    await screen.findByRole("heading", { name: "Bienvenido a tu workspace" });
    expect(stored(WORKSPACE_KEY)).toMatchObject({ account_id: OTHER_ACCOUNT });
    await waitFor(() => expect(stored(CONSUMER_KEY)).not.toBeNull());
  });
});
