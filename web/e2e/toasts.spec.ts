/* Tests of toasts over dialogs: they cover no button, and one about a clash goes when it is mended. */
import type { Page } from "@playwright/test";
import { PHONE_SIZE } from "./fixtures/look";
import { expect, openShifts, segmentsOn, shiftPopup, test } from "./fixtures/shiftsTest";

const SIZES = [{ width: 1440, height: 900 }, { width: 1280, height: 640 }, PHONE_SIZE];

/** The dialog's buttons and fields that a toast covers. */
async function coveredControls(page: Page): Promise<string[]> {
  await page.waitForTimeout(400);
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        "[role=dialog] :is(button, input, select, a[href], [role=tab])",
      ),
    ];
    const toasts = [...document.querySelectorAll("[aria-live] [role=group]")].map((one) =>
      one.getBoundingClientRect(),
    );
    if (toasts.length === 0) return ["no toast"];
    // What has scrolled out of the dialog is not under a toast.
    const seen = (control: HTMLElement) => {
      let { left, right, top, bottom } = control.getBoundingClientRect();
      for (let parent = control.parentElement; parent; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflow === "visible") continue;
        const clip = parent.getBoundingClientRect();
        [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
        [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
      }
      return { left, right, top, bottom };
    };
    return controls
      .filter((control) => {
        const box = seen(control);
        if (box.left >= box.right || box.top >= box.bottom) return false;
        return toasts.some(
          (toast) =>
            box.left < toast.right &&
            toast.left < box.right &&
            box.top < toast.bottom &&
            toast.top < box.bottom,
        );
      })
      .map((control) => control.textContent || control.getAttribute("aria-label") || control.tagName);
  });
}

test.describe("a refused write", () => {
  test.use({ allowed: [/409|503/] });

  for (const size of SIZES) {
    test(`covers no button of the form at ${size.width} by ${size.height} @desktop`, async ({
      page,
      rota,
      month,
    }) => {
      await rota.putShift(2, `${month}-08T08:30`, `${month}-09T08:30`);
      await rota.putShift(2, `${month}-11T08:30`, `${month}-12T08:30`);
      await page.setViewportSize(size);
      await openShifts(page, month);
      await segmentsOn(page, `${month}-08`).first().click();
      const form = shiftPopup(page);
      await form.getByLabel("Fecha de finalización").fill(`${month}-12`);
      await form.getByRole("button", { name: "Guardar" }).click();
      const told = page.getByRole("group").getByText(/ya está de turno/);
      await expect(told).toBeVisible();
      expect(await coveredControls(page)).toEqual([]);
      const before = await form.boundingBox();

      // Other times mend the clash as well.
      await form.getByLabel("Fecha de finalización").fill(`${month}-10`);
      await expect(told).toHaveCount(0);
      await expect(form.getByText(/ya está de turno/)).toHaveCount(0);
      // The form does not move under the pointer when the toast goes.
      const after = await form.boundingBox();
      expect(after?.height ?? 0).toBeLessThanOrEqual(before?.height ?? 0);
      await form.getByRole("button", { name: "Guardar" }).click();
      await expect(page.getByText("Turno guardado")).toBeVisible();
    });

    test(`covers no button of the plan at ${size.width} by ${size.height} @desktop`, async ({
      page,
      month,
    }) => {
      await page.setViewportSize(size);
      await openShifts(page, month);
      await page.route("**/shifts/generate", (route) =>
        route.request().postDataJSON().dry_run ? route.continue() : route.fulfill({ status: 503, body: "" }),
      );
      await page.getByRole("button", { name: "Planificar" }).click();
      await page.getByRole("button", { name: /^Crear \d+ turnos/ }).click();
      await expect(page.getByRole("group").getByText(/No sabemos|no está disponible|Probá/)).toBeVisible();
      expect(await coveredControls(page)).toEqual([]);
    });
  }

  test("leaves no toast behind when its form is closed @desktop", async ({ page, rota, month }) => {
    await rota.putShift(2, `${month}-08T08:30`, `${month}-09T08:30`);
    await rota.putShift(2, `${month}-11T08:30`, `${month}-12T08:30`);
    await openShifts(page, month);
    await segmentsOn(page, `${month}-08`).first().click();
    const form = shiftPopup(page);
    await form.getByLabel("Fecha de finalización").fill(`${month}-12`);
    await form.getByRole("button", { name: "Guardar" }).click();
    const told = page.getByRole("group").getByText(/ya está de turno/);
    await expect(told).toBeVisible();
    await form.getByRole("button", { name: "Cancelar" }).click();
    await expect(form).toBeHidden();
    await expect(told).toHaveCount(0, { timeout: 2000 });
  });
});
