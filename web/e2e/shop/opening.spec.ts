/* Tests of a new store's first day: with no text but the screens' it is filled, published and opened, and sells. */
import type { Page } from "@playwright/test";
import { createConsumer, createWorkspace, type SignInPerson, subscribe } from "../fixtures/business";
import { PHONE_SIZE } from "../fixtures/look";
import { holdCalls } from "../fixtures/network";
import { rememberConsumer, STORE_POINT } from "../fixtures/ownStore";
import { pngFile } from "../fixtures/pictures";
import { signIn } from "../fixtures/session";
import { staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

test.use({ geolocation: STORE_POINT, permissions: ["geolocation"] });

/** Orders a large one, in a browser of its own. */
async function buy(page: Page, path: string, consumer: SignInPerson): Promise<void> {
  await rememberConsumer(page, consumer);
  await page.goto(path);
  await page.getByRole("link", { name: /^Muzzarella/ }).click();
  const dialog = page.getByRole("dialog", { name: "Muzzarella" });
  await dialog.getByRole("radio", { name: /Grande/ }).check();
  await dialog.getByRole("button", { name: /^Agregar/ }).click();
  await page.getByRole("link", { name: /Ver carrito/ }).click();
  await page.getByRole("link", { name: "Ir a pagar" }).click();
  await page.getByRole("button", { name: /^Confirmar/ }).click();
  await expect(page.getByRole("main").getByText("Recibido").first()).toBeVisible();
}

test("someone new fills a store, publishes it, opens it, sells and hands over", async ({
  page,
  request,
  look,
  browser,
}) => {
  // A whole day of a shop: on a busy machine it takes longer than a test may.
  test.slow();
  const api = await staffApi(request);
  const [owner, consumer] = [await createConsumer(request, api), await createConsumer(request, api)];
  const name = await createWorkspace(api, owner);
  await subscribe(request, owner, "Comercio");
  await signIn(page, "/", owner.as("workspace"));
  const main = page.getByRole("main");
  const save = page.getByRole("button", { name: "Guardar" });

  // The way from the home to what a first publication needs.
  await main.getByRole("link", { name: /^Tiendas/ }).click();
  await main.getByRole("link", { name }).click();
  await page.getByRole("link", { name: "Publicar", exact: true }).click();
  const steps = page.getByRole("region", { name: "Todavía no publicaste la tienda" });
  await expect(steps).toBeVisible();
  await look.check("shop-first-steps");

  await page.getByRole("link", { name: "Adicionales" }).click();
  await page.getByRole("link", { name: "Agregar adicional" }).click();
  await page.getByLabel("Nombre", { exact: true }).fill("Tamaño");
  await page.getByRole("textbox", { name: "Opción" }).fill("Grande");
  await page.getByLabel("Precio").fill("1000");
  // Who goes on before the answer stays on the page that they went to.
  const saving = await holdCalls(page, "**/customizers/*", "PUT");
  await save.click();
  await page.getByRole("link", { name: "Artículos", exact: true }).click();
  await expect(page.getByRole("link", { name: "Agregar artículo" }).first()).toBeVisible();
  await saving.release();
  await expect(page.getByText("Adicional guardado")).toBeVisible();
  await page.getByRole("link", { name: "Agregar artículo" }).first().click();
  await page.getByLabel("Nombre", { exact: true }).fill("Muzzarella");
  await page.getByRole("textbox", { name: "Precio", exact: true }).fill("8500");
  await page.locator('input[type="file"]').first().setInputFiles(pngFile("muzzarella.png"));
  await page.getByLabel("Agregar un adicional").selectOption("Tamaño");
  await save.click();
  await expect(page.getByRole("row").filter({ hasText: "Muzzarella" })).toBeVisible();

  await page.getByRole("link", { name: "Publicar", exact: true }).click();
  await steps.getByRole("link", { name: "Armá el catálogo" }).click();
  await page.getByRole("link", { name: "Agregar catálogo" }).click();
  // The first one is the one to publish, and begins with a section.
  await expect(page.getByLabel("Publicar este catálogo")).toBeChecked();
  await page.getByLabel("Nombre", { exact: true }).fill("Carta");
  await page.getByLabel("Nombre de la sección").fill("Pizzas");
  await page.getByRole("combobox", { name: "Agregar un artículo" }).fill("muzz");
  await page.getByRole("option", { name: /Muzzarella/ }).click();
  await save.click();

  await page.getByRole("link", { name: "Envíos y cobros" }).click();
  await page.getByRole("button", { name: "Agregar efectivo" }).click();
  await expect(page.getByLabel("Efectivo")).toBeChecked();
  await page.getByLabel("Retiro en el local").check();
  await page.getByLabel("Calle").fill("Seguí");
  await page.getByRole("button", { name: "Usar mi ubicación" }).click();
  await expect(page.getByRole("textbox", { name: "Punto en el mapa" })).toHaveValue(/^-34/);
  await save.click();
  await expect(page.getByText("Entrega guardada")).toBeVisible();
  await expect(page.getByText("Hay cambios sin guardar.")).toHaveCount(0);

  await page.getByRole("link", { name: "Publicar", exact: true }).click();
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByText("Está todo publicado")).toBeVisible();
  await page.getByRole("button", { name: "Abrir turno" }).click();
  await expect(page.getByText("Abierta", { exact: true })).toBeVisible();
  const path = (await page.getByRole("link", { name: "Ver la tienda" }).getAttribute("href")) ?? "";

  const context = await browser.newContext({ viewport: PHONE_SIZE, locale: "es-AR" });
  await buy(await context.newPage(), path, consumer);
  await context.close();

  await page.getByRole("link", { name: "Pedidos" }).first().click();
  const card = page.getByRole("article");
  await expect(card).toContainText("Grande");
  await card.getByRole("button", { name: "Preparar" }).click();
  await expect(page.getByText("001: Empezó a prepararse. Está en «Preparando».")).toBeVisible();
  await card.getByRole("button", { name: /^Listo/ }).click();
  await card.getByRole("button", { name: /^Entregar/ }).click();
  await page.getByRole("button", { name: /^Cobré .* y entregué/ }).click();
  await expect(page.getByText(/^001: Cobrado y entregado\. El pedido terminó/)).toBeVisible();
  await expect(card).toHaveCount(0);
});
