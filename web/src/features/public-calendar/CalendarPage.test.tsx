/* Tests of the public calendar's states, with an API that answers from fixtures. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { acosta, makeOnDuty, makeShift, nobodyOnDuty, pharmacyHandlers, ramirez } from "@/test/fixtures";
import { setPhoneWidth } from "@/test/setup";
import { CalendarPage } from "./CalendarPage";

const SEPTEMBER = [
  makeShift(ramirez, "2023-08-31"),
  makeShift(ramirez, "2023-09-15"),
  makeShift(acosta, "2023-09-15"),
  makeShift(acosta, "2023-09-30"),
];

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => server.close());
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2023-09-15T20:00:00Z") }));

function open(
  search = "?mes=2023-09",
  shifts = SEPTEMBER,
  duty = makeOnDuty(),
  group: Parameters<typeof pharmacyHandlers>[2] = {},
) {
  server.use(...pharmacyHandlers(shifts, duty, group));
  window.history.replaceState(null, "", `/public/pharmacy_shifts/calendar${search}`);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <CalendarPage />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const day = (date: string) => document.querySelector(`[data-date="${date}"]`) as HTMLElement;
const shown = (date: string) =>
  within(day(date))
    .getAllByRole("button")
    .map((button) => button.textContent);

describe("the month", () => {
  it("is a grid with each shift clipped to its days", async () => {
    open();
    await screen.findByRole("grid");
    expect(screen.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
      "Dom",
      "Lun",
      "Mar",
      "Mié",
      "Jue",
      "Vie",
      "Sáb",
    ]);
    expect(screen.getByRole("heading", { name: "09 2023" })).toBeDefined();
    expect(shown("2023-09-01")).toEqual(["Farmacia Ramírez 00:00–08:30"]);
    expect(shown("2023-09-15")).toEqual(["Farmacia Ramírez 08:30–24:00", "Herrera Acosta 08:30–24:00"]);
    expect(shown("2023-09-16")).toEqual(["Farmacia Ramírez 00:00–08:30", "Herrera Acosta 00:00–08:30"]);
    expect(day("2023-09-02").textContent).toContain("Sin turno cargado");
    expect(day("2023-10-01")).toBeNull();
    const title = "Farmacias de Turno en Almirante Brown, septiembre de 2023";
    await waitFor(() => expect(document.title).toBe(title));
  });

  it("is a list of days on a phone, without print", async () => {
    setPhoneWidth(true);
    open();
    await screen.findByRole("heading", { name: "Vie 15" });
    expect(screen.queryByRole("grid")).toBeNull();
    expect(document.querySelectorAll(".day")).toHaveLength(30);
    expect(shown("2023-09-30")).toEqual(["Herrera Acosta 08:30–24:00"]);
    expect(screen.queryByRole("button", { name: "Imprimir" })).toBeNull();
  });

  it("marks today", async () => {
    open();
    await screen.findByRole("grid");
    expect(document.querySelector("[aria-current='date']")).toBe(day("2023-09-15"));
  });

  it("says when it is empty", async () => {
    open("?mes=2024-05");
    expect(await screen.findByText("No hay turnos programados para este mes")).toBeDefined();
    // The printed page also names the group and the date.
    expect(screen.getByText("Farmacias de Turno · Almirante Brown")).toBeDefined();
    expect(screen.getByText("Mayo · 05 2024")).toBeDefined();
  });

  it.each(["", "?mes="])("%o shows the current month", async (search) => {
    open(search);
    expect(await screen.findByRole("heading", { name: "09 2023" })).toBeDefined();
  });

  it.each(["2023-13", "ayer", "1999-12"])(
    "'?mes=%s' is said to be none, with a link to this month",
    async (mes) => {
      open(`?mes=${mes}`);
      expect((await screen.findByRole("alert")).textContent).toContain(`«${mes}» no es un mes.`);
      expect(screen.queryByRole("grid")).toBeNull();
      expect(screen.queryByRole("heading", { name: "09 2023" })).toBeNull();
      expect(screen.getByRole("link", { name: "Ver el mes de hoy" }).getAttribute("href")).not.toContain(
        "mes=",
      );
      expect(screen.getByRole("region", { name: "De turno ahora" })).toBeDefined();
      await userEvent.keyboard("t");
      expect(await screen.findByRole("heading", { name: "09 2023" })).toBeDefined();
    },
  );

  it("has no gap where a rota of weekdays needs nobody", async () => {
    const weekdays = { weekdays: [1, 2, 3, 4, 5], start_time: "00:00", end_time: "24:00", minimum: 1 };
    open("?mes=2023-09", SEPTEMBER, undefined, { cover: [weekdays] });
    await screen.findByRole("grid");
    expect(day("2023-09-02").textContent).toContain("Sin farmacia de turno");
    expect(day("2023-09-02").textContent).not.toContain("Sin turno cargado");
    expect(day("2023-09-04").textContent).toContain("Sin turno cargado");
  });

  it("moves with the buttons, and back returns", async () => {
    const user = open();
    await screen.findByRole("grid");
    await user.click(screen.getByRole("button", { name: "Mes siguiente" }));
    expect(await screen.findByRole("heading", { name: "10 2023" })).toBeDefined();
    await waitFor(() => expect(window.location.search).toBe("?mes=2023-10"));
    window.history.back();
    expect(await screen.findByRole("heading", { name: "09 2023" })).toBeDefined();
  });

  it("opens a shift with how to reach its pharmacy", async () => {
    const user = open();
    await screen.findByRole("grid");
    await user.click(within(day("2023-09-16")).getByRole("button", { name: /Ramírez/ }));
    const dialog = await screen.findByRole("dialog", { name: "Farmacia Ramírez" });
    expect(dialog.textContent).toContain(
      "Del viernes 15 de septiembre, 08:30 al sábado 16 de septiembre, 08:30",
    );
    await user.click(within(dialog).getByRole("button", { name: "Cerrar" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("offers to try again when it fails", async () => {
    server.use(...pharmacyHandlers(SEPTEMBER, makeOnDuty()));
    const user = open();
    cleanup();
    server.use(
      http.get("*/plugins/pharmacy/shifts", () => new HttpResponse(null, { status: 503 }), { once: true }),
    );
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CalendarPage />
      </QueryClientProvider>,
    );
    expect((await screen.findByRole("alert")).textContent).toContain("No pudimos cargar los turnos.");
    await user.click(screen.getByRole("button", { name: "Reintentar" }));
    expect(await screen.findByRole("grid")).toBeDefined();
  });

  it("of a group that does not exist says so", async () => {
    open("?grupo=0190a5b0-7c3e-7000-8000-999999999999");
    expect((await screen.findByRole("alert")).textContent).toContain("Este calendario no existe");
    const way = screen.getByRole("link", { name: "Ver el calendario de turnos" });
    expect(way.getAttribute("href")).toBe("/public/pharmacy_shifts/calendar");
  });

  it("prints 100 ms after the click", async () => {
    const user = open();
    const print = vi.fn();
    vi.stubGlobal("print", print);
    await user.click(await screen.findByRole("button", { name: "Imprimir" }));
    expect(print).not.toHaveBeenCalled();
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    vi.unstubAllGlobals();
  });
});

