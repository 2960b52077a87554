/* Tests of a store's customizers and catalogs as their owner edits them: order by keyboard and by dragging. */
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { components } from "../../src/shared/api/schema";
import { openOwnStore, storeArticle } from "../fixtures/ownStore";
import { signIn } from "../fixtures/session";
import { expect, test } from "../fixtures/test";

type Schemas = components["schemas"];

const names = (list: Locator) => list.getByRole("textbox", { name: "Opción" });

/** Drags the handle of a row to below another one. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("both rows must be in view");
  await page.mouse.move(start.x + 18, start.y + 24);
  await page.mouse.down();
  await page.mouse.move(start.x + 18, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(start.x + 18, end.y + end.height - 4, { steps: 4 });
  await page.mouse.up();
}

test("a customizer's options are priced, ordered and added", async ({ page, request, look }) => {
  const shop = await openOwnStore(request, [storeArticle("Muzzarella", 8500, { hasOptions: true })]);
  await signIn(page, `/tiendas/${shop.id}/adicionales`, shop.owner.as("workspace"));
  await expect(page.getByRole("row").filter({ hasText: "Agregados" })).toContainText("Jamón, Huevo");
  await look.check("shop-customizers");
  await page.getByRole("link", { name: "Agregados" }).click();
  const options = page.getByRole("list", { name: "Opciones" });
  await expect(names(options).first()).toHaveValue("Jamón");
  await options.getByRole("button", { name: "Bajar Jamón" }).press("Enter");
  await expect(names(options).first()).toHaveValue("Huevo");
  await expect(options.getByRole("button", { name: "Bajar Jamón" })).toBeFocused();
  await page.getByRole("button", { name: "Agregar opción" }).click();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(names(options).last()).toBeFocused();
  await names(options).last().fill("Panceta");
  await options.getByLabel("Precio").last().fill("750,50");
  await options.getByLabel("Stock").last().fill("8");
  await look.check("shop-customizer");
  await drag(page, options.getByRole("listitem").first(), options.getByRole("listitem").nth(1));
  await expect(names(options).first()).toHaveValue("Jamón");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Agregados" })).toContainText("Jamón, Huevo, Panceta");
});

test("a catalog's sections and articles are ordered, moved and hidden", async ({ page, request, look }) => {
  const shop = await openOwnStore(request, [
    storeArticle("Muzzarella", 8500, { section: "Pizzas" }),
    storeArticle("Fugazzeta", 9000, { section: "Pizzas" }),
    storeArticle("Agua", 1500, { section: "Bebidas" }),
  ]);
  await shop.put(`/articles/${randomUUID()}`, { name: "Gaseosa", price: { base: 2000 } });
  await signIn(page, `/tiendas/${shop.id}/catalogos`, shop.owner.as("workspace"));
  await page.getByRole("link", { name: "Carta" }).click();
  const pizzas = page.getByRole("list", { name: "Artículos de Pizzas" });
  const drinks = page.getByRole("list", { name: "Artículos de Bebidas" });
  await expect(pizzas.getByRole("listitem").first()).toContainText("Muzzarella");
  await look.check("shop-catalog");
  await pizzas.getByRole("button", { name: "Subir Fugazzeta" }).press("Enter");
  await expect(pizzas.getByRole("listitem").first()).toContainText("Fugazzeta");
  await drag(page, pizzas.getByRole("listitem").first(), pizzas.getByRole("listitem").last());
  await expect(pizzas.getByRole("listitem").first()).toContainText("Muzzarella");
  await pizzas.getByLabel("Pasar Fugazzeta a otra sección").selectOption("Bebidas");
  await expect(drinks.getByRole("listitem")).toHaveCount(2);
  const search = page.getByRole("combobox", { name: "Agregar un artículo" }).last();
  await search.fill("gase");
  await page.getByRole("option", { name: /Gaseosa/ }).click();
  await expect(drinks.getByRole("listitem")).toHaveCount(3);
  await page.getByRole("button", { name: "Subir Bebidas" }).click();
  await page.getByRole("checkbox", { name: "Agua visible en el catálogo" }).uncheck();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Carta" })).toContainText("2 secciones, 4 artículos");
  const { data } = await shop.get<Schemas["CatalogPage"]>("/catalogs");
  const [catalog] = data;
  expect(catalog?.sections.map(({ name }) => name)).toEqual(["Bebidas", "Pizzas"]);
  expect(catalog?.items.map(({ visible }) => visible)).toEqual([false, true, true, true]);
});
