/* Tests of the consumers' area: its sign-in, its layout, and its session apart from the workspace's. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { consumerSession } from "@/shared/api/consumer";
import { workspaceSession } from "@/shared/api/workspace";
import { createFakeAuthServer, PASSWORD, tokensFromAnswer } from "@/test/fakeAuthServer";
import { renderApp } from "@/test/renderApp";

const KEY = "hub.session.consumer";
const SUPPORT = "0190a5b0-7c3e-7000-8000-000000000900";
const server = createFakeAuthServer();

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  await workspaceSession.signOut();
  await workspaceSession.restore();
  await consumerSession.signOut();
  await consumerSession.restore();
  server.calls.length = 0;
  server.network.use(
    http.get("*/auth/me/accounts", () => HttpResponse.json({ data: [] })),
    http.get("*/me/workspace/members", () => HttpResponse.json({ data: [], cursor: null })),
  );
});
afterEach(() => server.network.resetHandlers());

const heading = (name: string) => screen.findByRole("heading", { name });

async function signIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText("Usuario"), "ana");
  await userEvent.type(screen.getByLabelText("Contraseña"), PASSWORD);
  await userEvent.click(screen.getByRole("button", { name: "Ingresar" }));
}

describe("the consumers' sign-in page", () => {
  it("signs in for the consumer's scope alone, and leads to the page that was asked for", async () => {
    const sent = vi.fn();
    server.network.use(
      http.post("*/auth/sign_in", async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json(server.begin());
      }),
    );
    const router = renderApp("/mis_invitaciones?de=un-enlace");
    await heading("Ingresá a tu cuenta");
    expect(router.state.location.pathname).toBe("/ingresar");
    await waitFor(() => expect(document.title).toBe("Ingresá a tu cuenta · Hub"));
    await signIn();
    await heading("Mis invitaciones");
    expect(router.state.location.pathname + router.state.location.search).toBe(
      "/mis_invitaciones?de=un-enlace",
    );
    expect(sent).toHaveBeenCalledWith({ userkey: "ana", password: PASSWORD, scope_type: "consumer" });
    expect(localStorage.getItem(KEY)).not.toBeNull();
    expect(localStorage.getItem("hub.session.workspace")).toBeNull();
  });

  it("leads to the workspace's door, and that one here", async () => {
    const router = renderApp("/ingresar");
    await userEvent.click(await screen.findByRole("link", { name: /workspace de tu negocio/ }));
    await heading("Iniciar Sesión");
    await userEvent.click(screen.getByRole("link", { name: "Ver mis invitaciones" }));
    await heading("Ingresá a tu cuenta");
    expect(router.state.location.pathname).toBe("/ingresar");
  });

  it("is led back to by password recovery", async () => {
    const router = renderApp("/ingresar");
    await userEvent.click(await screen.findByRole("link", { name: "¿Olvidaste tu contraseña?" }));
    await heading("Recuperar contraseña");
    await userEvent.click(screen.getByRole("link", { name: "Volver al ingreso" }));
    await heading("Ingresá a tu cuenta");
    expect(router.state.location.pathname).toBe("/ingresar");
  });
});

describe("the consumers' layout", () => {
  beforeEach(async () => {
    localStorage.setItem(KEY, JSON.stringify(tokensFromAnswer(server.begin())));
    await consumerSession.restore();
  });

  it("has the consumer's pages, and no workspace's", async () => {
    renderApp("/mis_invitaciones");
    const menu = within(await screen.findByRole("navigation", { name: "Navegación" }));
    expect(menu.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/mis_pedidos",
      "/mis_mensajes",
      "/mis_invitaciones",
      "/mi_cuenta",
    ]);
    const current = menu.getAllByRole("link", { current: "page" });
    expect(current.map((link) => link.textContent)).toEqual(["Mis invitaciones"]);
    await userEvent.click(await screen.findByRole("button", { name: /Ana Gómez/ }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map((item) => item.textContent)).toEqual(["Cerrar Sesión"]);
  });

  it("leads to the staff, whose profile is in the page", async () => {
    const meta = document.createElement("meta");
    Object.assign(meta, { name: "hub-support", content: SUPPORT });
    document.head.append(meta);
    renderApp("/mis_invitaciones");
    await userEvent.click(await screen.findByRole("button", { name: /Ana Gómez/ }));
    const support = await screen.findByRole("menuitem", { name: "Soporte" });
    expect(support.getAttribute("href")).toBe(`/mis_mensajes/con/${SUPPORT}`);
    meta.remove();
  });

  it("lets one leave to the consumers' door, without the other sessions", async () => {
    localStorage.setItem("hub.session.workspace", JSON.stringify(tokensFromAnswer(server.begin())));
    renderApp("/mis_invitaciones");
    await userEvent.click(await screen.findByRole("button", { name: /Ana Gómez|Mi cuenta/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Cerrar Sesión" }));
    await heading("Ingresá a tu cuenta");
    await waitFor(() => expect(localStorage.getItem(KEY)).toBeNull());
    expect(localStorage.getItem("hub.session.workspace")).not.toBeNull();
  });
});
