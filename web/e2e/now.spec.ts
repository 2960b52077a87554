/* Tests of the current month: who is on duty now, the demonstration banner, today, subscribing and failures. */
import type { Page } from "@playwright/test";
import type { components } from "../src/shared/api/schema";
import { CALENDAR_PATH, expect, getJson, test, todayInZone } from "./fixtures/test";

test("says who is on duty now, as the API does @phone", async ({ page, look, group, request }) => {
  await page.goto(CALENDAR_PATH);
  const section = page.getByRole("region", { name: "De turno ahora" });
  const duty = await getJson<components["schemas"]["OnDuty"]>(
    request,
    `/plugins/pharmacy/groups/${group.id}/on_duty`,
  );
  expect(duty.data.length).toBeGreaterThan(0);
  for (const { pharmacy } of duty.data) {
    const card = section.getByRole("listitem").filter({ hasText: pharmacy.name });
    await expect(card).toContainText(/Abierta hasta/);
    await expect(card.getByRole("link", { name: /en el mapa/ })).toHaveAttribute("href", /^(geo:|https:)/);
    if (pharmacy.phone) {
      await expect(card.getByRole("link", { name: /Llamar/ })).toHaveAttribute("href", /^tel:/);
    }
    if (look.isPhone) await expect(card).toBeInViewport();
  }
  await look.check("now");
});

test.describe("with a place", () => {
  test.use({ geolocation: { latitude: -34.8030601, longitude: -58.3393112 }, permissions: ["geolocation"] });

  test("says which pharmacy is nearer, and asks the server nothing", async ({ page, look }) => {
    await page.goto(CALENDAR_PATH);
    const section = page.getByRole("region", { name: "De turno ahora" });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await section.getByRole("button", { name: "¿Cuál está más cerca?" }).click();
    const cards = section.getByRole("listitem");
    await expect(cards.first()).toContainText(/a [\d,]+ k?m en línea recta/);
    const texts = await cards.allTextContents();
    const meters = texts.map((text) => {
      const [, amount, unit] = /a ([\d,]+) (k?m) en/.exec(text) ?? [];
      return Number(amount?.replace(",", ".")) * (unit === "km" ? 1000 : 1);
    });
    expect(meters).toEqual(meters.toSorted((a, b) => a - b));
    expect(asked.filter((url) => /lat|lng/.test(url))).toEqual([]);
    await look.check("near");
  });
});

test("marks demonstration data and today @phone", async ({ page, look }) => {
  await page.goto(CALENDAR_PATH);
  await expect(page.getByRole("complementary", { name: "Datos de demostración" })).toBeVisible();
  await expect(page.getByRole("region", { name: "De turno ahora" })).toContainText("Demostración");
  const marked = page.locator("[data-date][aria-current='date']");
  await expect(marked).toHaveAttribute("data-date", todayInZone());
  await page.getByRole("button", { name: "Hoy" }).click();
  await expect(marked).toBeInViewport();
  await look.takeScreenshot("today");
});

test.describe("a malformed month", () => {
  test.use({ allowed: [/404/] });

  for (const mes of ["2026-13", "noviembre", "0000-01"]) {
    test(`is said to be none, with a link to this one: '${mes}'`, async ({ page, look }) => {
      await page.goto(`${CALENDAR_PATH}?mes=${mes}`);
      await expect(page.getByRole("alert")).toContainText(`«${mes}» no es un mes.`);
      await expect(page.locator("[data-date]")).toHaveCount(0);
      await expect(page.getByRole("region", { name: "De turno ahora" })).toBeVisible();
      if (mes === "2026-13") await look.check("no-month");
      await page.getByRole("link", { name: "Ver el mes de hoy" }).click();
      const [year, month] = todayInZone().split("-");
      await expect(page.getByRole("heading", { name: `${month} ${year}` })).toBeVisible();
    });
  }
});

