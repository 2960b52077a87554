/* Tests of creating, changing and deleting shifts: by mouse, by keyboard, refused, undone, and changed elsewhere. */
import type { Request } from "@playwright/test";
import { demoAccount, fillSignIn } from "./fixtures/session";
import { expect, newShiftButtonOn, openShifts, segmentsOn, shiftPopup, test } from "./fixtures/shiftsTest";

test("a day's plus button makes a shift of the whole day of the first pharmacy @phone", async ({
  page,
  look,
  rota,
  group,
  month,
}) => {
  await openShifts(page, month);
  await newShiftButtonOn(page, `${month}-15`).click();
  const form = shiftPopup(page);
  await expect(form.getByRole("heading", { name: "Nuevo turno" })).toBeVisible();
  const pharmacy = form.getByLabel("Farmacia");
  await expect(pharmacy.locator("option").first()).toHaveText("Seleccionar farmacia");
  const first = group.pharmacies.map(({ name }) => name).sort((a, b) => a.localeCompare(b, "es"))[0];
  await expect(pharmacy.locator("option:checked")).toHaveText(first ?? "");
  await expect(form.getByLabel("Fecha de inicio")).toHaveValue(`${month}-15`);
  await expect(form.getByLabel("Hora de inicio")).toHaveValue("00:00");
  await expect(form.getByLabel("Fecha de finalización")).toHaveValue(`${month}-15`);
  await expect(form.getByLabel("Hora de finalización")).toHaveValue("23:59");
  await expect(form.getByText("Duración: 24 h")).toBeVisible();
  await expect(form.getByText(/cruza/)).toHaveCount(0);
  await expect(form.getByRole("button", { name: "Eliminar" })).toHaveCount(0);
  for (const control of await form.locator("select, input").all()) {
    await expect(control).toHaveAttribute("required", "");
  }
  await look.check("shift-new");
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("Turno creado")).toBeVisible();
  await expect(segmentsOn(page, `${month}-15`)).toHaveText([`${first} 00:00–23:59`]);
  const [saved] = await rota.listShifts(month);
  expect([saved?.ini_at, saved?.end_at].map((instant) => Date.parse(instant ?? ""))).toEqual([
    Date.parse(`${month}-15T00:00-03:00`),
    Date.parse(`${month}-15T23:59:59.999-03:00`),
  ]);
});

