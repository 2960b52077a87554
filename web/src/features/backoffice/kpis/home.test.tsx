/* Tests of the staff's home: its panels with and without rows, where they lead, and a read that fails. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { staffSession } from "@/shared/api/staff";
import { id, listOf, refusal } from "@/test/businessFixtures";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { HOME_NOW, quietPlatform, silentStream } from "@/test/homeFixtures";
import { renderApp } from "@/test/renderApp";
import type { BackofficeOverview } from "./data";

const server = createFakeAuthServer();
const kpis = {
  accounts_actives: 12,
  accounts_actives_difference: 2,
  consumers_actives: 8,
  consumers_actives_difference: 1,
  workspaces_actives: 3,
  workspaces_actives_difference: 1,
  accounts_created_today: 0,
  accounts_created_yesterday_difference: 0,
};
const account = {
  id: id(7001),
  profile_given_name: "Bruno",
  profile_family_name: "Díaz",
  scope_type: "workspace",
  scope_name: "La Esquina",
  created_at: "2026-11-20T14:00:00Z",
};
const workspace = {
  id: id(7101),
  name: "La Esquina",
  subscriptions: [
    { id: id(7201), subscribed_at: HOME_NOW, plan: { id: id(7301), name: "Negocio", services: [] } },
  ],
  services: [],
  created_at: "2026-11-18T15:00:00Z",
};
let overview: BackofficeOverview | null = quietPlatform;

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(HOME_NOW) });
  overview = quietPlatform;
  server.now = Date.parse(HOME_NOW);
  server.network.use(
    http.get("*/backoffices/overview", () =>
      overview ? HttpResponse.json(overview) : refusal(404, "error.not_found"),
    ),
    http.get("*/backoffices/accounts/kpis", () => HttpResponse.json(kpis)),
    http.get("*/backoffices/accounts", () => HttpResponse.json({ data: [account], cursor: null, count: 1 })),
    http.get("*/backoffices/workspaces/workspaces", () => listOf([workspace])),
    http.get("*/backoffices/events", silentStream),
    http.get("*/plugins/pharmacy/groups", () => listOf([])),
  );
  localStorage.setItem("hub.session.backoffice", JSON.stringify(tokensFromAnswer(server.begin())));
  await staffSession.restore();
});
afterEach(() => {
  server.network.resetHandlers();
  vi.useRealTimers();
});

const panel = async (name: string) => within(await screen.findByRole("region", { name }));

describe("a platform where something is wrong", () => {
  beforeEach(() => {
    const hours = quietPlatform.order_hours.map((hour, index) => ({
      ...hour,
      count: index === 5 ? 9 : index === 20 ? 3 : 0,
      week_before: index === 5 ? 4 : 0,
    }));
    overview = {
      ...quietPlatform,
      order_hours: hours,
      failing_jobs: {
        count: 7,
        data: [
          {
            id: id(7401),
            kind: "outbox.send",
            state: "failed",
            attempts: 10,
            run_at: HOME_NOW,
            last_error: "550 rejected",
            created_at: "2026-11-20T14:30:00Z",
          },
        ],
      },
      unsent_messages: [
        { channel: "email", waiting: 2, oldest_at: "2026-11-20T13:00:00Z", failed: 1 },
        { channel: "push", waiting: 0, oldest_at: null, failed: 3 },
      ],
      mismatches: {
        count: 1,
        data: [
          {
            id: id(7501),
            wallet_order_id: id(7502),
            transaction_id: id(7503),
            payment_id: "123",
            reason: "amount",
            expected: "12.50",
            found: "1.25",
            created_at: "2026-11-20T14:00:00Z",
            reference: "261120-001",
            receiver_name: "La Esquina",
          },
        ],
      },
      commands: [
        {
          topic: "jobs.retry",
          account_id: id(201),
          account_name: "Ana Gómez",
          created_at: "2026-11-20T14:55:00Z",
        },
        {
          topic: "backoffices.seed",
          account_id: id(201),
          account_name: "Ana Gómez",
          created_at: "2026-11-20T13:55:00Z",
        },
      ],
    };
  });

  it("is told by numbers, words and the commands that put it right", async () => {
    renderApp("/backoffice");
    const hours = await panel("Pedidos por hora");
    const chart = hours.getByRole("img").getAttribute("aria-label");
    expect(chart).toBe(
      "12 pedidos en las últimas 24 horas; 4 pedidos en las mismas horas de la semana pasada. " +
        "La hora con más pedidos: 18 h, con 9 pedidos.",
    );
    const jobs = await panel("Trabajos que fallan");
    const job = jobs.getByRole("link", { name: /^outbox.send/ });
    expect(job.getAttribute("href")).toBe(`/backoffice/commands/jobs.retry?id=${id(7401)}`);
    expect(job.textContent).toContain("550 rejected · 10 intentos · hace 30 min");
    const messages = await panel("Mensajes sin enviar");
    expect(messages.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/backoffice/commands/notifications.outbox.list",
      "/backoffice/commands/notifications.outbox.list?state=waiting",
      "/backoffice/commands/notifications.outbox.list?state=failed",
    ]);
    const payments = await panel("Pagos que no coinciden");
    expect(payments.getByRole("listitem").textContent).toContain("Otro importe: esperado 12.50, pagado 1.25");
  });

  it("says what was done by command, and by whom", async () => {
    renderApp("/backoffice");
    const commands = await panel("Hecho por comandos");
    const rows = commands.getAllByRole("listitem").map((row) => row.textContent?.trim());
    expect(rows).toEqual([
      "Reintentar un trabajo Ana Gómez, hace 5 min",
      "Aplicar una semilla Ana Gómez, hace 1 h 05",
    ]);
    expect(commands.getByRole("link", { name: /^Reintentar/ }).getAttribute("href")).toBe(
      "/backoffice/audit?topic=jobs.retry",
    );
  });
});

it("says of a quiet platform that nothing is wrong, and shows what is new", async () => {
  renderApp("/backoffice");
  await screen.findByText("Ningún trabajo falla.");
  for (const text of [
    "No hay mensajes sin enviar.",
    "Todos los pagos de los últimos 30 días coinciden.",
    "Nadie ejecutó comandos todavía.",
    "Sin pedidos en las últimas 24 horas.",
  ]) {
    expect(screen.getByText(text), text).toBeDefined();
  }
  const accounts = await panel("Últimas altas");
  const newest = await accounts.findByRole("link", { name: /^Bruno Díaz/ });
  expect(newest.textContent).toBe("Bruno Díaz Workspace · La Esquina hace 1 h 00");
  const businesses = await panel("Negocios nuevos");
  expect((await businesses.findByRole("link", { name: /^La Esquina/ })).textContent).toContain("Negocio");
});

it("keeps its figures and lists when the overview fails", async () => {
  overview = null;
  renderApp("/backoffice");
  const state = within(await screen.findByRole("region", { name: "Estado de la plataforma" }));
  await state.findByRole("button", { name: "Reintentar" }, { timeout: 15_000 });
  await waitFor(() => expect(screen.getByText("Cuentas activas")).toBeDefined());
  expect(await screen.findByRole("link", { name: /^Bruno Díaz/ })).toBeDefined();
}, 20_000);
