/* Tests of publishing a store: what changes, the problems in the way, and going back. */
import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import type { components } from "../../src/shared/api/schema";
import { openOwnStore, storeArticle } from "../fixtures/ownStore";
import { loseSession, signIn } from "../fixtures/session";
import { expect, test } from "../fixtures/test";

type Schemas = components["schemas"];

test.describe("a store", () => {
  // A publication with problems.
  test.use({ allowed: [/422/] });

  test("is published after its changes are seen and its problems mended, and goes back", async ({
    page,
    request,
    look,
  }) => {
    const muzza = storeArticle("Muzzarella", 8500, { hasOptions: true });
    const shop = await openOwnStore(request, [muzza, storeArticle("Fugazzeta", 9000)]);
    await signIn(page, `/tiendas/${shop.id}/publicar`, shop.owner.as("workspace"));
    await expect(page.getByText("Está todo publicado")).toBeVisible();
    await expect(page.getByText("Publicada", { exact: true })).toBeVisible();

    const article = await shop.get<Schemas["Article"]>(`/articles/${muzza.id}`);
    const [size] = article.customizers;
    const customizer = await shop.get<Schemas["Customizer"]>(`/customizers/${size?.customizer_id}`);
    const hidden = customizer.options.map(({ id, name, price }) => ({
      id,
      name,
      visible: false,
      price: { price_base: price.price_base },
    }));
    await shop.put(`/customizers/${size?.customizer_id}`, { name: "Tamaño", options: hidden });
    await page.getByRole("link", { name: "Artículos", exact: true }).click();
    await page.getByRole("textbox", { name: "Precio de Fugazzeta" }).fill("9900");
    await page.keyboard.press("Tab");
    await expect(page.getByText("Guardado").first()).toBeAttached();
    await page.getByRole("link", { name: "Publicar", exact: true }).click();
    await expect(page.getByRole("heading", { name: "3 cambios sin publicar" })).toBeVisible();
    const changes = page.getByRole("region", { name: "Artículos", exact: true });
    await expect(changes).toContainText(/Precio\s*\$\s9\.000\s*pasa a\s*→\s*\$\s9\.900/);
    await look.check("shop-publish");

    await page.getByRole("button", { name: "Publicar", exact: true }).click();
    const problems = page.getByRole("region", { name: "Para publicar falta corregir" });
    await expect(problems).toContainText("Muzzarella pide elegir de un adicional sin opciones visibles.");
    await look.check("shop-publish-problems");
    await problems.getByRole("link", { name: "Ir al artículo" }).click();
    await expect(page.getByLabel("Nombre en este artículo").first()).toBeFocused();

    const shown = hidden.map((option) => ({ ...option, visible: true }));
    await shop.put(`/customizers/${size?.customizer_id}`, { name: "Tamaño", options: shown });
    await page.getByRole("link", { name: "Publicar", exact: true }).click();
    await expect(page.getByRole("heading", { name: "1 cambio sin publicar" })).toBeVisible();
    await page.getByRole("button", { name: "Publicar", exact: true }).click();
    await expect(page.getByText("Está todo publicado")).toBeVisible();
    const published = async () =>
      (await page.request.get(shop.path, { headers: { accept: "text/html" } })).text();
    expect(await published()).toContain("9.900");

    await page
      .getByRole("button", { name: /^Volver a esta/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await look.check("shop-publish-back");
    await dialog.getByRole("button", { name: "Volver a esta" }).click();
    await expect(page.getByText("Restaurada")).toBeVisible();
    expect(await published()).not.toContain("9.900");
    await expect(page.getByRole("heading", { name: "1 cambio sin publicar" })).toBeVisible();
  });
});

test("a store's policies, coupons, deliveries, payments and turn are set", async ({
  page,
  request,
  look,
}) => {
  const shop = await openOwnStore(request, [storeArticle("Muzzarella", 8500)]);
  await signIn(page, `/tiendas/${shop.id}/politicas`, shop.owner.as("workspace"));
  await page.getByRole("link", { name: "Agregar política" }).click();
  await page.getByLabel("llega a").fill("20.000");
  await page.getByRole("radio", { name: "Con envío" }).check();
  await page.getByRole("radio", { name: "Baja" }).check();
  await page.getByLabel("Monto fijo").fill("1500");
  const sentence = "Si el pedido llega a $ 20.000 y es con envío, se le descuenta $ 1.500.";
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByLabel("Nombre").fill("Envío gratis");
  await look.check("shop-policy");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Envío gratis" })).toContainText(sentence);
  await look.check("shop-policies");

  const code = `VERANO${randomUUID().slice(0, 6).toUpperCase()}`;
  await page.getByRole("link", { name: "Cupones", exact: true }).click();
  await page.getByRole("link", { name: "Agregar", exact: true }).click();
  await page.getByLabel("Código").fill(code);
  await page.getByLabel(/^Descuento \(%\)/).fill("20");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("link", { name: code })).toBeVisible();

  await page.getByRole("link", { name: "Envíos y cobros" }).click();
  await expect(page.getByLabel("Efectivo")).toBeChecked();
  await page.getByLabel(/^Transferencia/).click();
  await expect(page.getByLabel(/^Transferencia/)).not.toBeChecked();
  await expect(page.getByText("Cobro guardado").first()).toBeVisible();
  await page.getByLabel("Hasta cuántos kilómetros").fill("4,5");
  await look.check("shop-methods");
  const save = page.getByRole("button", { name: "Guardar" });
  await save.click();
  const saved = page.getByRole("group").filter({ hasText: "Entrega guardada" });
  await expect(saved).toBeVisible();
  // A message does not cover the bar of the button that it answers.
  await expectApart(saved, save);
  const methods = await shop.get<Schemas["PickupMethods"]>("/pickup_methods");
  expect(methods.delivery?.zone_radius).toBe(4500);
  expect(methods.delivery?.address).toEqual(methods.takeaway?.address);
  expect((await shop.get<Schemas["PaymentMethods"]>("/payment_methods")).providers).toHaveLength(1);

  // The session ends in the middle of an account for transfers.
  await page.getByRole("button", { name: "Agregar una cuenta para transferencias" }).click();
  await page.getByLabel("Banco o billetera").fill("Banco Prueba");
  await page.getByRole("textbox", { name: "Alias" }).fill("corto");
  await loseSession(page);
  await signIn(page, `/tiendas/${shop.id}/cobros`, shop.owner.as("workspace"));
  await page.getByRole("button", { name: "Agregar una cuenta para transferencias" }).click();
  await expect(page.getByText("Recuperamos lo que estabas cargando.")).toBeVisible();
  await expect(page.getByLabel("Banco o billetera")).toHaveValue("Banco Prueba");
  await expect(page.getByRole("textbox", { name: "Alias" })).toHaveValue("corto");
  await page.getByRole("button", { name: "Cancelar" }).click();

  // The turn is in the header of each of the store's pages.
  await page.getByRole("button", { name: "Cerrar turno" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar turno" }).click();
  await page.getByRole("button", { name: "Listo" }).last().click();
  await expect(page.getByText("Cerrada", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Abrir turno" }).click();
  await expect(page.getByText("Abierta", { exact: true })).toBeVisible();
});

/** Expects that neither box covers a part of the other. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("a box is not drawn");
  const apart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  expect(apart, `${JSON.stringify(a)} covers ${JSON.stringify(b)}`).toBe(true);
}