describe("who is on duty now", () => {
  it("shows name, address, phone, map and until when", async () => {
    open();
    const section = await screen.findByRole("region", { name: "De turno ahora" });
    const [first, second] = await within(section).findAllByRole("listitem");
    expect(first?.textContent).toContain("Abierta hasta mañana a las 08:30");
    expect(first?.textContent).toContain("Av. San Martín 3575");
    const call = within(first as HTMLElement).getByRole("link", {
      name: /^Llamar 11 4291-2898: Farmacia Ramírez$/,
    });
    expect(call.getAttribute("href")).toBe("tel:+541142912898");
    const map = within(first as HTMLElement).getByRole("link", { name: /en el mapa/ });
    expect(map.getAttribute("href")).toContain("openstreetmap.org");
    expect(second?.textContent).toContain("Sin teléfono cargado");
    expect(section.textContent).toContain("Después, mañana a las 08:30: Farmacia Ramírez");
  });

  it("says 'Sin turno cargado' with the next duty", async () => {
    const next = [{ pharmacy: acosta, shift: makeShift(acosta, "2023-09-18") }];
    open("?mes=2023-09", SEPTEMBER, { ...nobodyOnDuty, next });
    const section = await screen.findByRole("region", { name: "De turno ahora" });
    await within(section).findByText("Sin turno cargado");
    expect(section.textContent).toContain("Próximo turno, el lunes 18 a las 08:30: Herrera Acosta");
  });

  it("says what to do while nobody is on duty, and nothing green", async () => {
    const emergency_text = "Ante una emergencia, llamá al 107.";
    open("?mes=2023-09", SEPTEMBER, nobodyOnDuty, { emergency_text });
    const section = await screen.findByRole("region", { name: "De turno ahora" });
    expect(await within(section).findByText(emergency_text)).toBeDefined();
    expect(section.querySelector('[class*="pulse"]')).toBeNull();
    expect(section.className).toContain("quiet");
  });

  it("keeps that to itself while somebody is on duty", async () => {
    open("?mes=2023-09", SEPTEMBER, makeOnDuty(), { emergency_text: "Llamá al 107." });
    const section = await screen.findByRole("region", { name: "De turno ahora" });
    await within(section).findAllByText(/^Abierta hasta/);
    expect(section.textContent).not.toContain("Llamá al 107.");
    expect(section.querySelector('[class*="pulse"]')).not.toBeNull();
  });

  it("does not say 'open' without anybody and without a next duty", async () => {
    open("?mes=2023-09", SEPTEMBER, nobodyOnDuty);
    expect(await screen.findByText("Tampoco hay turnos próximos cargados.")).toBeDefined();
    expect(screen.queryByText(/Abierta/)).toBeNull();
  });
});

