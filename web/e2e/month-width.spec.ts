/* Tests of the month's width: on a tablet, beside the open menu and on paper, with long names and no broken word. */
import type { Page } from "@playwright/test";
import type { components } from "../src/shared/api/schema";
import { countPdfColours, pdfPageSizes } from "./fixtures/pdf";
import { openShifts } from "./fixtures/shiftsTest";
import { CALENDAR_PATH, expect, openMonth, test } from "./fixtures/test";

const NAMES = [
  "Farmacia Sociedad Cooperativa Farmacéutica Almirante Brown 2",
  "Farmacia Independencia y Constitución de Almirante Brown Sur",
] as const;

const MONTH = "2023-09";
const WIDTHS = [768, 1024, 1280] as const;
/** The least column width in pixels: thirteen letters on a line. */
const COLUMN_LEAST = 115;
const DAY_LEAST = 300;

/** Gives every pharmacy of the group a name of sixty letters, in the server's responses. */
async function lengthenNames(page: Page, group: components["schemas"]["PharmacyGroup"]): Promise<void> {
  for (const name of NAMES) expect(name).toHaveLength(60);
  const names = group.pharmacies.map(({ name }) => name).sort((one, other) => other.length - one.length);
  const any = new RegExp(names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "g");
  const longName = (name: string) => NAMES[names.indexOf(name) % NAMES.length] ?? NAMES[0];
  const naming = /\/plugins\/pharmacy\/groups(\/[^/]+(\/on_duty)?)?(\?|$)|\/pharmacy_shifts\/calendar(\?|$)/;
  await page.route(naming, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(any, longName) });
  });
}

/** Measures the narrowest day, the narrowest text and the broken words. */
async function measure(page: Page): Promise<{ least: number; words: number; broken: string[] }> {
  return page.locator("main [data-date]").evaluateAll((days) => {
    const texts = days.flatMap((day) =>
      [...day.querySelectorAll("[data-shift]")].flatMap((shift) => {
        const walker = document.createTreeWalker(shift, NodeFilter.SHOW_TEXT);
        const found: Text[] = [];
        while (walker.nextNode()) found.push(walker.currentNode as Text);
        return found;
      }),
    );
    const words = texts.flatMap((text) =>
      [...text.data.matchAll(/\S+/g)].map((match) => {
        const range = document.createRange();
        range.setStart(text, match.index);
        range.setEnd(text, match.index + match[0].length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return { word: match[0], lines: tops.size };
      }),
    );
    return {
      least: Math.min(...days.map((day) => day.getBoundingClientRect().width)),
      words: words.length,
      broken: [...new Set(words.filter(({ lines }) => lines !== 1).map(({ word }) => word))],
    };
  });
}

/** Expects the month to be readable, as a grid or as a list. */
async function expectSpace(page: Page, grid: boolean, at: string): Promise<void> {
  await expect(page.getByRole("main").getByRole("grid"), at).toHaveCount(grid ? 1 : 0);
  const { least, words, broken } = await measure(page);
  expect(words, at).toBeGreaterThan(500);
  expect(broken, at).toEqual([]);
  expect(least, at).toBeGreaterThanOrEqual(grid ? COLUMN_LEAST : DAY_LEAST);
}

test("the public month has columns where words fit them, else days @desktop", async ({
  page,
  look,
  group,
}) => {
  await lengthenNames(page, group);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openMonth(page, MONTH);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectSpace(page, width > 768, `${width}`);
    await look.check(`month-width-public-${width}`);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the server's month has the same width @desktop", async ({ page, look, group }) => {
    await lengthenNames(page, group);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${CALENDAR_PATH}?mes=${MONTH}`);
      const { least, words, broken } = await measure(page);
      expect(words).toBeGreaterThan(500);
      expect(broken, `${width}`).toEqual([]);
      expect(least, `${width}`).toBeGreaterThanOrEqual(width > 768 ? COLUMN_LEAST : DAY_LEAST);
      await look.takeScreenshot(`month-width-served-${width}`);
    }
  });
});

test("the managed month follows its width beside the menu, not the window @desktop", async ({
  page,
  look,
  group,
}) => {
  await lengthenNames(page, group);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openShifts(page, MONTH);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectSpace(page, width > 1024, `${width}, menu open`);
    await look.check(`month-width-shifts-${width}`);
  }
  await page.setViewportSize({ width: 1024, height: 900 });
  await expectSpace(page, false, "1024, menu open");
  await page.getByRole("button", { name: "Contraer el menú" }).click();
  await expectSpace(page, true, "1024, menu closed");
  await look.check("month-width-shifts-1024-closed");
});

test("a list on the screen is a month of columns on paper @desktop", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openMonth(page, MONTH);
  await expect(page.getByRole("grid")).toHaveCount(0);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false });
  expect(pdfPageSizes(pdf)).toEqual([[842, 595]]);
  expect(countPdfColours(pdf)).toBeGreaterThan(9);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.getByRole("grid")).toHaveCount(1);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page.getByRole("grid")).toHaveCount(0);
});
