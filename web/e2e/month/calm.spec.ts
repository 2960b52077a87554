/* Tests of the month's calm look: bars of colour on screen, filled blocks on paper, and a duty of two days that reads as one. */
import { PHONE_SIZE } from "../fixtures/look";
import { expect, openMonth, test } from "../fixtures/test";

/** The colour's alpha and lightness do not matter: a filled block is darker than its text. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("a shift is a light surface with a bar on screen, and filled on paper @desktop", async ({
  page,
  look,
}) => {
  await openMonth(page, "2023-09");
  const begins = page.locator('[data-date="2023-09-15"] button', { hasText: "08:30–24:00" }).first();
  const measure = () =>
    begins.evaluate((shift) => {
      const canvas = document
        .createElement("canvas")
        .getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
      const inRgb = (colour: string) => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return `rgb(${[...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).join(" ")})`;
      };
      const { backgroundColor, color, borderLeftWidth, printColorAdjust } = getComputedStyle(shift);
      return { back: inRgb(backgroundColor), ink: inRgb(color), bar: borderLeftWidth, printColorAdjust };
    });
  const screen = await measure();
  expect(luminance(screen.back)).toBeGreaterThan(200);
  expect(luminance(screen.ink)).toBeLessThan(60);
  expect(Number.parseFloat(screen.bar)).toBeGreaterThanOrEqual(4);

  await page.emulateMedia({ media: "print" });
  const paper = await measure();
  expect(luminance(paper.back)).toBeLessThan(120);
  expect(luminance(paper.ink)).toBeGreaterThan(254);
  expect(paper.printColorAdjust).toBe("exact");
  await page.emulateMedia({ media: null });
  await look.check("month-calm");
});

test("the second half of a duty is one quiet line, named where a week begins @desktop", async ({ page }) => {
  await openMonth(page, "2023-09");
  const height = (date: string, text: string) =>
    page
      .locator(`[data-date="${date}"] button`, { hasText: text })
      .first()
      .evaluate((shift) => shift.getBoundingClientRect().height);
  // A Friday's rest of Thursday's duty, and the whole of its own.
  expect(await height("2023-09-15", "00:00–08:30")).toBeLessThan(26);
  expect(await height("2023-09-15", "08:30–24:00")).toBeGreaterThan(36);
  // A Sunday begins a row, and the 1st the month: their second halves have room for the name.
  expect(await height("2023-09-17", "00:00–08:30")).toBeGreaterThan(36);
  expect(await height("2023-09-01", "Cipolatti")).toBeGreaterThan(36);
  const quiet = page.locator('[data-date="2023-09-16"] button', { hasText: "00:00–08:30" });
  await expect(quiet.first()).toHaveAccessibleName(/^(Farmacia Ramírez|Herrera Acosta) 00:00–08:30$/);
});

test("the list has the second half of a duty lower than its begin @desktop", async ({ page }) => {
  await page.setViewportSize(PHONE_SIZE);
  await openMonth(page, "2023-09");
  const shifts = page.locator('[data-date="2023-09-15"] button');
  const [first, last] = [await shifts.first().boundingBox(), await shifts.last().boundingBox()];
  expect(first?.height).toBeLessThan(last?.height ?? 0);
});
