/* Tests of planning: rotation, copied month and check, each previewed before it writes. */
import { expect, nextMonth, openShifts, segmentsOn, shiftPopup, test } from "./fixtures/shiftsTest";

test("a rotation is shown before it is made, with its holidays and its shares, and can be undone @phone", async ({
  page,
  look,
  rota,
  month,
}) => {
  await openShifts(page, month);
  await page.getByRole("button", { name: "Planificar" }).click();
  const plan = shiftPopup(page);
  await expect(plan.getByLabel("Desde")).toHaveValue(`${month}-01`);
  await expect(plan.getByLabel("Hora de inicio")).toHaveValue("08:30");
  await plan.getByRole("button", { name: "Ninguna" }).click();
  await expect(plan.getByText("Elegí al menos una farmacia.")).toBeVisible();
  await expect(plan.getByRole("button", { name: "Crear 0 turnos" })).toBeDisabled();
  for (const name of ["Farmacia Vargas", "Farmacia Rava", "El 13"]) {
    await plan.getByRole("checkbox", { name: `${name} hace turnos en esta rotación` }).check();
  }
  await expect(plan.getByText("3 de 49")).toBeVisible();
  // By keyboard: El 13 moves up twice, and its button keeps the focus.
  await plan.getByRole("button", { name: "Subir El 13" }).focus();
  await page.keyboard.press("Enter");
  await expect(plan.getByText("El 13, lugar 2 de 3")).toBeAttached();
  await expect(plan.getByRole("button", { name: "Subir El 13" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(plan.getByText("El 13, lugar 1 de 3")).toBeAttached();
  await plan.getByLabel("Hasta").fill(`${month}-09`);
  await plan.getByLabel("Farmacias por turno").fill("2");
  await expect(plan.getByRole("heading", { name: "Se crearían 18 turnos" })).toBeVisible();
  const share = plan.getByRole("row", { name: /^El 13/ });
  await expect(share.getByRole("cell").first()).toHaveText("6 turnos");
  await look.check("plan-rotation");
  await plan.getByRole("heading", { name: /Se crearían/ }).scrollIntoViewIfNeeded();
  await look.takeScreenshot("plan-rotation-preview");
  expect(await rota.listShifts(month)).toEqual([]);

  await plan.getByRole("button", { name: "Crear 18 turnos" }).click();
  await expect(plan).toBeHidden();
  await expect(page.getByText("Se crearon 18 turnos")).toBeVisible();
  await expect(segmentsOn(page, `${month}-01`)).toHaveCount(2);
  expect((await segmentsOn(page, `${month}-01`).allTextContents()).sort()).toEqual([
    "El 13 08:30–24:00",
    "Farmacia Vargas 08:30–24:00",
  ]);
  expect(await rota.listShifts(month)).toHaveLength(18);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("Se deshicieron 18 turnos")).toBeVisible({ timeout: 30_000 });
  expect(await rota.listShifts(month)).toEqual([]);
});

test("what was typed stays from tab to tab, and is offered back to whoever leaves", async ({
  page,
  month,
}) => {
  await openShifts(page, month);
  const open = () => page.getByRole("button", { name: "Planificar" }).click();
  const offer = page.getByText("Cerraste sin guardar los cambios");
  await open();
  const plan = shiftPopup(page);
  const hour = plan.getByLabel("Hora de inicio");
  const typed = async () => {
    await expect(hour).toHaveValue("20:15");
    await expect(plan.getByText("2 de 49")).toBeVisible();
    await expect(plan.getByRole("listitem").first()).toContainText("El 13");
  };
  await page.keyboard.press("Escape");
  await expect(plan).toBeHidden();
  await expect(offer).toHaveCount(0);

  await open();
  await hour.fill("20:15");
  await plan.getByRole("button", { name: "Ninguna" }).click();
  for (const name of ["Farmacia Rava", "El 13"]) {
    await plan.getByRole("checkbox", { name: `${name} hace turnos en esta rotación` }).check();
  }
  await plan.getByRole("button", { name: "Subir El 13" }).click();
  await plan.getByRole("tab", { name: "Revisar" }).click();
  await plan.getByRole("radio", { name: "Otra cosa" }).check();
  await plan.getByLabel("Cubrir desde").fill("09:00");
  await plan.getByRole("tab", { name: "Generar rotación" }).click();
  await typed();
  await plan.getByRole("tab", { name: "Revisar" }).click();
  await expect(plan.getByLabel("Cubrir desde")).toHaveValue("09:00");
  await page.keyboard.press("Escape");
  await expect(plan).toBeHidden();
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: "Recuperar" }).click();
  await expect(plan.getByLabel("Cubrir desde")).toHaveValue("09:00");
  await plan.getByRole("tab", { name: "Generar rotación" }).click();
  await typed();
});

