/* Tests of the printed month: one A4 landscape page in the pharmacies' colours. */
import { countPdfColours, pdfPageSizes } from "./fixtures/pdf";
import { CALENDAR_PATH, expect, openMonth, test, todayInZone } from "./fixtures/test";

// Keyed by name, so that a test's title does not change with the month.
const MONTHS = {
  "2023-09": "2023-09",
  "2023-12": "2023-12",
  "2023-07": "2023-07",
  "this month": todayInZone().slice(0, 7),
};

for (const [name, month] of Object.entries(MONTHS)) {
  test(`${name} is one landscape page in colour @desktop`, async ({ page }) => {
    await openMonth(page, month);
    // Browsers print without backgrounds by default: the styles must keep the colours.
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false });
    expect(pdfPageSizes(pdf)).toEqual([[842, 595]]);
    expect(countPdfColours(pdf)).toBeGreaterThan(9);
  });
}

for (const [name, month] of Object.entries(MONTHS)) {
  test(`nothing of ${name} is cut off on paper @desktop`, async ({ page, look }) => {
    await openMonth(page, month);
    await page.setViewportSize({ width: 1062, height: 733 });
    await page.emulateMedia({ media: "print" });
    const bottom = await page.getByRole("grid").evaluate((table) => table.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan((193 / 25.4) * 96);
    await expect(page.getByText(/^Actualizado \d\d\/\d\d\/\d{4}/).first()).toBeVisible();
    const code = page.locator("svg", { hasText: /calendar$/ });
    await expect(code).toBeVisible();
    expect(await code.evaluate((svg) => svg.getBoundingClientRect().width)).toBeGreaterThan((14 / 25.4) * 96);
    await expect(page.getByRole("button", { name: "Imprimir" })).toBeHidden();
    await look.takeScreenshot(`paper-${month}`);
  });
}

for (const month of ["2023-09", "2199-12"]) {
  test(`the frame of ${month} is whole on paper @desktop`, async ({ page, look }) => {
    await page.goto(`${CALENDAR_PATH}?mes=${month}`);
    const empty = page.locator("section div", { hasText: /^No hay turnos programados para este mes$/ });
    const frame = page.getByRole("grid").or(empty);
    await expect(frame).toBeVisible();
    await page.setViewportSize({ width: 1062, height: 733 });
    await page.emulateMedia({ media: "print" });
    const space = await frame.evaluate((one) => {
      const cut = (one.closest("main") as HTMLElement).parentElement?.getBoundingClientRect() as DOMRect;
      const { left, right } = one.getBoundingClientRect();
      return Math.min(left - cut.left, cut.right - right);
    });
    expect(space).toBeGreaterThan(1);
    await expect(page.getByText("Farmacias de Turno · Almirante Brown")).toBeVisible();
    await look.takeScreenshot(`paper-frame-${month}`);
  });
}

const SENTENCE = "Escaneá el código para ver quién está de turno ahora";

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`the sentence about the code has its code, at once after load, at ${size.width} @desktop`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    // Prints as soon as the month is there, and at every change looks for a sentence without its code.
    await page.addInitScript((sentence) => {
      const seen = { alone: 0, printed: "" };
      Object.assign(window, { seen });
      const code = () => document.querySelector("main svg title")?.closest("svg");
      new MutationObserver(() => {
        if (document.body?.textContent?.includes(sentence) && !code()) seen.alone += 1;
        if (seen.printed !== "" || !document.querySelector("button[data-shift]")) return;
        window.dispatchEvent(new Event("beforeprint"));
        seen.printed = document.body.textContent?.includes(sentence) && code() ? "both" : "none";
        window.dispatchEvent(new Event("afterprint"));
      }).observe(document, { childList: true, subtree: true });
    }, SENTENCE);
    await page.goto(`${CALENDAR_PATH}?mes=2023-09`, { waitUntil: "load" });
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false });
    expect(pdfPageSizes(pdf)).toEqual([[842, 595]]);
    await expect(page.locator("button[data-shift]").first()).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { seen: unknown }).seen)).toEqual({
      alone: 0,
      printed: "both",
    });
    await page.emulateMedia({ media: "print" });
    const code = page.locator("svg", { hasText: /calendar$/ });
    await expect(page.getByText(SENTENCE)).toBeVisible();
    await expect(code).toBeVisible();
    expect(await code.evaluate((svg) => svg.getBoundingClientRect().width)).toBeGreaterThan((14 / 25.4) * 96);
  });
}

test("paper says that it is a demonstration @desktop", async ({ page }) => {
  await openMonth(page, todayInZone().slice(0, 7));
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("complementary", { name: "Datos de demostración" })).toBeVisible();
});

test("real months do not say demonstration on paper @desktop", async ({ page }) => {
  await openMonth(page, "2023-09");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Datos de demostración")).toBeHidden();
});

test("the button prints 100 ms after the click @desktop", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", String(performance.now()));
  });
  await page.goto(`${CALENDAR_PATH}?mes=2023-09`);
  const button = page.getByRole("button", { name: "Imprimir" });
  await button.click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", /\d/);
});
