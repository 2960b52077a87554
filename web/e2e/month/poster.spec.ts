/* Tests of the poster for a pharmacy's door: one portrait page, letters by what fits, nothing cut off, and its dialog. */
import type { Locator, Page } from "@playwright/test";
import { countPdfColours, pdfPageSizes } from "../fixtures/pdf";
import { openShifts, test as shiftsTest } from "../fixtures/shiftsTest";
import { expect, openMonth, test, todayInZone } from "../fixtures/test";

const PAPER_POINTS = { A4: [595, 842], A3: [842, 1191] } as const;
const PX_PER_MM = 96 / 25.4;
/** A capital is 0.70 to 0.73 of its line, by the font. */
const CAPITAL = 0.7;

const poster = (page: Page) => page.getByRole("dialog", { name: "Afiche para la puerta" });

async function openPoster(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Afiche" }).click();
  const dialog = poster(page);
  await expect(dialog.getByText(/^Las mayúsculas/)).toBeVisible();
  return dialog;
}

async function choose(dialog: Locator, period: "Mes" | "Semana", paper: keyof typeof PAPER_POINTS) {
  await dialog.getByRole("radio", { name: period, exact: true }).check();
  await dialog.getByRole("radio", { name: paper, exact: true }).check();
  await expect(dialog.getByText(/^Las mayúsculas/)).toBeVisible();
}

/** Prints, and measures the sheet on paper: its cut content and the smallest capitals of names and telephones. */
async function printed(page: Page) {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false });
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator("body > div > [data-paper]");
  await expect(sheet).toBeVisible();
  const measured = await sheet.evaluate((paper) => {
    const bounds = paper.getBoundingClientRect();
    const elements = [...paper.querySelectorAll<HTMLElement>("h3, p, strong, span, svg, li")];
    const cut = elements.filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const within = one.closest("[data-days]")?.getBoundingClientRect() ?? bounds;
      return (
        left < within.left - 1 ||
        right > within.right + 1 ||
        top < within.top - 1 ||
        bottom > within.bottom + 1
      );
    });
    const sizes = [...paper.querySelectorAll<HTMLElement>("[data-poster-date] [data-letters]")].map((one) =>
      Number.parseFloat(getComputedStyle(one).fontSize),
    );
    return {
      cut: cut.map((one) => one.textContent),
      days: paper.querySelectorAll("[data-poster-date]").length,
      leastPx: Math.min(...sizes),
      code: paper.querySelector("svg")?.getBoundingClientRect().width ?? 0,
      text: paper.textContent ?? "",
    };
  });
  await page.emulateMedia({ media: null });
  return { pdf, ...measured, capitalMm: (measured.leastPx / PX_PER_MM) * CAPITAL };
}

// Keyed by name, so that a test's title does not change with the month. All have days with two pharmacies.
const MONTHS = { "2023-09": "2023-09", "2023-12": "2023-12", "this month": todayInZone().slice(0, 7) };

for (const [name, month] of Object.entries(MONTHS)) {
  test(`the posters of ${name} are one portrait page each, with nothing cut off @desktop`, async ({
    page,
  }) => {
    await openMonth(page, month);
    const dialog = await openPoster(page);
    const capitals: Record<string, number> = {};
    for (const period of ["Mes", "Semana"] as const) {
      for (const paper of ["A4", "A3"] as const) {
        await choose(dialog, period, paper);
        const sheet = await printed(page);
        expect(pdfPageSizes(sheet.pdf), `${period} ${paper}`).toEqual([PAPER_POINTS[paper]]);
        expect(sheet.cut, `${period} ${paper}`).toEqual([]);
        expect(countPdfColours(sheet.pdf)).toBeGreaterThan(3);
        expect(sheet.days).toBe(period === "Semana" ? 7 : daysIn(month));
        // The code is read from the street.
        expect(sheet.code).toBeGreaterThan(24 * PX_PER_MM);
        expect(sheet.text).toMatch(/Actualizado \d\d\/\d\d\/\d{4} \d\d:\d\d/);
        expect(sheet.text).toContain("Ante una emergencia médica, llamá al 107.");
        capitals[`${period} ${paper}`] = sheet.capitalMm;
      }
    }
    // Two pharmacies a day: what fits, and an A3 larger.
    expect(capitals["Mes A4"]).toBeGreaterThan(2.3);
    expect(capitals["Mes A3"]).toBeGreaterThan(3.3);
    expect(capitals["Semana A4"]).toBeGreaterThan(4.9);
    expect(capitals["Semana A3"]).toBeGreaterThan(7);
  });
}

