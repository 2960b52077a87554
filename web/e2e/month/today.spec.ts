/* Tests of today in sight when a month opens: in the management at once, on the public calendar below who is on duty now. */
import { PHONE_SIZE } from "../fixtures/look";
import { openShifts, test as shiftsTest } from "../fixtures/shiftsTest";
import { CALENDAR_PATH, expect, test, todayInZone } from "../fixtures/test";

const DESKTOP_SIZE = { width: 1440, height: 700 };

for (const size of [DESKTOP_SIZE, PHONE_SIZE]) {
  shiftsTest(`the management opens with today in sight at ${size.width} @desktop`, async ({ page, look }) => {
    await page.setViewportSize(size);
    await openShifts(page);
    const today = page.locator(`main [data-date="${todayInZone()}"]`);
    await expect(today).toBeInViewport({ ratio: 0.9 });
    await expect(today.getByText("Hoy", { exact: true })).toBeInViewport();
    expect(await today.evaluate((day) => day.contains(document.activeElement))).toBe(false);
    await look.takeScreenshot(`today-shifts-${size.width}`);
  });

  shiftsTest(`another month opens at its top at ${size.width} @desktop`, async ({ page }) => {
    await page.setViewportSize(size);
    await openShifts(page, "2023-09");
    await expect(page.locator("main [data-date]").first()).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
}

test("the public calendar shows today, and still who is on duty @desktop", async ({ page, look }) => {
  await page.setViewportSize({ width: 1440, height: 1500 });
  await page.goto(CALENDAR_PATH);
  await expect(page.locator(`[data-date="${todayInZone()}"]`)).toBeInViewport();
  const section = page.getByRole("region", { name: "De turno ahora" });
  await expect(section.getByRole("listitem").first()).toBeInViewport({ ratio: 1 });
  await look.takeScreenshot("today-public");
});

test("who is on duty stays on a phone's screen, whose list marks today @desktop", async ({ page }) => {
  await page.setViewportSize(PHONE_SIZE);
  await page.goto(CALENDAR_PATH);
  const section = page.getByRole("region", { name: "De turno ahora" });
  await expect(section.getByRole("heading", { level: 3 }).first()).toBeInViewport();
  const today = page.locator(`[data-date="${todayInZone()}"]`);
  await expect(today.getByText("Hoy", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
});

test("an address with a place in the page does not scroll to today @desktop", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1500 });
  await page.goto(`${CALENDAR_PATH}#lugar`);
  await expect(page.locator("button[data-shift]").first()).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
