/* Tests of the shift management screen: the real month, its list and summary, its states, and read-only workspaces. */

import { demoAccount, fillSignIn, signIn } from "./fixtures/session";
import {
  createOtherWorkspace,
  expect,
  newShiftButtonOn,
  openShifts,
  SEPTEMBER_2023,
  SHIFTS_PATH,
  segmentsOn,
  shiftPopup,
  test,
} from "./fixtures/shiftsTest";
import { CALENDAR_PATH, todayInZone } from "./fixtures/test";

test("September 2023 is the real rota, with its list and its summary @phone", async ({
  page,
  look,
  rota,
}) => {
  const shifts = await rota.listShifts("2023-09");
  expect(shifts).toHaveLength(53);
  await openShifts(page, "2023-09");
  await expect(page).toHaveTitle("Turnos de Farmacias · Hub");
  await expect(page.getByRole("heading", { name: "Turnos de Farmacias" })).toBeVisible();
  await expect(
    page.getByText("Gestioná los turnos del mes de las farmacias de Almirante Brown."),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "09 2023" })).toBeVisible();

  const list = page.getByRole("region", { name: "Turnos del mes" });
  await expect(list.getByText("53 turnos en total")).toBeVisible();
  const rows = list.getByRole("listitem");
  await expect(rows).toHaveCount(53);
  await expect(rows.first()).toContainText(/jue 31\/08 08:30 – vie 01\/09 08:30.*multi-día.*24 h/);
  const ids = await rows.getByRole("button").evaluateAll((all) => all.map((one) => one.dataset.shift));
  const begins = new Map(shifts.map(({ id, ini_at }) => [id, Date.parse(ini_at)]));
  const order = ids.map((id) => begins.get(id ?? "") ?? Number.NaN);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  const box = list.getByRole("list");
  expect(await box.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true);

  // The pharmacies' hours add up to the month's covered hours.
  const summary = page.getByRole("region", { name: "Resumen del mes" }).getByRole("listitem");
  const inside = ({ ini_at, end_at }: (typeof shifts)[number]) =>
    Math.min(Date.parse(end_at), Date.parse(SEPTEMBER_2023.datetime_end)) -
    Math.max(Date.parse(ini_at), Date.parse(SEPTEMBER_2023.datetime_ini));
  const expected = shifts.reduce((sum, shift) => sum + inside(shift) / 3_600_000, 0);
  const said = (await summary.allTextContents()).map((text) =>
    Number(/([\d.,]+) h$/.exec(text)?.[1]?.replace(",", ".")),
  );
  expect(said.reduce((sum, hours) => sum + hours, 0)).toBeCloseTo(expected, 1);
  await expect(summary.filter({ hasText: "Farmacia Ramírez" })).toHaveText("Farmacia Ramírez 4 turnos 96 h");

  await expect(segmentsOn(page, "2023-09-15")).toHaveText([
    "Farmacia Tencha 00:00–08:30",
    "Farmacia Ramírez 08:30–24:00",
    "Herrera Acosta 08:30–24:00",
  ]);
  await expect(page.getByText("Sin superposiciones y con todas las horas cubiertas.")).toBeVisible();
  if (look.isPhone) await expect(page.getByRole("grid")).toHaveCount(0);
  else {
    const heights = await page
      .locator("main td")
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(120);
  }
  // Each of the thirty days has a button, and no other date has.
  await expect(page.getByRole("button", { name: /^Nuevo turno, / })).toHaveCount(30);
  await look.check("shifts");
  await list.scrollIntoViewIfNeeded();
  await look.takeScreenshot("shifts-list");
});

test("has the colours and the month of the public calendar, in a new tab", async ({ page, context }) => {
  const colours = (all: Element[]) =>
    all.map((one) => [
      one.getAttribute("data-shift"),
      /\bc\d+\b/.exec(`${one.className} ${one.parentElement?.className}`)?.[0],
    ]);
  await openShifts(page, "2023-09");
  const own = await page.locator("main [data-date] [data-shift]").evaluateAll(colours);
  const [other] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /^Visualizar/ }).click(),
  ]);
  await expect(other).toHaveURL(new RegExp(`${CALENDAR_PATH}\\?mes=2023-09$`));
  await expect(other.locator("button[data-shift]").first()).toBeVisible();
  expect(await other.locator("[data-date] [data-shift]").evaluateAll(colours)).toEqual(own);
});

