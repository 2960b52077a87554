/* Tests of the server-rendered page: it is readable without its script and shows the same as React. */
import type { Locator, Page } from "@playwright/test";
import type { components } from "../src/shared/api/schema";
import { PHONE_SIZE } from "./fixtures/look";
import { countPdfColours, pdfPageSizes } from "./fixtures/pdf";
import { CALENDAR_PATH, expect, getJson, openMonth, test, todayInZone } from "./fixtures/test";

type Shown = { date: string | null; shifts: { id: string | null; colour: string; text: string }[] }[];

/** Both lists mark days and shifts with the same attributes; only what follows the times differs. */
function readDays(days: Element[]): Shown {
  return days.map((day) => ({
    date: day.getAttribute("data-date"),
    shifts: [...day.querySelectorAll("[data-shift]")].map((shift) => ({
      id: shift.getAttribute("data-shift"),
      colour: /\bc\d+\b/.exec(`${shift.className} ${shift.parentElement?.className}`)?.[0] ?? "",
      text: /^.*?\d\d:\d\d–\d\d:\d\d/.exec(shift.textContent ?? "")?.[0] ?? "",
    })),
  }));
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the month is there to read", async ({ page, look }) => {
    await page.goto(`${CALENDAR_PATH}?mes=2023-09`);
    await expect(page.getByRole("heading", { name: "Farmacias de Turno" })).toBeVisible();
    await expect(page.locator("[data-date]")).toHaveCount(30);
    await expect(page.locator('[data-date="2023-09-15"]')).toContainText("Farmacia Ramírez");
    await look.takeScreenshot("served");
  });

  test("who is on duty now comes first", async ({ page, group, request }) => {
    const duty = await getJson<components["schemas"]["OnDuty"]>(
      request,
      `/plugins/pharmacy/groups/${group.id}/on_duty`,
    );
    await page.goto(CALENDAR_PATH);
    const section = page.locator(".prerendered section").filter({ hasText: "De turno ahora" });
    await expect(section.getByRole("heading", { level: 3 })).toHaveText(
      duty.data.map(({ pharmacy }) => pharmacy.name),
    );
    for (const { pharmacy, shift } of duty.data) {
      const entry = section.getByRole("listitem").filter({ hasText: pharmacy.name });
      await expect(entry.getByText("Demostración", { exact: true })).toHaveCount(shift.demo ? 1 : 0);
      await expect(entry).toContainText(/Abierta hasta .*\d\d:\d\d/);
      await expect(entry.getByRole("link", { name: "Mapa" })).toHaveAttribute("href", /openstreetmap/);
      if (pharmacy.phone) {
        await expect(entry.getByRole("link", { name: /Llamar/ })).toHaveAttribute("href", /^tel:/);
      }
    }
  });

  test("months lead to each other, and a shift to where its pharmacy is", async ({ page, look }) => {
    await page.goto(`${CALENDAR_PATH}?mes=2023-12`);
    await page.getByRole("link", { name: "Mes siguiente" }).click();
    await expect(page).toHaveURL(/\?mes=2024-01$/);
    await expect(page.getByRole("heading", { name: "01 2024" })).toBeVisible();
    await page.getByRole("link", { name: "Mes anterior" }).click();
    await expect(page.locator("[data-date]")).toHaveCount(31);
    await page.locator("[data-shift] a", { hasText: "Farmacia Ramírez" }).first().click();
    const place = page.locator(":target");
    await expect(place).toBeInViewport();
    await expect(place).toContainText("11 4291-2898");
    await look.takeScreenshot("served-place");
    await page.getByRole("link", { name: "Hoy" }).click();
    await expect(page.locator("[aria-current='date']")).toHaveAttribute("data-date", todayInZone());
  });

  test("it prints on one landscape page in colour", async ({ page }) => {
    await page.goto(`${CALENDAR_PATH}?mes=2023-09`);
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false });
    expect(pdfPageSizes(pdf)).toEqual([[842, 595]]);
    expect(countPdfColours(pdf)).toBeGreaterThan(9);
  });
});