function daysIn(month: string): number {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

test("the dialog says from where its letters are read, and marks a pharmacy not by colour alone", async ({
  page,
  look,
}) => {
  await openMonth(page, "2023-09");
  const dialog = await openPoster(page);
  await expect(dialog.getByText(/miden 2,\d mm: se leen a 0,\d m/)).toContainText("elegí A3");
  await look.check("poster-month");
  await choose(dialog, "Semana", "A4");
  await dialog.getByLabel("Semana del afiche").selectOption({ label: "Del 10 al 16 de septiembre" });
  await dialog.getByLabel("Resaltar mi farmacia").selectOption({ label: "Herrera Acosta" });
  const preview = dialog.getByRole("region", { name: "Vista previa del afiche" });
  await expect(preview.getByText("★ Herrera Acosta")).toBeVisible();
  await expect(preview.getByText("★ Turnos de Herrera Acosta")).toBeVisible();
  await expect(preview.getByRole("heading")).toHaveText("Farmacias de turno · del 10 al 16 de septiembre");
  await expect(preview.getByText("Turnos de 08:30 a 08:30 del día siguiente")).toBeVisible();
  await look.check("poster-week");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("the button prints 100 ms after the click @desktop", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", String(performance.now()));
  });
  await openMonth(page, "2023-09");
  const dialog = await openPoster(page);
  const button = dialog.getByRole("button", { name: "Imprimir el afiche" });
  await button.evaluate((one) =>
    one.addEventListener("click", () => one.setAttribute("data-clicked", String(performance.now()))),
  );
  await button.click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", /\d/);
  const at = async (one: Locator, name: string) => Number(await one.getAttribute(name));
  expect(
    (await at(page.locator("html"), "data-printed")) - (await at(button, "data-clicked")),
  ).toBeGreaterThanOrEqual(99);
});

test("the month prints as before once the dialog is closed @desktop", async ({ page }) => {
  await openMonth(page, "2023-09");
  const dialog = await openPoster(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false });
  expect(pdfPageSizes(pdf)).toEqual([[842, 595]]);
});

test("names of sixty letters wrap on one page @desktop", async ({ page, group }) => {
  const long = "Farmacia Sociedad Cooperativa Farmacéutica Almirante Brown 2";
  await page.route(/\/plugins\/pharmacy\/groups(\/[^/]+)?(\?|$)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(
      /"name":"(?!Almirante Brown")[^"]+"/g,
      `"name":"${long}"`,
    );
    await route.fulfill({ response, body });
  });
  expect(group.pharmacies.length).toBeGreaterThan(40);
  await openMonth(page, "2023-09");
  const dialog = await openPoster(page);
  for (const period of ["Mes", "Semana"] as const) {
    await choose(dialog, period, "A4");
    const sheet = await printed(page);
    expect(pdfPageSizes(sheet.pdf), period).toEqual([PAPER_POINTS.A4]);
    expect(sheet.text).toContain(long);
    expect(sheet.cut, period).toEqual([]);
  }
});

shiftsTest(
  "a week with one pharmacy a day is read at two metres from an A4, also from the management @desktop",
  async ({ page, rota, month, group, look }) => {
    const second = firstSunday(month) + 7;
    const day = (number: number) => `${month}-${String(number).padStart(2, "0")}`;
    // Saturday has nobody.
    for (let index = 0; index < 6; index += 1) {
      await rota.putShift(index, `${day(second + index)}T08:30`, `${day(second + index + 1)}T08:30`);
    }
    await openShifts(page, month);
    const dialog = await openPoster(page);
    await choose(dialog, "Semana", "A4");
    await dialog.getByLabel("Semana del afiche").selectOption(day(second));
    const sheet = await printed(page);
    expect(pdfPageSizes(sheet.pdf)).toEqual([PAPER_POINTS.A4]);
    expect(sheet.cut).toEqual([]);
    expect(sheet.days).toBe(7);
    expect(sheet.capitalMm).toBeGreaterThanOrEqual(7);
    const saturday = page.locator(`body > div > [data-paper] [data-poster-date="${day(second + 6)}"]`);
    await expect(saturday).toContainText("Sin turno cargado Ante una emergencia médica, llamá al 107.");
    for (const pharmacy of group.pharmacies.slice(0, 6)) {
      expect(sheet.text).toContain(pharmacy.name);
    }
    await look.takeScreenshot("poster-shifts");
  },
);

/** The day of the month's first Sunday. */
function firstSunday(month: string): number {
  const weekday = new Date(`${month}-01T00:00Z`).getUTCDay();
  return weekday === 0 ? 1 : 8 - weekday;
}