test("months follow the buttons and the address, and back returns @phone", async ({ page }) => {
  await openShifts(page, "2023-12");
  await page.getByRole("button", { name: "Mes siguiente" }).click();
  await expect(page.getByRole("heading", { name: "01 2024" })).toBeVisible();
  await expect(page).toHaveURL(/\?mes=2024-01$/);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "12 2023" })).toBeVisible();
  await page.getByRole("button", { name: "Hoy" }).click();
  await expect(page).toHaveURL(new RegExp(`${SHIFTS_PATH}$`));
  await expect(page.locator("[data-date][aria-current='date']")).toHaveAttribute("data-date", todayInZone());
  await expect(page.locator("[data-date][aria-current='date']")).toBeInViewport();
});

test("the keyboard moves, creates and explains, and can be told not to @desktop", async ({ page, look }) => {
  await openShifts(page, "2023-09");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { name: "10 2023" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("heading", { name: "08 2023" })).toBeVisible();
  await page.keyboard.press("t");
  await expect(page).toHaveURL(new RegExp(`${SHIFTS_PATH}$`));
  await page.keyboard.press("n");
  await expect(shiftPopup(page).getByLabel("Fecha de inicio")).toHaveValue(todayInZone());
  await page.keyboard.press("Escape");
  await expect(shiftPopup(page)).toBeHidden();
  await page.keyboard.press("?");
  await expect(shiftPopup(page)).toContainText("Nuevo turno");
  await look.check("shifts-keys");
  await shiftPopup(page).getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await expect(shiftPopup(page)).toBeHidden();
  await page.keyboard.press("n");
  await page.keyboard.press("ArrowRight");
  await expect(shiftPopup(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${SHIFTS_PATH}$`));
});

test("a phone's list hides no time under its marks", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openShifts(page);
  const rows = page.getByRole("region", { name: "Turnos del mes" }).getByRole("listitem");
  await expect(rows.filter({ hasText: "demo multi-día" }).first()).toBeVisible();
  const hidden = await rows.evaluateAll((all) =>
    all
      .filter((row) => {
        const texts: DOMRect[] = [];
        const walk = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(node);
          texts.push(...range.getClientRects());
        }
        const meet = (a: DOMRect, b: DOMRect) =>
          a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        return texts.some((one, place) => texts.slice(place + 1).some((other) => meet(one, other)));
      })
      .map((row) => row.textContent),
  );
  expect(hidden).toEqual([]);
});

test("a phone's list breaks no holiday inside a word", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openShifts(page, "2026-07");
  const day = page.locator('[data-date="2026-07-09"]');
  const holiday = day.getByText("Día de la Independencia");
  await expect(holiday).toBeVisible();
  const broken = await holiday.evaluate((one) => {
    const text = one.firstChild as Text;
    const range = document.createRange();
    return [...text.data.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1;
    });
  });
  expect(broken).toEqual([]);
  // The holiday's name is fully visible, and the day's header keeps its number and button.
  expect(await holiday.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
  await expect(day.getByRole("heading")).not.toContainText("Independencia");
});

for (const size of [
  { width: 1280, height: 800 },
  // Narrower windows show the list.
  { width: 1170, height: 768 },
]) {
  test(`the grid's holidays are whole at ${size.width}, on screen and on paper @desktop`, async ({
    page,
    look,
  }) => {
    await page.setViewportSize(size);
    await openShifts(page, "2026-06");
    for (const media of ["screen", "print"] as const) {
      await page.emulateMedia({ media });
      for (const name of [
        "Paso a la Inmortalidad del General Don Martín Miguel de Güemes",
        "Paso a la Inmortalidad del General D. Manuel Belgrano",
      ]) {
        const holiday = page.locator("main td").getByText(name);
        await expect(holiday).toBeVisible();
        const isCut = await holiday.evaluate((one) => {
          const cell = (one.closest("td") as HTMLElement).getBoundingClientRect();
          const range = document.createRange();
          range.selectNodeContents(one);
          const outside = [...range.getClientRects()].some(
            (line) => line.left < cell.left || line.right > cell.right || line.bottom > cell.bottom,
          );
          return outside || one.scrollHeight - one.clientHeight > 1;
        });
        expect(isCut, `${name} on ${media}`).toBe(false);
      }
    }
    await page.emulateMedia({ media: "screen" });
    await look.takeScreenshot(`shifts-holidays-${size.width}`);
  });
}