test("can be subscribed to", async ({ page, look, group }) => {
  await page.goto(CALENDAR_PATH);
  const opener = page.getByRole("button", { name: "Suscribirse" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Suscribirse al calendario" });
  const feed = new RegExp(`/plugins/pharmacy/groups/${group.id}/calendar\\.ics$`);
  await expect(dialog.getByRole("link", { name: /Abrir/ })).toHaveAttribute("href", /^webcal:/);
  await expect(dialog.getByRole("link", { name: /Descargar/ })).toHaveAttribute("href", feed);
  await look.check("subscribe");
  await dialog.getByRole("button", { name: "Cerrar" }).click();
  await expect(opener).toBeFocused();
});

test("in a gap it says so, and which duty comes next", async ({ page, look, group, request }) => {
  // The real rota has a gap at the end of November 2022.
  const at = "2022-11-29T12:00:00Z";
  const path = `/plugins/pharmacy/groups/${group.id}/on_duty`;
  const duty = await getJson<components["schemas"]["OnDuty"]>(request, `${path}?at=${at}`);
  expect(duty.data).toEqual([]);
  await page.route(`**${path}`, (route) => route.continue({ url: `${route.request().url()}?at=${at}` }));
  await page.goto(CALENDAR_PATH);
  const section = page.getByRole("region", { name: "De turno ahora" });
  await expect(section.getByText("Sin turno cargado")).toBeVisible();
  const next = section.locator("p", { hasText: /^Próximo turno/ });
  await expect(next).toContainText(/ a las \d\d:\d\d:/);
  for (const { pharmacy } of duty.next) await expect(next).toContainText(pharmacy.name);
  await expect(section).not.toContainText("Abierta");
  await look.check("gap");
});

/** The request for the month after September 2023. */
const NEXT_MONTH = /\/plugins\/pharmacy\/shifts\?.*datetime_ini=2023-10/;

async function openSeptember(page: Page): Promise<void> {
  await page.goto(`${CALENDAR_PATH}?mes=2023-09`);
  await expect(page.locator("button[data-shift]")).toHaveCount(102);
}

test("while another month loads there are shapes in its place", async ({ page, look }) => {
  let answerAll = () => {};
  const held = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  await page.route(NEXT_MONTH, (route) => held.then(() => route.continue()));
  await openSeptember(page);
  await page.getByRole("button", { name: "Mes siguiente" }).click();
  await expect(page.getByRole("status", { name: "Cargando los turnos del mes" })).toBeVisible();
  await expect(page.getByText(/^Abierta hasta/).first()).toBeVisible();
  await look.check("loading");
  answerAll();
  await expect(page.locator("button[data-shift]").first()).toBeVisible();
});

test.describe("when the server fails", () => {
  test.use({ allowed: [/503/] });

  test("offers to try again", async ({ page, look }) => {
    await page.route(NEXT_MONTH, (route) => route.fulfill({ status: 503, body: "" }));
    await openSeptember(page);
    await page.getByRole("button", { name: "Mes siguiente" }).click();
    await expect(page.getByRole("alert")).toContainText("No pudimos cargar los turnos.", { timeout: 20_000 });
    await look.check("failed");
    await page.unroute(NEXT_MONTH);
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.locator("button[data-shift]").first()).toBeVisible();
  });

  test("keeps what the server wrote until every answer is there", async ({ page }) => {
    await page.route("**/plugins/pharmacy/**", (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto(CALENDAR_PATH);
    await page.waitForTimeout(4000);
    await expect(page.getByText(/^Abierta hasta/).first()).toBeVisible();
    // On some days nobody on duty has a telephone.
    await expect(page.getByRole("link", { name: /^(Llamar|Mapa)/ }).first()).toBeVisible();
  });
});

test("'Hoy' brings the whole of today on screen, also from another month @phone", async ({ page }) => {
  await page.goto(CALENDAR_PATH);
  const day = page.locator(`[data-date="${todayInZone()}"]`);
  await expect(page.locator("button[data-shift]").first()).toBeVisible();
  const before = await page.locator("[data-date]").first().getAttribute("data-date");
  await page.getByRole("button", { name: "Mes siguiente" }).click();
  await expect(page.locator("[data-date]").first()).not.toHaveAttribute("data-date", before ?? "");
  await page.getByRole("button", { name: "Hoy" }).click();
  await expect(day).toBeInViewport({ ratio: 1 });
  // Today is still in view after the days around it are laid out.
  await page.waitForTimeout(500);
  await expect(day).toBeInViewport({ ratio: 1 });
});

test.describe("a group that does not exist", () => {
  test.use({ allowed: [/404/] });

  test("is said to be none", async ({ page, look }) => {
    await page.goto(`${CALENDAR_PATH}?grupo=00000000-0000-4000-8000-000000000000`);
    await expect(page.getByRole("alert")).toContainText("Este calendario no existe");
    await look.check("no-group");
  });
});