test.describe("a month that is none", () => {
  test.use({ javaScriptEnabled: false, allowed: [/404/] });

  for (const mes of ["1999-12", "2200-01", "2026-13"]) {
    test(`is said to be none: ${mes}`, async ({ page }) => {
      const answer = await page.goto(`${CALENDAR_PATH}?mes=${mes}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByText(`«${mes}» no es un mes.`)).toBeVisible();
      await expect(page.locator("[data-date]")).toHaveCount(0);
      await page.getByRole("link", { name: "Ver el mes de hoy" }).click();
      await expect(page.locator(`[data-date="${todayInZone()}"]`)).toHaveCount(1);
    });
  }
});

test("the server's list says what React's says", async ({ page, browser, baseURL }) => {
  await openMonth(page, "2023-09");
  const drawn = await page.locator("[data-date]").evaluateAll(readDays);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const plain = await context.newPage();
  await plain.goto(`${CALENDAR_PATH}?mes=2023-09`);
  const served = await plain.locator("[data-date]").evaluateAll(readDays);
  await context.close();
  expect(served).toHaveLength(30);
  expect(served).toEqual(drawn);
});

test("the server says until when in React's words", async ({ page, browser, baseURL }) => {
  await openMonth(page, "2023-09");
  const sentences = await page.getByText(/^Abierta hasta /).allTextContents();
  expect(sentences.length).toBeGreaterThan(0);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const plain = await context.newPage();
  await plain.goto(`${CALENDAR_PATH}?mes=2023-09`);
  const served = await plain.locator(".prerendered-now").textContent();
  await context.close();
  for (const sentence of sentences) expect(served).toContain(sentence);
});

test("the server's list is accessible too", async ({ page, look }) => {
  // The script never loads, as on a train; axe needs JavaScript, so scripts stay enabled.
  await page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.goto(`${CALENDAR_PATH}?mes=2023-09`);
  await expect(page.locator("[data-date]")).toHaveCount(30);
  await look.check("served-alone");
});

/** Takes a picture of an element by itself: the lines above it may end within a pixel. */
async function pictureOf(element: Locator): Promise<string> {
  await element.evaluate((one) =>
    Object.assign((one as HTMLElement).style, { position: "fixed", inset: "0 auto auto 0" }),
  );
  const picture = await element.screenshot();
  await element.evaluate((one) => one.removeAttribute("style"));
  return picture.toString("base64");
}

/** Pictures of the page's logo and of the first demonstration mark, in light and dark, on desktop and phone. */
async function marksOf(page: Page): Promise<Record<string, { logo: string; mark: string }>> {
  const pictures: Record<string, { logo: string; mark: string }> = {};
  const wide = page.viewportSize() ?? PHONE_SIZE;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [PHONE_SIZE, wide]) {
      await page.setViewportSize(size);
      const logo = page.locator("header").filter({ hasText: "Farmacias de Turno" }).locator("svg").first();
      const mark = page.getByText("Demostración", { exact: true }).first();
      pictures[`${colorScheme} ${size.width}`] = {
        logo: (await logo.screenshot()).toString("base64"),
        mark: await pictureOf(mark),
      };
    }
  }
  return pictures;
}

test("the server's page wears the marks that React's does, long before it @desktop", async ({
  page,
  look,
}) => {
  let come = () => {};
  const script = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await script;
    await route.continue();
  });
  await page.goto(CALENDAR_PATH, { waitUntil: "commit" });
  await expect(page.locator(".prerendered footer")).toBeVisible();
  const served = await marksOf(page);
  await look.takeScreenshot("served-held");
  come();
  await expect(page.locator("button[data-shift]").first()).toBeVisible();
  const drawn = await marksOf(page);
  await look.takeScreenshot("served-held-drawn");
  expect(Object.keys(served)).toHaveLength(4);
  expect(served).toEqual(drawn);
});

/** A pattern of the address for the label '12 2023'. */
function monthInAddress(shown: string | null): RegExp {
  const [month, year] = (shown ?? "").split(" ");
  return new RegExp(`mes=${year}-${month}$`);
}

test("the script and the server say the same in the page's head", async ({ page, request }) => {
  const named = (html: string) =>
    [
      /<title>([^<]*)/,
      /<meta name="description" content="([^"]*)/,
      /<link rel="canonical" href="([^"]*)/,
    ].map((pattern) => pattern.exec(html)?.[1]);
  await openMonth(page, "2023-11");
  for (const step of ["Mes siguiente", "Mes siguiente", "Hoy"]) {
    await page.getByRole("button", { name: step }).click();
    const shown = await page
      .getByRole("heading", { level: 2 })
      .filter({ hasText: /^\d\d \d{4}$/ })
      .textContent();
    // The address changes after the month is drawn.
    await expect(page).toHaveURL(step === "Hoy" ? new RegExp(`${CALENDAR_PATH}$`) : monthInAddress(shown));
    const served = await request.get(page.url(), { headers: { accept: "text/html" } });
    expect(shown).toMatch(step === "Hoy" ? todayInZone().slice(5, 7) : /^(12 2023|01 2024)$/);
    await expect
      .poll(async () => named(await page.evaluate(() => document.documentElement.outerHTML)))
      .toEqual(named(await served.text()));
  }
});
