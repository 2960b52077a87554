/* Tests of the palette: its keys, what it finds, the pages and dialogs it leads to, and that nothing stays after signing out. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { workspaceSession } from "@/shared/api/workspace";
import { anaAccount, createFakeAuthServer, OTHER_ACCOUNT, tokensFromAnswer } from "@/test/fakeAuthServer";
import { makeOrder } from "@/test/orderFixtures";
import { renderApp } from "@/test/renderApp";

// As in renderApp: a first import transforms its modules, which takes longer than a test waits.
await Promise.all([import("./WorkspacePalette"), import("@/features/auth/account/AccountDialog")]);

const KEY = "hub.session.workspace";
const STORE = "0190a5b0-7c3e-7000-8000-000000000501";
const server = createFakeAuthServer();
let orderQueries: string[] = [];

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  orderQueries = [];
  server.network.use(
    http.get("*/wallets/providers", () => HttpResponse.json({ data: [], cursor: null })),
    http.get("*/ecommerce/services/stores", () =>
      HttpResponse.json({ data: [{ id: STORE, name: "La Esquina" }], cursor: null }),
    ),
    http.get("*/ecommerce/services/stores/:store/orders", ({ request }) => {
      const query = new URL(request.url).searchParams.get("query") ?? "";
      orderQueries.push(query);
      const order = makeOrder({ code: "261120-001" });
      return HttpResponse.json({ data: query.startsWith("2611") ? [order] : [], cursor: null });
    }),
  );
  localStorage.setItem(KEY, JSON.stringify(tokensFromAnswer(server.begin())));
  await workspaceSession.restore();
});
afterEach(() => server.network.resetHandlers());

const pressKeys = () => fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
const field = () => screen.findByRole("combobox", { name: "Buscar y ejecutar" });
const group = (name: string) => screen.findByRole("group", { name });
const labelsIn = async (name: string) =>
  within(await group(name))
    .getAllByRole("option")
    .map((option) => option.querySelector("span")?.textContent);
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

async function openPalette(path = "/mensajes") {
  const router = renderApp(path);
  await screen.findByRole("button", { name: /^Buscar…/ });
  await screen.findByRole("link", { name: "Turnos Farmacias" });
  pressKeys();
  await field();
  return router;
}

/** The choice that Enter takes. */
async function activeLabel(): Promise<string | null | undefined> {
  const id = (await field()).getAttribute("aria-activedescendant");
  return id === null ? null : document.getElementById(id)?.querySelector("span")?.textContent;
}

