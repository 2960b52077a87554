/* Tests of how a business is paid: connecting Mercado Pago, its results, and the state of providers. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { components } from "@/shared/api/schema";
import { workspaceSession } from "@/shared/api/workspace";
import { id, refusal } from "@/test/businessFixtures";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { renderApp } from "@/test/renderApp";

type Provider = components["schemas"]["WalletProvider"];

const server = createFakeAuthServer();
const noPreferences = {
  bank: null,
  name: null,
  cuit: null,
  cvu: null,
  alias: null,
  user_id: null,
  created_at: null,
};
const bank: Provider = {
  id: id(1),
  wallet_id: id(300),
  state: "active",
  type: "banktransfer",
  currencies: ["ARS"],
  preferences: {
    ...noPreferences,
    bank: "Galicia",
    name: "Ana Gómez",
    cuit: "20267565393",
    cvu: "2850590940090418135201",
  },
  warnings: [],
  created_at: "2026-11-20T15:00:00Z",
  deleted_at: null,
  history: [],
};
const connected: Provider = {
  ...bank,
  id: id(2),
  type: "mercadopago",
  preferences: { ...noPreferences, user_id: "445566", created_at: "2026-11-20T15:00:00Z" },
};
let providers: Provider[] = [];
let puts: { id: unknown; body: Record<string, unknown> }[] = [];

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  providers = [bank, connected];
  puts = [];
  server.network.use(
    http.get("*/wallets/providers", () => HttpResponse.json({ data: providers, cursor: null })),
    http.put("*/wallets/providers/:id", async ({ params, request }) => {
      puts.push({ id: params.id, body: (await request.json()) as Record<string, unknown> });
      return HttpResponse.json(null);
    }),
  );
  localStorage.setItem("hub.session.workspace", JSON.stringify(tokensFromAnswer(server.begin())));
  await workspaceSession.restore();
});
afterEach(() => {
  server.network.resetHandlers();
  vi.unstubAllGlobals();
});

it("shows each way with its state, and the connected account", async () => {
  renderApp("/cobros");
  const mercadopago = within(await screen.findByRole("region", { name: "Mercado Pago" }));
  expect(mercadopago.getByText("Cuenta 445566")).toBeDefined();
  expect(mercadopago.getByText(/^Conectada desde el 20/)).toBeDefined();
  expect(mercadopago.getByText("Activo")).toBeDefined();
  expect(mercadopago.getByRole("button", { name: "Conectar otra cuenta" })).toBeDefined();
  expect(within(screen.getByRole("region", { name: "Transferencias" })).getByText("Galicia")).toBeDefined();
  expect(screen.getByRole("button", { name: "Aceptar efectivo" })).toBeDefined();
});

it("turns an account for transfers off without losing its data", async () => {
  renderApp("/cobros");
  await userEvent.click(await screen.findByRole("button", { name: "Desactivar Galicia" }));
  await waitFor(() => expect(puts).toHaveLength(1));
  expect(puts[0]?.body).toMatchObject({
    state: "inactive",
    preferences: { bank: "Galicia", cuit: "20267565393", cvu: "2850590940090418135201", alias: null },
  });
});

it("offers no switch before an account is connected, and says when a connection ended", async () => {
  providers = [{ ...connected, state: "inactive", preferences: null }];
  renderApp("/cobros");
  const mercadopago = within(await screen.findByRole("region", { name: "Mercado Pago" }));
  expect(mercadopago.getByText(/Se cortó la conexión con tu cuenta/)).toBeDefined();
  expect(mercadopago.getByRole("button", { name: "Conectar de nuevo" })).toBeDefined();
  expect(mercadopago.queryByRole("button", { name: /Activar/ })).toBeNull();
});

it("creates the provider once, and stays when the server has no application at Mercado Pago", async () => {
  providers = [];
  server.network.use(
    http.get("*/wallets/providers/:id/mercadopago/connect", () =>
      refusal(422, "error.rule.provider_unconfigured"),
    ),
  );
  renderApp("/cobros");
  const connect = await screen.findByRole("button", { name: "Conectar con Mercado Pago" });
  await userEvent.click(connect);
  expect((await screen.findByRole("alert")).textContent).toContain("todavía no tiene configurado");
  expect(puts).toHaveLength(1);
  expect(puts[0]?.body).toMatchObject({ type: "mercadopago" });
  expect(puts[0]?.body).not.toHaveProperty("state");
});

it.each([
  ["conectado", /está conectada/],
  ["rechazado", /falta tu autorización/],
  ["vencido", /más de 10 minutos/],
  ["error", /en este mismo navegador/],
])("tells what came of a connection: %s", async (result, text) => {
  const router = renderApp(`/cobros?provider=${id(2)}&resultado=${result}`);
  expect(await screen.findByText(text)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Cerrar el aviso" }));
  expect(screen.queryByText(text)).toBeNull();
  expect(router.state.location.search).toBe("");
});
