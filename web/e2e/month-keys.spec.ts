/* Tests of the month's grid by keyboard: one Tab stop, arrow keys between days, and Enter, which opens the day. */
import type { Page } from "@playwright/test";
import { openShifts, shiftPopup, test as shiftsTest } from "./fixtures/shiftsTest";
import { expect, openMonth, test } from "./fixtures/test";

const focusedDate = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>("[data-date]")?.dataset.date);

const tabStops = (page: Page) =>
  page
    .getByRole("grid")
    .evaluate(
      (grid) => [...grid.querySelectorAll<HTMLElement>("*")].filter((one) => one.tabIndex >= 0).length,
    );

test("the public grid is one Tab stop, and its keys move by days, weeks and months @desktop", async ({
  page,
  look,
}) => {
  await openMonth(page, "2023-09");
  expect(await tabStops(page)).toBe(1);
  await page.getByRole("button", { name: "Mes siguiente" }).focus();
  await page.keyboard.press("Tab");
  expect(await focusedDate(page)).toBe("2023-09-01");
  for (const [key, date] of [
    ["ArrowRight", "2023-09-02"],
    ["ArrowDown", "2023-09-09"],
    ["Home", "2023-09-03"],
    ["End", "2023-09-09"],
    ["ArrowUp", "2023-09-02"],
    ["ArrowLeft", "2023-09-01"],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focusedDate(page), key).toBe(date);
  }
  await look.check("month-keys");
  // Past the month's edge its neighbour comes, with the focus on the day.
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("heading", { name: "08 2023" })).toBeVisible();
  await expect.poll(() => focusedDate(page)).toBe("2023-08-31");
  await page.keyboard.press("PageDown");
  await expect.poll(() => focusedDate(page)).toBe("2023-09-30");
  expect(await tabStops(page)).toBe(1);
  // Tab leaves the grid, and comes back to the same day.
  await page.keyboard.press("Tab");
  expect(await focusedDate(page)).toBeUndefined();
  await page.keyboard.press("Shift+Tab");
  expect(await focusedDate(page)).toBe("2023-09-30");
});

test("Enter opens a day of the public grid, and Escape returns to it @desktop", async ({ page }) => {
  await openMonth(page, "2023-09");
  await page.locator('td[data-date="2023-09-15"]').focus();
  await page.keyboard.press("Enter");
  const shifts = page.locator('td[data-date="2023-09-15"] button');
  await expect(shifts.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(shifts.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Farmacia Ramírez" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(shifts.nth(1)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator('td[data-date="2023-09-15"]')).toBeFocused();
  await page.keyboard.press("ArrowRight");
  expect(await focusedDate(page)).toBe("2023-09-16");
});

shiftsTest(
  "the admin's grid is one Tab stop, and Enter on an empty day makes its shift @desktop",
  async ({ page, rota, look, month }) => {
    await rota.putShift(0, `${month}-15T08:30`, `${month}-15T20:00`);
    await openShifts(page, month);
    expect(await tabStops(page)).toBe(1);
    await page.locator(`td[data-date="${month}-14"]`).focus();
    await page.keyboard.press("Enter");
    await expect(shiftPopup(page).getByLabel("Fecha de inicio")).toHaveValue(`${month}-14`);
    await page.keyboard.press("Escape");
    await expect(shiftPopup(page)).toBeHidden();
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowRight");
    expect(await focusedDate(page)).toBe(`${month}-15`);
    await page.keyboard.press("Enter");
    await expect(page.locator(`td[data-date="${month}-15"] button[data-shift]`)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(shiftPopup(page).getByRole("heading", { name: "Editar turno" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(shiftPopup(page)).toBeHidden();
    await look.check("shifts-keys-grid");
  },
);
