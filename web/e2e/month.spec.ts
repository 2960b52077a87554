/* Tests of September 2023 of the real rota, as grid and as list, and of the neighbouring months. */
import type { components } from "../src/shared/api/schema";
import { CALENDAR_PATH, expect, getJson, openMonth, shiftTextsOn, test } from "./fixtures/test";

const SEPTEMBER = { datetime_ini: "2023-09-01T03:00:00Z", datetime_end: "2023-10-01T03:00:00Z" };

test("September 2023 is the real rota @phone", async ({ page, look, group, request }) => {
  const query = new URLSearchParams({ group_id: group.id, ...SEPTEMBER });
  const { data } = await getJson<components["schemas"]["ShiftList"]>(
    request,
    `/plugins/pharmacy/shifts?${query}`,
  );
  const beginning = data.filter(({ ini_at }) => ini_at >= SEPTEMBER.datetime_ini);
  expect([data.length, beginning.length]).toEqual([53, 51]);

  await openMonth(page, "2023-09");
  await expect(page.getByRole("heading", { name: "09 2023" })).toBeVisible();

  const shown = page.locator("button[data-shift]");
  const ids = await shown.evaluateAll((all) => all.map((one) => one.getAttribute("data-shift")));
  expect(new Set(ids)).toEqual(new Set(data.map(({ id }) => id)));
  // Each shift crosses a midnight and has two segments, except two that only end and two that only begin in the month.
  expect(ids).toHaveLength(53 + 51 - 2);
  await expect(shown.filter({ hasText: "08:30–24:00" })).toHaveCount(51);
  await expect(shown.filter({ hasText: "00:00–08:30" })).toHaveCount(51);

  const days = await page
    .locator("[data-date]")
    .evaluateAll((all) =>
      all.map(
        (day) =>
          [...day.querySelectorAll("button")].filter((one) => one.textContent?.includes("08:30–24:00"))
            .length,
      ),
    );
  expect(days).toHaveLength(30);
  expect(days.filter((count) => count === 2)).toHaveLength(21);
  expect(days.filter((count) => count === 1)).toHaveLength(9);

  expect((await shiftTextsOn(page, "2023-09-01")).sort()).toEqual([
    "Farmacia Cipolatti 00:00–08:30",
    "Farmacia Saffirio 08:30–24:00",
    "Farmacia SyC 00:00–08:30",
    "Farmacia Álvarez 08:30–24:00",
  ]);
  expect((await shiftTextsOn(page, "2023-09-15")).filter((text) => text.includes("24:00")).sort()).toEqual([
    "Farmacia Ramírez 08:30–24:00",
    "Herrera Acosta 08:30–24:00",
  ]);
  expect((await shiftTextsOn(page, "2023-09-16")).filter((text) => text.includes("00:00")).sort()).toEqual([
    "Farmacia Ramírez 00:00–08:30",
    "Herrera Acosta 00:00–08:30",
  ]);

  if (look.isPhone) {
    await expect(page.getByRole("grid")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Imprimir" })).toHaveCount(0);
  } else {
    await expect(page.getByRole("columnheader")).toHaveText([
      "Dom",
      "Lun",
      "Mar",
      "Mié",
      "Jue",
      "Vie",
      "Sáb",
    ]);
    const heights = await page
      .locator("td")
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(100);
  }
  await look.check("september");
  await page.locator('[data-date="2023-09-15"]').scrollIntoViewIfNeeded();
  await look.takeScreenshot("september-15");
});

test("a shift opens with how to reach its pharmacy, and closes on Escape @phone", async ({ page, look }) => {
  await openMonth(page, "2023-09");
  const opener = page.locator('[data-date="2023-09-15"] button', { hasText: "Farmacia Ramírez" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Farmacia Ramírez" });
  await expect(dialog).toContainText("Del viernes 15 de septiembre, 08:30 al sábado 16 de septiembre, 08:30");
  await expect(dialog.getByRole("link", { name: /Llamar/ })).toHaveAttribute("href", "tel:+541142912898");
  await look.check("shift");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("months follow the address, and back returns", async ({ page }) => {
  await openMonth(page, "2023-12");
  await page.getByRole("button", { name: "Mes siguiente" }).click();
  await expect(page.getByRole("heading", { name: "01 2024" })).toBeVisible();
  await expect(page).toHaveURL(/\?mes=2024-01$/);
  await page.getByRole("button", { name: "Mes anterior" }).click();
  await page.getByRole("button", { name: "Mes anterior" }).click();
  await expect(page.getByRole("heading", { name: "11 2023" })).toBeVisible();
  await expect(page).toHaveURL(/\?mes=2023-11$/);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "12 2023" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "01 2024" })).toBeVisible();
  await expect(page).toHaveTitle(/enero de 2024/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "01 2024" })).toBeVisible();
});

test("the keyboard moves between months @desktop", async ({ page, look }) => {
  await openMonth(page, "2023-09");
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { name: "10 2023" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("heading", { name: "08 2023" })).toBeVisible();
  await page.keyboard.press("t");
  await expect(page).toHaveURL(new RegExp(`${CALENDAR_PATH}$`));
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Atajos de teclado" });
  await expect(help).toBeVisible();
  await look.check("keys");
  await help.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await expect(page).toHaveURL(new RegExp(`${CALENDAR_PATH}$`));
});

test("a month without shifts says so", async ({ page, look }) => {
  await page.goto(`${CALENDAR_PATH}?mes=2021-02`);
  await expect(page.getByText("No hay turnos programados para este mes")).toBeVisible();
  await expect(page.getByRole("heading", { name: "02 2021" })).toBeVisible();
  await look.check("empty");
});