describe("the palette", () => {
  it("opens by its keys and its button, and closes on Escape", async () => {
    await openPalette();
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    await userEvent.keyboard("{Escape}");
    await closed();
    const button = screen.getByRole("button", { name: "Buscar… Ctrl K" });
    expect(button.getAttribute("aria-keyshortcuts")).toBe("Control+K");
    await userEvent.click(button);
    await field();
  });

  it("leaves the keys to an open dialog", async () => {
    renderApp("/mensajes");
    await screen.findByRole("button", { name: /^Buscar…/ });
    const dialog = document.createElement("dialog");
    document.body.append(dialog);
    dialog.open = true;
    expect(pressKeys()).toBe(false);
    await act(async () => {});
    expect(screen.queryByRole("combobox", { name: "Buscar y ejecutar" })).toBeNull();
    dialog.remove();
  });

  it("has the screens that the account may see, the stores, and actions", async () => {
    await openPalette();
    expect(await labelsIn("Pantallas")).toEqual([
      "Inicio",
      "Pedidos",
      "Mensajes",
      "Mi negocio",
      "Tiendas",
      "Vidrieras",
      "Mi página",
      "Cobros",
      "Medición",
      "Actividad",
      "Archivos",
      "Turnos Farmacias",
      "Avisos",
    ]);
    expect(await labelsIn("Tiendas")).toEqual(["La Esquina"]);
    await screen.findByRole("option", { name: /Cambiar a Otra farmacia/ });
    expect(await labelsIn("Acciones")).toEqual([
      "Tema: claro",
      "Tema: oscuro",
      "Mis datos y contraseña",
      "Cambiar la contraseña",
      "Cambiar a Otra farmacia",
      "Cerrar Sesión",
    ]);
  });

  it("goes by arrows and Enter to a page, which is a recent one from then on", async () => {
    const router = await openPalette();
    await userEvent.type(await field(), "actividad");
    expect(await activeLabel()).toBe("Actividad");
    await userEvent.clear(await field());
    await waitFor(async () => expect(await activeLabel()).toBe("Inicio"));
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(await activeLabel()).toBe("Mensajes");
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    await closed();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
    pressKeys();
    expect(await labelsIn("Recientes")).toEqual(["Inicio"]);
    expect(await labelsIn("Pantallas")).not.toContain("Inicio");
  });

  it("asks the server for orders once typing pauses", async () => {
    const router = await openPalette();
    await userEvent.type(await field(), "261120", { delay: 20 });
    expect(screen.getByText("Buscando…")).toBeDefined();
    const found = await screen.findByRole("option", { name: /261120-001/ });
    expect(orderQueries).toEqual(["261120"]);
    await userEvent.click(found);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/pedidos\/./));
    expect(localStorage.getItem("hub.palette_recent")).toContain("261120-001");
    expect(localStorage.getItem("hub.palette_recent")).not.toContain("Recibido");
  });

  it("gives up a search when typing goes on", async () => {
    let isAborted = false;
    server.network.use(
      http.get("*/ecommerce/services/stores/:store/orders", async ({ request }) => {
        const query = new URL(request.url).searchParams.get("query") ?? "";
        orderQueries.push(query);
        if (query === "slow") {
          await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
          isAborted = true;
        }
        return HttpResponse.json({ data: [], cursor: null });
      }),
    );
    await openPalette();
    await userEvent.type(await field(), "slow");
    await waitFor(() => expect(orderQueries).toEqual(["slow"]));
    await userEvent.type(await field(), "er");
    await waitFor(() => expect(isAborted).toBe(true));
    expect(await screen.findByText("Nada coincide con «slower».")).toBeDefined();
    expect(orderQueries).toEqual(["slow", "slower"]);
  });

  it("says when nothing answers", async () => {
    await openPalette();
    await userEvent.type(await field(), "xyzxyz");
    expect(await screen.findByText("Nada coincide con «xyzxyz».")).toBeDefined();
    expect(screen.queryAllByRole("option")).toEqual([]);
  });

  it("changes the theme and the account, and signs out without a trace", async () => {
    await openPalette();
    await userEvent.type(await field(), "oscuro{Enter}");
    await waitFor(() => expect(localStorage.getItem("hub.theme")).toBe('"dark"'));
    await closed();
    pressKeys();
    await screen.findByRole("option", { name: /Cambiar a Otra farmacia/ });
    await userEvent.type(await field(), "otra{Enter}");
    await waitFor(() => expect(workspaceSession.getState().accountId).toBe(OTHER_ACCOUNT));
    await screen.findByRole("link", { name: "Turnos Farmacias" });
    pressKeys();
    await userEvent.type(await field(), "cobros{Enter}");
    await closed();
    expect(localStorage.getItem("hub.palette_recent")).toContain("cobros");
    pressKeys();
    await userEvent.type(await field(), "salir{Enter}");
    await screen.findByRole("heading", { name: "Iniciar Sesión" });
    await waitFor(() => expect(localStorage.getItem("hub.palette_recent")).toBeNull());
    pressKeys();
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("opens one's own data and the password", async () => {
    await openPalette();
    await userEvent.type(await field(), "mis datos{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "Mis datos y contraseña" });
    const name = await within(dialog).findByLabelText<HTMLInputElement>("Nombre");
    expect(within(dialog).getByText("ana@example.com")).toBeDefined();
    server.network.use(
      http.patch("*/auth/me/account/profile", async ({ request }) => {
        const profile = (await request.json()) as typeof anaAccount.profile;
        return HttpResponse.json({ ...anaAccount, profile });
      }),
    );
    await userEvent.type(name, " María");
    await userEvent.click(within(dialog).getByRole("button", { name: "Guardar cambios" }));
    expect(await screen.findByRole("button", { name: /Ana María Gómez/ })).toBeDefined();
    await userEvent.click(within(dialog).getByRole("button", { name: "Cerrar" }));
    await closed();
    expect(document.activeElement?.textContent).toContain("Perfil");
    pressKeys();
    await userEvent.type(await field(), "clave{ArrowDown}{Enter}");
    expect(await screen.findByRole("dialog", { name: "Cambiar la contraseña" })).toBeDefined();
  });
});