test("by keyboard alone: make, change, delete, undo @desktop", async ({ page, rota, month }) => {
  await openShifts(page, month);
  await newShiftButtonOn(page, `${month}-10`).focus();
  await page.keyboard.press("Enter");
  const form = shiftPopup(page);
  await expect(form.getByLabel("Farmacia")).toBeFocused();
  await page.keyboard.type("Farmacia Colon");
  // Moves to the end date, one day on, and saves with Enter. A browser in English puts the month first.
  const end = form.getByLabel("Fecha de finalización");
  await end.focus();
  await page.keyboard.press("ArrowUp");
  if ((await end.inputValue()) !== `${month}-11`) {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
  }
  await expect(form.getByText("Duración: 48 h · cruza 1 día(s)")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  await expect(newShiftButtonOn(page, `${month}-10`)).toBeFocused();
  await expect(segmentsOn(page, `${month}-11`)).toHaveText(["Farmacia Colon 00:00–23:59"]);

  // Within a day the arrow keys move between its controls.
  await page.keyboard.press("ArrowDown");
  await expect(segmentsOn(page, `${month}-10`)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(form.getByRole("heading", { name: "Editar turno" })).toBeVisible();
  await form.getByLabel("Farmacia").focus();
  await page.keyboard.type("Farmacia Cosce");
  await page.keyboard.press("Enter");
  await form.getByRole("button", { name: "Guardar" }).focus();
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  await expect(segmentsOn(page, `${month}-10`)).toHaveText(["Farmacia Cosce 00:00–24:00"]);
  await expect(segmentsOn(page, `${month}-10`)).toBeFocused();

  const [before] = await rota.listShifts(month);
  await page.keyboard.press("Enter");
  await form.getByRole("button", { name: "Eliminar" }).focus();
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  await expect(segmentsOn(page, `${month}-10`)).toHaveCount(0);
  await expect(page.locator("main [data-new]")).toBeFocused();
  // F6 moves the focus to the toast.
  await page.keyboard.press("F6");
  const undo = page.getByRole("button", { name: "Deshacer" });
  while (!(await undo.evaluate((one) => one === document.activeElement))) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("El turno volvió a estar como antes")).toBeVisible();
  await expect(segmentsOn(page, `${month}-10`)).toHaveText(["Farmacia Cosce 00:00–24:00"]);
  expect(await rota.listShifts(month)).toEqual([before]);
});

test("closes on Escape and beside it, gives the focus back, and keeps what was typed to be recovered @phone", async ({
  page,
  look,
  rota,
  month,
}) => {
  await rota.putShift(3, `${month}-05T08:30`, `${month}-06T08:30`);
  await openShifts(page, month);
  const part = segmentsOn(page, `${month}-06`);
  const form = shiftPopup(page);
  const layer = () => form.evaluate((one) => Number(getComputedStyle(one).zIndex));

  await part.click();
  await expect(form).toBeVisible();
  expect(await layer()).toBe(1010);
  // Tab never leaves the popup.
  for (let turn = 0; turn < 12; turn++) {
    await page.keyboard.press("Tab");
    expect(await form.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(part).toBeFocused();
  await expect(page.getByText("Cerraste sin guardar los cambios")).toHaveCount(0);

  await part.click();
  await form.getByLabel("Hora de finalización").fill("10:00");
  await page.mouse.click(5, 5);
  await expect(form).toBeHidden();
  await expect(part).toBeFocused();
  await page.getByRole("button", { name: "Recuperar" }).click();
  await expect(form.getByLabel("Hora de finalización")).toHaveValue("10:00");
  await form.getByRole("button", { name: "Cancelar" }).click();
  await expect(form).toBeHidden();
  const [kept] = await rota.listShifts(month);
  expect(Date.parse(kept?.end_at ?? "")).toBe(Date.parse(`${month}-06T08:30-03:00`));
  await look.takeScreenshot("shift-closed");
});

test.describe("a shift that cannot be", () => {
  test.use({ allowed: [/409/] });

  test("is refused at the field it is about, and the form stays @phone", async ({
    page,
    look,
    rota,
    group,
    month,
  }) => {
    await rota.putShift(5, `${month}-12T08:30`, `${month}-13T08:30`);
    await openShifts(page, month);
    await newShiftButtonOn(page, `${month}-12`).click();
    const form = shiftPopup(page);
    const save = form.getByRole("button", { name: "Guardar" });

    await form.getByLabel("Farmacia").selectOption("");
    await form.getByLabel("Hora de finalización").fill("");
    await save.click();
    await expect(form.getByText("Falta completar este dato.")).toHaveCount(2);
    await expect(form.getByLabel("Farmacia")).toBeFocused();
    await look.check("shift-missing");

    await form.getByLabel("Farmacia").selectOption(group.pharmacies[5]?.id ?? "");
    await form.getByLabel("Hora de finalización").fill("08:00");
    await form.getByLabel("Hora de inicio").fill("09:00");
    await save.click();
    await expect(form.getByLabel("Hora de finalización")).toHaveAccessibleDescription(
      "La finalización tiene que ser posterior al inicio.",
    );

    await form.getByLabel("Fecha de finalización").fill(`${month}-27`);
    await save.click();
    await expect(form.getByLabel("Fecha de finalización")).toHaveAccessibleDescription(
      "Un turno dura como mucho 14 días.",
    );

    // The server refuses an overlap of the same pharmacy that is not on screen.
    await form.getByLabel("Fecha de finalización").fill(`${month}-13`);
    await save.click();
    const told = new RegExp(`^${group.pharmacies[5]?.name} ya está de turno del .* 12/`);
    await expect(form.getByLabel("Farmacia")).toHaveAccessibleDescription(told);
    await expect(form.getByLabel("Farmacia")).toBeFocused();
    await expect(page.getByRole("group").getByText(told)).toBeVisible();
    await expect(form.getByLabel("Hora de inicio")).toHaveValue("09:00");
    await look.check("shift-refused");
    // Nothing of the refused shift stays in the month.
    await expect(page.locator("main [data-date] [data-shift]")).toHaveCount(2);
    expect(await rota.listShifts(month)).toHaveLength(1);

    // Pressing the toast leaves the form open; saving again repeats the toast, which closes by itself.
    await save.click();
    await page.getByRole("group").getByText(told).first().click();
    await expect(form).toBeVisible();
    // Another pharmacy mends the clash: nothing says it any longer.
    await form.getByLabel("Farmacia").selectOption(group.pharmacies[6]?.id ?? "");
    await expect(page.getByText(told)).toHaveCount(0);
    await save.click();
    await expect(form).toBeHidden();
    expect(await rota.listShifts(month)).toHaveLength(2);
  });
});

test.describe("without a network", () => {
  test.use({ allowed: [/ERR_FAILED|Failed to load resource/] });

  test("a save fails at once, shows what was there and keeps the form", async ({
    page,
    context,
    rota,
    month,
  }) => {
    await rota.putShift(2, `${month}-08T08:30`, `${month}-09T08:30`);
    await openShifts(page, month);
    await segmentsOn(page, `${month}-08`).click();
    const form = shiftPopup(page);
    await form.getByLabel("Fecha de finalización").fill(`${month}-10`);
    await context.setOffline(true);
    await form.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText(/No sabemos si el cambio llegó a guardarse/)).toBeVisible();
    await expect(form.getByLabel("Fecha de finalización")).toHaveValue(`${month}-10`);
    await expect(segmentsOn(page, `${month}-10`)).toHaveCount(0);
    await expect(page.getByText("Sin conexión en vivo")).toBeAttached({ timeout: 60_000 });
    await context.setOffline(false);
    await form.getByRole("button", { name: "Guardar" }).click();
    await expect(form).toBeHidden();
    await expect(segmentsOn(page, `${month}-10`)).toHaveCount(1);
    await expect(page.getByText("En vivo", { exact: true })).toBeVisible({ timeout: 30_000 });
  });
});

test("a save is shown at once, before the server has answered", async ({ page, rota, month }) => {
  await rota.putShift(2, `${month}-08T08:30`, `${month}-09T08:30`);
  await openShifts(page, month);
  await segmentsOn(page, `${month}-08`).click();
  const form = shiftPopup(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/plugins/pharmacy/shifts/*", async (route) => {
    if (route.request().method() === "PUT") await held;
    await route.continue();
  });
  await form.getByLabel("Fecha de inicio").fill(`${month}-07`);
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect(segmentsOn(page, `${month}-07`)).toHaveCount(1);
  await expect(form.getByRole("button", { name: "Guardando…" })).toBeDisabled();
  answer();
  await expect(form).toBeHidden();
});

test("two tabs follow each other, and an open form is told and not overwritten", async ({
  page,
  context,
  look,
  rota,
  group,
  month,
}) => {
  const id = await rota.putShift(4, `${month}-20T08:30`, `${month}-21T08:30`);
  await openShifts(page, month);
  await expect(page.getByText("En vivo", { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(segmentsOn(other, `${month}-20`)).toHaveCount(1);
  await expect(other.getByText("En vivo", { exact: true })).toBeVisible();

  await newShiftButtonOn(other, `${month}-03`).click();
  await shiftPopup(other).getByRole("button", { name: "Guardar" }).click();
  await expect(segmentsOn(page, `${month}-03`)).toHaveCount(1);

  await segmentsOn(page, `${month}-20`).click();
  const form = shiftPopup(page);
  await form.getByLabel("Hora de inicio").fill("07:15");
  await rota.putShift(7, `${month}-20T08:30`, `${month}-22T08:30`, id);
  const now = form.getByText(`Ahora es: ${group.pharmacies[7]?.name}`);
  await expect(now).toBeVisible();
  await expect(form.getByLabel("Hora de inicio")).toHaveValue("07:15");
  await look.check("shift-changed");
  await form.getByText("Historial").click();
  await expect(form.getByText("lo cambió")).toBeVisible();
  await expect(form.getByText("lo creó")).toBeVisible();
  await look.takeScreenshot("shift-history");
  await form.getByRole("button", { name: "Usar lo nuevo" }).click();
  await expect(form.getByLabel("Farmacia")).toHaveValue(group.pharmacies[7]?.id ?? "");
  await expect(form.getByLabel("Hora de inicio")).toHaveValue("08:30");
  await expect(now).toHaveCount(0);
  await page.keyboard.press("Escape");

  // A hidden tab closes its stream and catches up when it is visible again. Other tests' shifts also arrive as events,
  // so only the stream itself proves that the tab was hidden.
  const isStream = (request: Request) => request.url().endsWith("/events");
  const ended = other.waitForEvent("requestfailed", isStream);
  await other.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await ended;
  await rota.putShift(8, `${month}-25T08:30`, `${month}-26T08:30`);
  await expect(segmentsOn(page, `${month}-25`)).toHaveCount(1);
  const resumed = other.waitForRequest(isStream);
  await other.evaluate(() => {
    Reflect.deleteProperty(document, "visibilityState");
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expect((await resumed).headers()["last-event-id"]).toMatch(/^\d+$/);
  await expect(segmentsOn(other, `${month}-25`)).toHaveCount(1);
});

for (const timezoneId of ["America/Argentina/Buenos_Aires", "UTC", "Asia/Tokyo"]) {
  test(`a browser in ${timezoneId} plans the pharmacies' own days`, async ({
    browser,
    baseURL,
    rota,
    month,
  }) => {
    const context = await browser.newContext({ timezoneId, locale: "es-AR", ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    // Also at the end of a year: the last day of the December at or before this test's month.
    const december = `${month.slice(0, 4)}-12`;
    await rota.clearMonth(december);
    await openShifts(page, december);
    await newShiftButtonOn(page, `${december}-31`).click();
    const form = shiftPopup(page);
    await form.getByLabel("Hora de inicio").fill("08:30");
    await form.getByLabel("Fecha de finalización").fill(`${Number(month.slice(0, 4)) + 1}-01-01`);
    await form.getByLabel("Hora de finalización").fill("08:30");
    await expect(form.getByText("Duración: 24 h · cruza 1 día(s)")).toBeVisible();
    await form.getByRole("button", { name: "Guardar" }).click();
    await expect(form).toBeHidden();
    await expect(segmentsOn(page, `${december}-31`)).toContainText(["08:30–24:00"]);
    const [saved] = await rota.listShifts(december);
    expect(saved?.ini_at).toBe(`${december}-31T11:30:00Z`);
    await page.getByRole("button", { name: "Mes siguiente" }).click();
    const january = `${Number(month.slice(0, 4)) + 1}-01`;
    await expect(segmentsOn(page, `${january}-01`)).toContainText(["00:00–08:30"]);
    await expect(page.getByRole("region", { name: "Resumen del mes" })).toContainText("8,5 h");
    await rota.clearMonth(december);
    await context.close();
  });
}

test("a session that ends sends to the sign-in and back to the month", async ({ page, month }) => {
  await openShifts(page, month);
  await page.evaluate(() => localStorage.removeItem("hub.session.workspace"));
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/sign_in$/);
  await fillSignIn(page, demoAccount());
  await expect(page).toHaveURL(new RegExp(`mes=${month}$`));
});