test("what is in the way is named, and left out only when that is chosen", async ({
  page,
  look,
  rota,
  group,
  month,
}) => {
  const colon = group.pharmacies.findIndex(({ name }) => name === "Farmacia Colon");
  await rota.putShift(colon, `${month}-02T10:00`, `${month}-02T12:00`);
  await openShifts(page, month);
  await page.getByRole("button", { name: "Planificar" }).click();
  const plan = shiftPopup(page);
  await plan.getByRole("button", { name: "Ninguna" }).click();
  await plan.getByRole("checkbox", { name: /^Farmacia Colon / }).check();
  await plan.getByLabel("Desde").fill(`${month}-01`);
  await plan.getByLabel("Hasta").fill(`${month}-05`);
  await plan.getByLabel("Hora de inicio").fill("08:30");
  await plan.getByLabel("Duración en horas").fill("12");
  await plan.getByLabel("Farmacias por turno").fill("1");
  await expect(plan.getByText("1 conflicto", { exact: true })).toBeVisible();
  await expect(plan.getByRole("listitem").filter({ hasText: "ya está de turno el" })).toContainText(
    /Farmacia Colon, .* 02\/.*: ya está de turno el .* de 10:00 a 12:00/,
  );
  const write = plan.getByRole("button", { name: "Crear 4 turnos" });
  await expect(write).toBeDisabled();
  await look.check("plan-conflicts");
  await plan.getByRole("checkbox", { name: "Omitir 1 turno en conflicto y crear los otros 4" }).check();
  await write.click();
  await expect(plan).toBeHidden();
  expect(await rota.listShifts(month)).toHaveLength(5);
});

test("a month is copied by its weekdays", async ({ page, look, rota, month }) => {
  const next = nextMonth(month);
  await rota.clearMonth(next);
  await rota.putShift(1, `${month}-03T08:30`, `${month}-04T08:30`);
  await rota.putShift(2, `${month}-10T08:30`, `${month}-11T08:30`);
  await openShifts(page, month);
  await page.getByRole("button", { name: "Planificar" }).click();
  const plan = shiftPopup(page);
  await plan.getByRole("tab", { name: "Copiar un mes" }).click();
  await expect(plan.getByLabel("Mes que se copia")).toHaveValue(month);
  await expect(plan.getByLabel("Mes de destino")).toHaveValue(next);
  await expect(plan.getByRole("heading", { name: "Se crearían 2 turnos" })).toBeVisible();
  await look.check("plan-copy");
  await plan.getByLabel("Mes de destino").selectOption(month);
  await expect(plan.getByText("Elegí otro mes: es el mismo que se copia.")).toBeVisible();
  await plan.getByLabel("Mes de destino").selectOption(next);
  await plan.getByRole("button", { name: "Crear 2 turnos" }).click();
  await expect(plan).toBeHidden();
  // The page shows the month that was written.
  await expect(page).toHaveURL(new RegExp(`mes=${next}$`));
  const weekday = ({ ini_at }: { ini_at: string }) =>
    new Date(Date.parse(ini_at) - 3 * 3_600_000).getUTCDay();
  const [from, to] = [await rota.listShifts(month), await rota.listShifts(next)];
  expect(to.map(weekday)).toEqual(from.map(weekday));
  await rota.clearMonth(next);
});

