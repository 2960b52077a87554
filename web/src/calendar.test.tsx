/* Tests of the public calendar's entry: the server's content stays until React can replace it. */
import { act, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { acosta, makeOnDuty, makeShift, pharmacyHandlers, ramirez, testGroup } from "@/test/fixtures";

const SHIFTS = [makeShift(ramirez, "2023-09-15"), makeShift(acosta, "2023-09-15")];
const API = "*/plugins/pharmacy/*";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
  document.body.replaceChildren();
});
afterAll(() => server.close());
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    now: new Date("2023-09-15T20:00:00Z"),
    shouldAdvanceTime: true,
  });
});

/** Opens the page as the server sends it. */
async function open(served: string, search = "") {
  vi.resetModules();
  window.history.replaceState(null, "", `/public/pharmacy_shifts/calendar${search}`);
  document.body.innerHTML = `<div id="root">${served}</div>`;
  await act(() => import("./calendar"));
}

const SERVED = '<main class="prerendered"><p>Farmacia Orellano, abierta hasta las 08:30</p></main>';
const served = () => document.querySelector(".prerendered");
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const away = [
  ["refuses", () => new HttpResponse(null, { status: 503 })],
  ["cannot be reached", () => HttpResponse.error()],
  ["does not answer", () => new Promise<never>(() => {})],
] as const;

describe("the server's list", () => {
  it.each(away)("stays when the server %s, for as long as it does", async (_what, resolver) => {
    server.use(http.get(API, resolver));
    await open(SERVED);
    for (let second = 0; second < 40; second += 1) await pass(1000);
    expect(served()?.textContent).toContain("Farmacia Orellano");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("stays when only the month does not come, and is replaced when it does", async () => {
    server.use(
      http.get("*/plugins/pharmacy/shifts", () => new HttpResponse(null, { status: 503 })),
      ...pharmacyHandlers(SHIFTS, makeOnDuty()),
    );
    await open(SERVED);
    for (let second = 0; second < 20; second += 1) await pass(1000);
    expect(served()).not.toBeNull();
    server.resetHandlers(...pharmacyHandlers(SHIFTS, makeOnDuty()));
    for (let second = 0; second < 20; second += 1) await pass(1000);
    expect(await screen.findByRole("grid")).toBeDefined();
    expect(served()).toBeNull();
  });

  it("stays before what is kept, which is older", async () => {
    const at = Date.now() - 60_000;
    const kept = { group: { data: testGroup, at }, duty: { data: makeOnDuty(), at }, months: [] };
    localStorage.setItem("hub.calendar.kept", JSON.stringify(kept));
    server.use(http.get(API, () => HttpResponse.error()));
    await open(SERVED);
    for (let second = 0; second < 20; second += 1) await pass(1000);
    expect(served()).not.toBeNull();
  });

  it("gives way at once to the answers", async () => {
    server.use(...pharmacyHandlers(SHIFTS, makeOnDuty()));
    await open(SERVED);
    expect(await screen.findByRole("grid")).toBeDefined();
    expect(served()).toBeNull();
    expect(await screen.findAllByText(/Abierta hasta/)).not.toHaveLength(0);
  });

  it("gives way to the news that there is no such group", async () => {
    server.use(...pharmacyHandlers(SHIFTS, makeOnDuty()));
    await open(SERVED, "?grupo=0190a5b0-7c3e-7000-8000-999999999999");
    expect((await screen.findByRole("alert")).textContent).toContain("Este calendario no existe");
  });
});

it("without the server's list the page shows at once that it is loading", async () => {
  server.use(http.get(API, () => new Promise<never>(() => {})));
  await open("");
  expect(await screen.findByRole("status", { name: "Cargando los turnos del mes" })).toBeDefined();
});
