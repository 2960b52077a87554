/* Tests of the app frame: access, redirects, navigation, and pages that break. */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { RouteObject } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { workspaceSession } from "@/shared/api/workspace";
import { createFakeAuthServer, GROUP_ID, OTHER_ACCOUNT, tokensFromAnswer } from "@/test/fakeAuthServer";
import { renderApp } from "@/test/renderApp";
import { setPhoneWidth } from "@/test/setup";
import { paths } from "./paths";
import { routes } from "./router";

const KEY = "hub.session.workspace";
const server = createFakeAuthServer();

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  localStorage.setItem(KEY, JSON.stringify(tokensFromAnswer(server.begin())));
  await workspaceSession.restore();
  server.calls.length = 0;
});
afterEach(() => server.network.resetHandlers());

const news = () => window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
const heading = (name: string) => screen.findByRole("heading", { name });

describe("whoever is not signed in", () => {
  it.each(["/", "/settings", "/a/b?c=d"])("is sent from %s to sign in", async (path) => {
    await workspaceSession.signOut();
    const router = renderApp(path);
    await heading("Iniciar Sesión");
    expect(router.state.location.pathname).toBe("/auth/sign_in");
  });
});

describe("the layout", () => {
  it("welcomes, and says who it is and where", async () => {
    renderApp("/");
    await heading("Bienvenido a tu workspace");
    expect(await screen.findByRole("button", { name: /Ana Gómez/ })).toBeDefined();
    expect(await screen.findByText("Estás trabajando en Farmacia Ramírez.")).toBeDefined();
    expect(screen.getByText("v1.0.0")).toBeDefined();
  });

  it("leads to the places of the menu, and out to the calendar and the reference", async () => {
    renderApp("/");
    const menu = within(await screen.findByRole("navigation", { name: "Navegación" }));
    await menu.findByRole("link", { name: "Turnos Farmacias" });
    const links = menu.getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Inicio", "/"],
      ["Pedidos", "/pedidos"],
      ["Mensajes", "/mensajes"],
      ["Mi negocio", "/negocio"],
      ["Tiendas", "/tiendas"],
      ["Vidrieras", "/vidrieras"],
      ["Mi página", "/pagina"],
      ["Cobros", "/cobros"],
      ["Medición", "/medicion"],
      ["Actividad", "/actividad"],
      ["Archivos", "/archivos"],
      ["Plugins", "/plugins"],
      ["Turnos Farmacias", "/plugins/pharmacy_shifts"],
      ["Configuración", "/settings"],
    ]);
    expect(links[0]?.getAttribute("aria-current")).toBe("page");
    const main = within(screen.getByRole("main"));
    await main.findByRole("link", { name: /Turnos Farmacias/ });
    const ways = within(main.getByRole("region", { name: "Ir a" })).getAllByRole("link");
    expect(ways.map((link) => link.getAttribute("href"))).toEqual([
      "/pedidos",
      "/tiendas",
      "/plugins/pharmacy_shifts",
      "/public/pharmacy_shifts/calendar",
      "/explorar",
      "/docs",
    ]);
  });

  it("does not invite a workspace without pharmacies to the shifts", async () => {
    const store = {
      id: GROUP_ID,
      type: "store",
      service_id: GROUP_ID,
      state: "active",
      created_at: "2026-01-01T00:00:00Z",
    };
    let hasAnswered = false;
    server.network.use(
      http.get("*/workspace/subscriptions/services", () => {
        hasAnswered = true;
        return HttpResponse.json({ data: [store] });
      }),
    );
    renderApp("/");
    const main = within(await screen.findByRole("main"));
    await main.findByRole("link", { name: /Tiendas/ });
    await waitFor(() => expect(hasAnswered).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole("link", { name: /Turnos Farmacias/ })).toBeNull();
    expect(screen.getByRole("link", { name: "Plugins" })).toBeDefined();
  });

  it("opens the shifts from the home without loading the app again", async () => {
    const router = renderApp("/");
    const main = within(await screen.findByRole("main"));
    await userEvent.click(await main.findByRole("link", { name: /Turnos/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/plugins/pharmacy_shifts"));
  });

  it.each([
    ["/profile", ["Mi Perfil"]],
    ["/settings", ["Configuración"]],
    ["/plugins", ["Plugins"]],
    ["/plugins/other", ["Plugins", "other"]],
    ["/a/%C3%B1", ["a", "ñ"]],
  ])("has no page at %s, and says so within its frame", async (path, names) => {
    renderApp(path);
    await heading("Ups! Pagina no encontrada");
    expect(screen.getByText("Error 404")).toBeDefined();
    expect(screen.getByRole("navigation", { name: "Navegación" })).toBeDefined();
    const crumbs = within(screen.getByRole("navigation", { name: "Ruta de la página" }));
    expect(crumbs.getAllByRole("listitem").map((one) => one.textContent)).toEqual(["Inicio", ...names]);
    await userEvent.click(crumbs.getByRole("link", { name: "Inicio" }));
    await heading("Bienvenido a tu workspace");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });

  it("collapses its navigation to icons, and remembers", async () => {
    renderApp("/");
    const button = await screen.findByRole("button", { name: "Contraer el menú" });
    expect(button.getAttribute("aria-expanded")).toBe("true");
    await userEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(screen.getByRole("link", { name: "Configuración" }).title).toBe("Configuración");
    expect(localStorage.getItem("hub.navigation_collapsed")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: "Expandir el menú" }));
    expect(localStorage.getItem("hub.navigation_collapsed")).toBe("false");
  });

  it("has its navigation closed on a phone until it is asked for", async () => {
    setPhoneWidth(true);
    const router = renderApp("/");
    const button = await screen.findByRole("button", { name: "Abrir el menú" });
    expect(screen.queryByRole("navigation", { name: "Navegación" })).toBeNull();
    await userEvent.click(button);
    const drawer = within(await screen.findByRole("dialog"));
    await userEvent.click(drawer.getByRole("link", { name: "Configuración" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.pathname).toBe("/settings");
  });

  it("has the profile's menu", async () => {
    const router = renderApp("/");
    await userEvent.click(await screen.findByRole("button", { name: /Ana Gómez/ }));
    // The menu is whole when the other accounts are there.
    await screen.findByRole("menuitem", { name: "Otra farmacia" });
    expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
      "Mi Perfil",
      "Configuración",
      "Mis datos y contraseña",
      "Avisos",
      "Otra farmacia",
      "Cerrar Sesión",
    ]);
    await userEvent.click(screen.getByRole("menuitem", { name: "Mi Perfil" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/profile"));
  });

  it("lets one choose the theme, which stays open to compare", async () => {
    renderApp("/");
    await userEvent.click(await screen.findByRole("button", { name: /Ana Gómez/ }));
    await screen.findByRole("menu");
    const isChecked = (name: string) =>
      screen.getByRole("menuitemradio", { name }).getAttribute("aria-checked") === "true";
    expect(isChecked("Del sistema")).toBe(true);
    await userEvent.click(screen.getByRole("menuitemradio", { name: "Oscuro" }));
    expect(isChecked("Oscuro")).toBe(true);
    expect(localStorage.getItem("hub.theme")).toBe('"dark"');
    await userEvent.click(screen.getByRole("menuitemradio", { name: "Del sistema" }));
    expect(localStorage.getItem("hub.theme")).toBeNull();
  });

  it("lets one turn to another account of the same kind, and starts over with it", async () => {
    renderApp("/");
    await userEvent.click(await screen.findByRole("button", { name: /Ana Gómez/ }));
    expect(await screen.findByText("Cambiar de cuenta")).toBeDefined();
    expect(screen.queryByRole("menuitem", { name: "Ana" })).toBeNull();
    expect(screen.queryByRole("menuitem", { name: "Farmacia Ramírez" })).toBeNull();
    await userEvent.click(screen.getByRole("menuitem", { name: "Otra farmacia" }));
    await waitFor(() => expect(workspaceSession.getState().accountId).toBe(OTHER_ACCOUNT));
    await heading("Bienvenido a tu workspace");
    await waitFor(() => expect(server.countOf("me")).toBe(2));
  });

  it("turns to the account that another tab turned to", async () => {
    renderApp("/");
    await screen.findByRole("button", { name: /Ana Gómez/ });
    const tokens = tokensFromAnswer(server.begin(OTHER_ACCOUNT));
    localStorage.setItem(KEY, JSON.stringify(tokens));
    news();
    await waitFor(() => expect(workspaceSession.getState().accountId).toBe(OTHER_ACCOUNT));
    await userEvent.click(await screen.findByRole("button", { name: /Ana Gómez/ }));
    expect(await screen.findByRole("menuitem", { name: "Farmacia Ramírez" })).toBeDefined();
    expect(screen.queryByRole("menuitem", { name: "Otra farmacia" })).toBeNull();
  });

  it("lets one leave, and does not bring the next one here", async () => {
    const router = renderApp("/settings");
    await userEvent.click(await screen.findByRole("button", { name: /Ana Gómez/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Cerrar Sesión" }));
    await heading("Iniciar Sesión");
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(router.state.location.state).toBeNull();
    await waitFor(() => expect(server.calls.at(-1)).toMatch(/^sign_out refresh-/));
  });

  it("follows the other tab out and in again, to the same page", async () => {
    const router = renderApp("/settings?a=b");
    await heading("Ups! Pagina no encontrada");
    localStorage.removeItem(KEY);
    act(() => void news());
    await heading("Iniciar Sesión");
    localStorage.setItem(KEY, JSON.stringify(tokensFromAnswer(server.begin())));
    act(() => void news());
    await heading("Ups! Pagina no encontrada");
    expect(router.state.location.pathname + router.state.location.search).toBe("/settings?a=b");
  });

  it("is left when the server no longer knows the session, with the reason", async () => {
    server.revoke();
    renderApp("/");
    await heading("Iniciar Sesión");
    expect(screen.getByRole("status").textContent).toMatch(/Tu sesión terminó/);
  });

  it("stays without a name while the account cannot be read", async () => {
    server.network.use(http.get("*/auth/me/account", () => HttpResponse.json({}, { status: 503 })));
    renderApp("/");
    await heading("Bienvenido a tu workspace");
    expect(screen.getByRole("button", { name: /Mi cuenta/ })).toBeDefined();
  });

  it("survives a page that breaks", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const table = structuredCopy(routes);
    const pages = table[0]?.children?.[1]?.children?.[0];
    const Broken = () => {
      throw new Error("broken");
    };
    if (pages) pages.children = [{ index: true, Component: Broken }];
    renderApp("/", table);
    await heading("Algo salió mal");
    expect(screen.getByRole("button", { name: "Reintentar" })).toBeDefined();
    expect(screen.getByRole("navigation", { name: "Navegación" })).toBeDefined();
  });
});

/** Copies the route table, so that a test can change it. */
function structuredCopy(table: RouteObject[]): RouteObject[] {
  return table.map(
    (route) =>
      ({ ...route, ...(route.children && { children: structuredCopy(route.children) }) }) as RouteObject,
  );
}

describe("paths", () => {
  it("builds the calendar's address", () => {
    expect(paths.publicCalendar()).toBe("/public/pharmacy_shifts/calendar");
    expect(paths.publicCalendar({ mes: "2026-11" })).toBe("/public/pharmacy_shifts/calendar?mes=2026-11");
  });
});