test("an empty month says so and shows the ways to fill it", async ({ page, look, month }) => {
  await openShifts(page, month);
  await expect(page.getByText("No hay turnos programados para este mes")).toBeVisible();
  await expect(page.getByText("0 turnos en total")).toBeVisible();
  await expect(newShiftButtonOn(page, `${month}-01`)).toBeVisible();
  await look.check("shifts-empty");
  await page.getByRole("button", { name: "Copiar un mes" }).click();
  await expect(page.getByRole("tab", { name: "Copiar un mes" })).toHaveAttribute("aria-selected", "true");
});

test("hours without cover are shown, and can be covered with one press", async ({
  page,
  look,
  rota,
  month,
}) => {
  await rota.putShift(0, `${month}-01T00:00`, `${month}-10T08:30`);
  await rota.putShift(1, `${month}-10T20:00`, `${month}-20T00:00`);
  await rota.putShift(2, `${month}-20T00:00`, `${month}-28T00:00`);
  await openShifts(page, month);
  const warnings = page.getByRole("region", { name: /^Para revisar: 2 tramos sin cubrir/ });
  await expect(warnings).toContainText("10/");
  await look.check("shifts-warnings");
  await page.getByRole("button", { name: "Sin cubrir 08:30–20:00" }).click();
  const form = shiftPopup(page);
  await expect(form.getByLabel("Hora de inicio")).toHaveValue("08:30");
  await expect(form.getByLabel("Hora de finalización")).toHaveValue("20:00");
  await expect(form.getByText("Duración: 11,5 h")).toBeVisible();
  await form.getByLabel("Farmacia").selectOption({ index: 4 });
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("region", { name: /^Para revisar: 1 tramo sin cubrir/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Sin cubrir/ })).toHaveCount(0);
});

test.describe("when the server fails", () => {
  test.use({ allowed: [/503/] });

  test("a skeleton is shown, then a way to try again", async ({ page, look }) => {
    // Events of other tests' shifts would refetch the month without the button.
    await page.route("**/plugins/pharmacy/groups/*/events", () => {});
    await openShifts(page, "2023-08");
    await page.route("**/plugins/pharmacy/shifts?*", (route) => route.fulfill({ status: 503, body: "" }));
    await page.getByRole("button", { name: "Mes siguiente" }).click();
    await expect(page.getByRole("status", { name: "Cargando los turnos del mes" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("No pudimos cargar los turnos.", { timeout: 20_000 });
    await look.check("shifts-failed");
    await page.unroute("**/plugins/pharmacy/shifts?*");
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByText("53 turnos en total")).toBeVisible();
  });
});

test.describe("whose workspace does not manage the group", () => {
  test.use({ allowed: [/404/] });

  test("looks at everything, is told so, and finds no button that does nothing", async ({
    page,
    look,
    request,
  }) => {
    const elsewhere = await createOtherWorkspace(request);
    await signIn(page, `${SHIFTS_PATH}?mes=2023-09`, elsewhere);
    await expect(page.getByText("Tu workspace no gestiona los turnos de Almirante Brown.")).toBeVisible();
    await expect(page.getByText("53 turnos en total")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Nuevo/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Planificar" })).toHaveCount(0);
    await look.check("shifts-read-only");
    await segmentsOn(page, "2023-09-15").filter({ hasText: "Farmacia Ramírez" }).click();
    await expect(shiftPopup(page)).toContainText("vie 15/09 08:30 a sáb 16/09 08:30");
    await expect(shiftPopup(page).getByRole("button")).toHaveCount(1);
    await look.check("shifts-read-only-shift");
    await page.keyboard.press("Escape");
    await expect(shiftPopup(page)).toBeHidden();
    await page.keyboard.press("n");
    await expect(shiftPopup(page)).toBeHidden();
  });
});

test("whoever is not signed in comes here through the sign-in", async ({ page }) => {
  const response = await page.goto(`${SHIFTS_PATH}?mes=2023-09`);
  expect(response?.status()).toBe(200);
  await expect(page).toHaveURL(/\/auth\/sign_in$/);
  await fillSignIn(page, demoAccount());
  await expect(page).toHaveURL(new RegExp(`${SHIFTS_PATH}\\?mes=2023-09$`));
});