test("a plan that was written already is unchanged, and no conflict", async ({ page, look, rota, month }) => {
  const next = nextMonth(month);
  await rota.clearMonth(next);
  for (const of of [month, next]) {
    await rota.putShift(1, `${of}-03T08:30`, `${of}-04T08:30`);
  }
  await openShifts(page, month);
  await page.getByRole("button", { name: "Planificar" }).click();
  const plan = shiftPopup(page);
  await plan.getByRole("tab", { name: "Copiar un mes" }).click();
  await plan.getByRole("radio", { name: "Por fecha" }).or(plan.getByLabel(/fecha/i)).first().check();
  await expect(
    plan.getByRole("heading", { name: "El turno ya está tal cual: no hay nada que crear." }),
  ).toBeVisible();
  await expect(plan.getByText(/conflicto/)).toHaveCount(0);
  await expect(plan.getByRole("button", { name: /^Crear/ })).toBeDisabled();
  await look.check("plan-unchanged");
  await rota.clearMonth(next);
});

test("a month is checked, and a gap is covered from there", async ({ page, look, rota, month }) => {
  await rota.putShift(1, `${month}-01T00:00`, `${month}-14T00:00`);
  await rota.putShift(2, `${month}-14T00:00`, `${month}-28T00:00`);
  await rota.putShift(3, `${month}-28T12:00`, `${nextMonth(month)}-01T00:00`);
  await openShifts(page, month);
  await page.getByRole("button", { name: "Planificar" }).click();
  const plan = shiftPopup(page);
  await plan.getByRole("tab", { name: "Revisar" }).click();
  const gaps = plan.getByRole("listitem").filter({ hasText: "nadie de turno" });
  await expect(gaps).toHaveText([/28\/.* 00:00 a 12:00 \(12 h, nadie de turno\)/]);
  await expect(plan.getByText("Ninguna farmacia está dos veces de turno a la vez.")).toBeVisible();
  await expect(plan.getByRole("columnheader", { name: "Horas" })).toHaveAttribute("aria-sort", "descending");
  await plan.getByRole("button", { name: "Noche" }).click();
  await expect(plan.getByRole("columnheader", { name: "Noche" })).toHaveAttribute("aria-sort", "descending");
  await look.check("plan-check");
  await gaps.getByRole("button").click();
  const form = page.getByRole("dialog", { name: "Nuevo turno" });
  expect(await form.evaluate((one) => Number(getComputedStyle(one).zIndex))).toBe(1020);
  await form.getByLabel("Farmacia").selectOption({ index: 9 });
  await look.check("plan-cover");
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect(form).toBeHidden();
  await expect(plan.getByText("Todas las horas están cubiertas.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(plan).toBeHidden();
});

test("the plan has the keys again though its gap was gone before the form was", async ({
  page,
  rota,
  month,
}) => {
  await rota.putShift(1, `${month}-01T00:00`, `${month}-14T00:00`);
  await rota.putShift(2, `${month}-14T00:00`, `${month}-28T00:00`);
  await rota.putShift(3, `${month}-28T12:00`, `${nextMonth(month)}-01T00:00`);
  await openShifts(page, month);
  await page.getByRole("button", { name: "Planificar" }).click();
  const plan = page.getByRole("dialog", { name: "Planificar turnos" });
  await plan.getByRole("tab", { name: "Revisar" }).click();
  await plan.getByRole("button", { name: /^Cubrir/ }).click();
  const form = page.getByRole("dialog", { name: "Nuevo turno" });
  // A form that takes long to close is there until the check was read again.
  const animations = await page.context().newCDPSession(page);
  await animations.send("Animation.enable");
  await animations.send("Animation.setPlaybackRate", { playbackRate: 0.05 });
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect(plan.getByText("Todas las horas están cubiertas.")).toBeVisible();
  await expect(form).toBeHidden();
  await animations.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await expect(plan.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(plan).toBeHidden();
});