describe("demonstration data", () => {
  it.each([
    ["in the month", [makeShift(ramirez, "2023-09-15", true)], nobodyOnDuty],
    ["on duty", SEPTEMBER, makeOnDuty(true)],
  ])("%s shows the banner", async (_where, shifts, duty) => {
    open("?mes=2023-09", shifts, duty);
    expect(await screen.findByRole("complementary", { name: "Datos de demostración" })).toBeDefined();
  });

  it("is not claimed for real shifts", async () => {
    open();
    await screen.findByRole("grid");
    await screen.findAllByText(/Abierta hasta/);
    expect(screen.queryByText(/demostración/i)).toBeNull();
  });
});

describe("the keyboard", () => {
  it("moves between months and back to today", async () => {
    const user = open();
    await screen.findByRole("grid");
    await user.keyboard("n");
    await screen.findByRole("heading", { name: "10 2023" });
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    await screen.findByRole("heading", { name: "08 2023" });
    await user.keyboard("t");
    await screen.findByRole("heading", { name: "09 2023" });
    expect(window.location.search).toBe("");
  });

  it("opens the help, where the shortcuts can be switched off for good", async () => {
    const user = open();
    await screen.findByRole("grid");
    await user.keyboard("?");
    const help = await screen.findByRole("dialog", { name: "Atajos de teclado" });
    await user.click(within(help).getByRole("checkbox", { name: "Usar atajos de teclado" }));
    await user.click(within(help).getByRole("button", { name: "Cerrar" }));
    await user.keyboard("n?");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("heading", { name: "09 2023" })).toBeDefined();
    expect(localStorage.getItem("hub.shortcuts")).toBe("off");
  });
});

describe("taking it along", () => {
  it("offers the feed", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Suscribirse" }));
    const dialog = await screen.findByRole("dialog", { name: "Suscribirse al calendario" });
    const feed = /\/plugins\/pharmacy\/groups\/[0-9a-f-]{36}\/calendar\.ics$/;
    const links = within(dialog)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href") ?? "");
    expect(links.map((link) => link.split(":")[0])).toEqual(["webcal", "http"]);
    expect(links.every((link) => feed.test(link))).toBe(true);
  });

  it("copies the link where nothing can be shared", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Compartir" }));
    expect(await screen.findByText("Enlace copiado")).toBeDefined();
    expect(await navigator.clipboard.readText()).toContain("?mes=2023-09");
  });
});
