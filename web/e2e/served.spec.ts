/* The page before and without its script: the server's list is readable and says what React's says. */
import type { components } from "../src/shared/api/schema";
import { colours, pageSizes } from "./paper";
import { answer, CALENDAR, expect, openMonth, test, today } from "./support";

type Shown = { date: string | null; shifts: { id: string | null; colour: string; text: string }[] }[];

/** Both lists mark days and shifts alike; only what follows the times differs. */
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
    await page.goto(`${CALENDAR}?mes=2023-09`);
    await expect(page.getByRole("heading", { name: "Farmacias de Turno" })).toBeVisible();
    await expect(page.locator("[data-date]")).toHaveCount(30);
    await expect(page.locator('[data-date="2023-09-15"]')).toContainText("Farmacia Ramírez");
    await look.shot("served");
  });

  test("who is on duty now comes first", async ({ page, group, request }) => {
    const duty = await answer<components["schemas"]["OnDuty"]>(
      request,
      `/plugins/pharmacy/groups/${group.id}/on_duty`,
    );
    await page.goto(CALENDAR);
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
    await page.goto(`${CALENDAR}?mes=2023-12`);
    await page.getByRole("link", { name: "Mes siguiente" }).click();
    await expect(page).toHaveURL(/\?mes=2024-01$/);
    await expect(page.getByRole("heading", { name: "01 2024" })).toBeVisible();
    await page.getByRole("link", { name: "Mes anterior" }).click();
    await expect(page.locator("[data-date]")).toHaveCount(31);
    await page.locator("[data-shift] a", { hasText: "Farmacia Ramírez" }).first().click();
    const place = page.locator(":target");
    await expect(place).toBeInViewport();
    await expect(place).toContainText("11 4291-2898");
    await look.shot("served-place");
    await page.getByRole("link", { name: "Hoy" }).click();
    await expect(page.locator("[aria-current='date']")).toHaveAttribute("data-date", today());
  });

  test("it prints on one landscape page in colour", async ({ page }) => {
    await page.goto(`${CALENDAR}?mes=2023-09`);
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false });
    expect(pageSizes(pdf)).toEqual([[842, 595]]);
    expect(colours(pdf)).toBeGreaterThan(9);
  });

  for (const mes of ["1999-12", "2200-01", "2026-13"]) {
    test(`a month the script would not show is the current one: ${mes}`, async ({ page }) => {
      await page.goto(`${CALENDAR}?mes=${mes}`);
      await expect(page.locator(`[data-date="${today()}"]`)).toHaveCount(1);
    });
  }
});

test("the server's list says what React's says", async ({ page, browser, baseURL }) => {
  await openMonth(page, "2023-09");
  const drawn = await page.locator("[data-date]").evaluateAll(readDays);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const plain = await context.newPage();
  await plain.goto(`${CALENDAR}?mes=2023-09`);
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
  await plain.goto(`${CALENDAR}?mes=2023-09`);
  const served = await plain.locator(".prerendered-now").textContent();
  await context.close();
  for (const sentence of sentences) expect(served).toContain(sentence);
});

test("the server's list is accessible too", async ({ page, look }) => {
  // The script never comes, as on a train; axe itself needs scripts to run.
  await page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.goto(`${CALENDAR}?mes=2023-09`);
  await expect(page.locator("[data-date]")).toHaveCount(30);
  await look.at("served-alone");
});

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
    const served = await request.get(page.url(), { headers: { accept: "text/html" } });
    expect(shown).toMatch(step === "Hoy" ? today().slice(5, 7) : /^(12 2023|01 2024)$/);
    await expect
      .poll(async () => named(await page.evaluate(() => document.documentElement.outerHTML)))
      .toEqual(named(await served.text()));
  }
});
