/* Tests of how a business is paid: accounts for transfers and cash with their states, and the way back from Mercado Pago. */
import { createConsumer, createWorkspace } from "../fixtures/business";
import { signIn } from "../fixtures/session";
import { staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

test("an account for transfers is checked, saved, and turned off and on @phone", async ({
  page,
  request,
  look,
}) => {
  const api = await staffApi(request);
  const owner = await createConsumer(request, api);
  await createWorkspace(api, owner);
  await signIn(page, "/cobros", owner.as("workspace"));
  await expect(page.getByText("Todavía no cargaste ninguna cuenta.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Conectar con Mercado Pago" })).toBeVisible();
  await look.check("payments-none");

  await page.getByRole("button", { name: "Aceptar efectivo" }).click();
  const cash = page.getByRole("region", { name: "Efectivo" });
  await expect(cash.getByText("Activo", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Aceptar efectivo" })).toBeHidden();

  await page.getByRole("button", { name: "Agregar una cuenta" }).click();
  await page.getByLabel("Banco o billetera").fill("Banco Ejemplo");
  await page.getByLabel("Titular").fill("Persona Prueba");
  await page.getByLabel("CUIT o CUIL").fill("20267565393");
  await page.getByLabel("CBU o CVU").fill("2850590940090418135201");
  await page.getByLabel(/^Alias/).fill("negocio.de.prueba");
  await page.getByRole("button", { name: "Guardar" }).click();
  const banks = page.getByRole("region", { name: "Transferencias" });
  await expect(banks.getByText("Persona Prueba · negocio.de.prueba")).toBeVisible();
  await page.getByRole("button", { name: "Desactivar Banco Ejemplo" }).click();
  await expect(banks.getByText("Inactivo", { exact: true })).toBeVisible();
  await look.check("payments");
  await page.reload();
  // The data are kept.
  await expect(banks.getByText("Persona Prueba · negocio.de.prueba")).toBeVisible();
  await page.getByRole("button", { name: "Activar Banco Ejemplo" }).click();
  await expect(banks.getByText("Activo", { exact: true })).toBeVisible();
});

test.describe("data that a bank would refuse", () => {
  // The browser's line about the refusal.
  test.use({ allowed: [/422/] });

  test("are told at their field", async ({ page, request }) => {
    const api = await staffApi(request);
    const owner = await createConsumer(request, api);
    await createWorkspace(api, owner);
    await signIn(page, "/cobros", owner.as("workspace"));
    await page.getByRole("button", { name: "Agregar una cuenta" }).click();
    await page.getByLabel("Banco o billetera").fill("Banco Ejemplo");
    await page.getByLabel("Titular").fill("Persona Prueba");
    await page.getByLabel("CUIT o CUIL").fill("20267565392");
    await page.getByLabel("CBU o CVU").fill("2850590940090418135201");
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText("Revisá este dato: los dígitos no coinciden.")).toBeVisible();
    await expect(page.getByLabel("CUIT o CUIL")).toHaveAttribute("aria-invalid", "true");
  });
});

test("the way back from Mercado Pago tells what to do", async ({ page, request, look }) => {
  const api = await staffApi(request);
  const owner = await createConsumer(request, api);
  await createWorkspace(api, owner);
  await signIn(page, "/cobros?resultado=vencido", owner.as("workspace"));
  await expect(page.getByText("pasaron más de 10 minutos")).toBeVisible();
  await look.check("payments-expired");
  await page.getByRole("button", { name: "Cerrar el aviso" }).click();
  await expect(page).toHaveURL(/\/cobros$/);
  for (const [result, text] of [
    ["rechazado", "falta tu autorización"],
    ["error", "en este mismo navegador"],
  ]) {
    await page.goto(`/cobros?resultado=${result}`);
    await expect(page.getByText(text as string)).toBeVisible();
  }
});
