/* Tests of the sign-in page: validation, errors and redirects. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { workspaceSession } from "@/shared/api/workspace";
import { createFakeAuthServer, PASSWORD } from "@/test/fakeAuthServer";
import { renderApp } from "@/test/renderApp";

const server = createFakeAuthServer();

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  await workspaceSession.signOut();
  await workspaceSession.restore();
  server.calls.length = 0;
});
afterEach(() => server.network.resetHandlers());

const userkey = () => screen.findByLabelText<HTMLInputElement>("Usuario");
const password = () => screen.findByLabelText<HTMLInputElement>("Contraseña");
const submit = () => screen.findByRole("button", { name: "Ingresar" });

async function signIn(name: string, secret: string): Promise<void> {
  if (name) await userEvent.type(await userkey(), name);
  if (secret) await userEvent.type(await password(), secret);
  await userEvent.click(await submit());
}

describe("the sign-in page", () => {
  it("asks for user and password as browsers expect it, and tells whom to ask", async () => {
    renderApp("/auth/sign_in");
    expect(await screen.findByRole("heading", { name: "Iniciar Sesión" })).toBeDefined();
    expect((await userkey()).autocomplete).toBe("username");
    expect([(await password()).type, (await password()).autocomplete]).toEqual([
      "password",
      "current-password",
    ]);
    expect(screen.getByText(/Contactá al administrador/)).toBeDefined();
    expect(screen.getByRole("link", { name: /farmacia de turno/ }).getAttribute("href")).toBe(
      "/public/pharmacy_shifts/calendar",
    );
    const consumers = screen.getByRole("link", { name: "Ingresá con tu cuenta personal" });
    expect(consumers.getAttribute("href")).toBe("/ingresar");
    expect(document.title).toBe("Iniciar Sesión · Hub");
  });

  it.each([
    ["nothing", "", "", "Usuario"],
    ["blanks", "   ", "   ", "Usuario"],
    ["no user", "", "x", "Usuario"],
    ["a blank password", "ana", "  ", "Contraseña"],
  ])("with %s asks to fill in all, and calls nobody", async (_, name, secret, focused) => {
    renderApp("/auth/sign_in");
    await signIn(name, secret);
    expect(await screen.findByText("Por favor completa todos los campos")).toBeDefined();
    const field = screen.getByLabelText<HTMLInputElement>(focused);
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await userEvent.type(field, "a");
    expect(field.hasAttribute("aria-invalid")).toBe(false);
    expect(server.calls).toEqual([]);
  });

  it("sends the user trimmed, the password as it is and the workspace's scope, and goes home", async () => {
    const sent = vi.fn();
    server.network.use(
      http.post("*/auth/sign_in", async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json(server.begin());
      }),
    );
    const router = renderApp("/auth/sign_in");
    await signIn("  ana ", ` ${PASSWORD} `);
    await screen.findByRole("heading", { name: "Bienvenido a tu workspace" });
    expect(router.state.location.pathname).toBe("/");
    expect(sent).toHaveBeenCalledWith({ userkey: "ana", password: ` ${PASSWORD} `, scope_type: "workspace" });
  });

  it("goes on to the page that was asked for", async () => {
    const router = renderApp("/settings?seccion=1");
    await signIn("ana", PASSWORD);
    await screen.findByRole("heading", { name: "Ups! Pagina no encontrada" });
    expect(router.state.location.pathname + router.state.location.search).toBe("/settings?seccion=1");
  });

  const limited = (extra: unknown) =>
    HttpResponse.json({ status: 429, code: "error.rate_limited", extra }, { status: 429 });

  it.each([
    ["refused", () => undefined, "Credenciales inválidas. Verifica tu usuario y contraseña."],
    [
      "refused for its shape",
      () => HttpResponse.json({}, { status: 400 }),
      "Credenciales inválidas. Verifica tu usuario y contraseña.",
    ],
    [
      "one second too early",
      () => limited({ retry_after: 1 }),
      "Demasiados intentos. Probá de nuevo en 1 segundo.",
    ],
    [
      "seconds too early",
      () => limited({ retry_after: 45 }),
      "Demasiados intentos. Probá de nuevo en 45 segundos.",
    ],
    [
      "a minute too early",
      () => limited({ retry_after: 60 }),
      "Demasiados intentos. Probá de nuevo en 1 minuto.",
    ],
    [
      "minutes too early",
      () => limited({ retry_after: 61 }),
      "Demasiados intentos. Probá de nuevo en 2 minutos.",
    ],
    ["too early", () => limited(null), "Demasiados intentos. Probá de nuevo en unos minutos."],
    [
      "lost",
      () => HttpResponse.error(),
      "No pudimos conectarnos con el servidor. Revisá tu conexión y probá de nuevo.",
    ],
    [
      "met by a broken server",
      () => HttpResponse.text("", { status: 502 }),
      "El servidor no está disponible en este momento. Probá de nuevo en unos minutos.",
    ],
  ])("says honestly why a sign-in was %s", async (_, answer, text) => {
    server.network.use(http.post("*/auth/sign_in", answer));
    renderApp("/auth/sign_in");
    await signIn("ana", "equivocada");
    expect(await screen.findByText(text)).toBeDefined();
    expect(document.activeElement).toBe(await password());
    expect((await password()).value).toBe("equivocada");
    expect((await submit()).hasAttribute("disabled")).toBe(false);
  });

  it("says the same failure in one place, however often", async () => {
    renderApp("/auth/sign_in");
    await signIn("ana", "equivocada");
    await screen.findByText(/Credenciales inválidas/);
    await userEvent.click(await submit());
    await waitFor(() => expect(server.countOf("sign_in")).toBe(2));
    expect(screen.getAllByText(/Credenciales inválidas/)).toHaveLength(1);
  });

  it("sends once, however often it is asked while sending", async () => {
    let answer = () => {};
    const isFinalAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.network.use(
      http.post("*/auth/sign_in", async () => {
        server.calls.push("sign_in");
        await isFinalAnswer;
        return HttpResponse.json(server.begin());
      }),
    );
    renderApp("/auth/sign_in");
    await userEvent.type(await userkey(), "ana");
    await userEvent.type(await password(), `${PASSWORD}{Enter}{Enter}{Enter}`);
    expect(screen.getByRole("button", { name: "Ingresando…" }).hasAttribute("disabled")).toBe(true);
    answer();
    await screen.findByRole("heading", { name: "Bienvenido a tu workspace" });
    expect(server.countOf("sign_in")).toBe(1);
  });

  it("shows and hides the password, and warns of capitals", async () => {
    renderApp("/auth/sign_in");
    const field = await password();
    await userEvent.click(screen.getByRole("button", { name: "Mostrar lo escrito" }));
    expect(field.type).toBe("text");
    await userEvent.click(screen.getByRole("button", { name: "Ocultar lo escrito" }));
    expect(field.type).toBe("password");
    await userEvent.click(field);
    await userEvent.keyboard("{CapsLock}A");
    expect(screen.getByText("Las mayúsculas están activadas.")).toBeDefined();
    await userEvent.tab();
    expect(screen.queryByText("Las mayúsculas están activadas.")).toBeNull();
  });

  it("is not for whoever is signed in already", async () => {
    await workspaceSession.signIn("ana", PASSWORD);
    const router = renderApp("/auth/sign_in");
    await screen.findByRole("heading", { name: "Bienvenido a tu workspace" });
    expect(router.state.location.pathname).toBe("/");
  });
});
