/* Tests of a store's articles as their owner edits them: in the table, many at once, and one in its form. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { components } from "../../src/shared/api/schema";
import { type OwnStore, openOwnStore, storeArticle } from "../fixtures/ownStore";
import { loseSession, signIn } from "../fixtures/session";
import { expect, test } from "../fixtures/test";

type Article = components["schemas"]["Article"];

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const price = (page: Page, name: string) => page.getByRole("textbox", { name: `Precio de ${name}` });
const stock = (page: Page, name: string) => page.getByRole("textbox", { name: `Stock de ${name}` });

async function openArticles(page: Page, shop: OwnStore): Promise<void> {
  await signIn(page, `/tiendas/${shop.id}/articulos`, shop.owner.as("workspace"));
  await expect(page.getByRole("heading", { name: "Artículos" })).toBeVisible();
}

test.describe("the table", () => {
  // A stock that moved.
  test.use({ allowed: [/409/] });

  test("edits a price and a stock in place, and never overwrites what a sale moved", async ({
    page,
    request,
    look,
  }) => {
    const muzza = storeArticle("Muzzarella", 8500, { stock: 10 });
    const shop = await openOwnStore(request, [
      muzza,
      storeArticle("Fugazzeta", 9000, { discount_percent: 10 }),
    ]);
    await openArticles(page, shop);
    await expect(price(page, "Muzzarella")).toHaveValue("8500");
    await look.check("shop-articles");

    await price(page, "Fugazzeta").fill("9.500,50");
    await page.keyboard.press("Enter");
    await expect(price(page, "Muzzarella")).toBeFocused();
    await expect(row(page, "Fugazzeta")).toContainText("Se vende a $ 8.550,45");
    await stock(page, "Muzzarella").fill("+5");
    await page.keyboard.press("Enter");
    await expect(stock(page, "Muzzarella")).toHaveValue("15");
    await page.reload();
    await expect(price(page, "Fugazzeta")).toHaveValue("9500,50");
    await expect(stock(page, "Muzzarella")).toHaveValue("15");

    const stored = await shop.get<Article>(`/articles/${muzza.id}`);
    await shop.put(`/articles/${muzza.id}`, {
      name: stored.name,
      price: { base: 8500 },
      stock: { count: 13 },
    });
    await stock(page, "Muzzarella").fill("30");
    await page.keyboard.press("Enter");
    await expect(row(page, "Muzzarella")).toContainText("Cambió mientras tanto: ahora hay 13.");
    await page.getByRole("button", { name: "Guardar 30" }).click();
    await expect(row(page, "Muzzarella")).not.toContainText("Cambió mientras tanto");
    expect((await shop.get<Article>(`/articles/${muzza.id}`)).stock.count).toBe(30);

    await stock(page, "Muzzarella").fill("doce");
    await stock(page, "Muzzarella").blur();
    await expect(row(page, "Muzzarella")).toContainText("Escribí un número");
    await stock(page, "Muzzarella").press("Escape");
    await expect(stock(page, "Muzzarella")).toHaveValue("30");

    // A tablet that is turned draws the table as cards: what is half typed stays, and the session's end keeps it too.
    await price(page, "Muzzarella").fill("87");
    await page.setViewportSize({ width: 700, height: 900 });
    await expect(page.getByRole("listitem").filter({ hasText: "Muzzarella" })).toBeVisible();
    await expect(price(page, "Muzzarella")).toHaveValue("87");
    await loseSession(page);
    await signIn(page, `/tiendas/${shop.id}/articulos`, shop.owner.as("workspace"));
    await expect(price(page, "Muzzarella")).toHaveValue("87");
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(row(page, "Muzzarella")).toContainText("Quedó sin guardar.");
    await row(page, "Muzzarella").getByRole("button", { name: "Dejar 8500" }).click();
    await expect(price(page, "Muzzarella")).toHaveValue("8500");
    expect((await shop.get<Article>(`/articles/${muzza.id}`)).price.base).toBe(8500);

    await page.getByRole("switch", { name: /^Muzzarella/ }).click();
    await expect(page.getByRole("switch", { name: /^Muzzarella/ })).not.toBeChecked();
    await page.getByLabel("Ver", { exact: true }).selectOption("Ocultos");
    await expect(row(page, "Fugazzeta")).toHaveCount(0);
    expect(new URL(page.url()).search).toBe("?visible=hidden");
    await page.goBack();
    await expect(row(page, "Fugazzeta")).toBeVisible();
  });
});

test("many articles change at once, after a preview, and go back", async ({ page, request, look }) => {
  const names = ["Muzzarella", "Fugazzeta", "Napolitana"];
  const shop = await openOwnStore(
    request,
    names.map((name, index) => storeArticle(name, 8000 + index * 505)),
  );
  await openArticles(page, shop);
  await page.getByRole("checkbox", { name: "Elegir todos los que se ven" }).check();
  await page.getByRole("checkbox", { name: "Elegir Napolitana" }).uncheck();
  await expect(page.getByText("2 artículos elegidos")).toBeVisible();
  // The bar lies over the rows by design, which axe takes for rows that are too small.
  await look.takeScreenshot("shop-articles-chosen");
  await page.getByRole("button", { name: "Cambiar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Cambiar 2 artículos" });
  await dialog.getByLabel("Porcentaje", { exact: true }).fill("10");
  await dialog.getByLabel("Redondeo").selectOption("A $ 100");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Fugazzeta" })).toContainText("$ 9.400");
  await expect(dialog.getByText("2 artículos cambian")).toBeVisible();
  await look.check("shop-articles-bulk");
  await dialog.getByRole("button", { name: "Cambiar 2 artículos" }).click();
  await expect(dialog.getByText("2 artículos cambiados")).toBeVisible();
  await dialog.getByRole("button", { name: "Deshacer" }).click();
  await expect(dialog.getByText("2 artículos como antes")).toBeVisible();
  await dialog.getByRole("button", { name: "Listo" }).click();
  await expect(price(page, "Fugazzeta")).toHaveValue("8505");

  await page.getByRole("button", { name: "Cambiar", exact: true }).click();
  await page.getByLabel("Qué cambiar").selectOption("Precio: sumar o restar un monto");
  await page.getByLabel("Monto", { exact: true }).fill("-8.200");
  await expect(page.getByText("El precio quedaría por debajo de cero")).toBeVisible();
  await expect(page.getByText("1 artículo cambia · 1 no se puede")).toBeVisible();
  await page.getByLabel("Qué cambiar").selectOption("Agregar a una categoría");
  await page.getByLabel("Categoría", { exact: true }).fill("Pizzas");
  // The session ends: the chosen articles and the change are there again.
  await loseSession(page);
  await signIn(page, `/tiendas/${shop.id}/articulos`, shop.owner.as("workspace"));
  await expect(page.getByText("Recuperamos lo que estabas cargando.")).toBeVisible();
  await expect(page.getByLabel("Categoría", { exact: true })).toHaveValue("Pizzas");
  await page.getByRole("dialog").getByRole("button", { name: "Cambiar 2 artículos" }).click();
  await page.getByRole("button", { name: "Listo" }).click();
  await expect(row(page, "Fugazzeta")).toContainText("Pizzas");
  await expect(row(page, "Napolitana")).not.toContainText("Pizzas");
});

test("an article is made in its form, which survives the end of the session @phone", async ({
  page,
  request,
  look,
}) => {
  const shop = await openOwnStore(request, [storeArticle("Muzzarella", 8500, { hasOptions: true })]);
  await openArticles(page, shop);
  await page.getByRole("link", { name: "Agregar artículo" }).click();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByLabel("Nombre", { exact: true })).toBeFocused();
  await page.getByLabel("Nombre", { exact: true }).fill("Empanada de carne");
  await page.getByRole("textbox", { name: "Precio", exact: true }).fill("1200");
  await page.getByLabel(/^Descuento \(%\)/).fill("12,5");
  await expect(page.getByText("Se vende a $ 1.050")).toBeVisible();
  await page.getByLabel(/^Agregar una categoría/).fill("Empanadas");
  await page.keyboard.press("Enter");
  await page.getByLabel("Agregar un adicional").selectOption("Agregados");
  await page.getByLabel("Contar las unidades").check();
  await page.getByLabel("Unidades", { exact: true }).fill("24");
  await look.check("shop-article-form");

  await loseSession(page);
  await signIn(page, new URL(page.url()).pathname, shop.owner.as("workspace"));
  await page.goto(`/tiendas/${shop.id}/articulos/nuevo`);
  await expect(page.getByText("Recuperamos lo que estabas cargando.")).toBeVisible();
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("Empanada de carne");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("heading", { name: "Artículos" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Empanada de carne" })).toBeVisible();

  await page.getByRole("link", { name: "Empanada de carne" }).click();
  await expect(page.getByLabel("Unidades", { exact: true })).toHaveValue("24");
  await page.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByRole("heading", { name: "Artículos" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Empanada de carne" })).toHaveCount(0);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByRole("link", { name: "Empanada de carne" })).toBeVisible();
});

test.describe("a code", () => {
  // One that another article has.
  test.use({ allowed: [/409/] });

  test("is of one article, which is shown with it and found by it", async ({ page, request, look }) => {
    const muzza = storeArticle("Muzzarella", 8500);
    const shop = await openOwnStore(request, [muzza, storeArticle("Fugazzeta", 9000)]);
    await shop.put(`/articles/${muzza.id}`, { code: "PZ-01", name: "Muzzarella", price: { base: 8500 } });
    await openArticles(page, shop);
    await page.getByRole("link", { name: "Fugazzeta" }).click();
    const code = page.getByLabel("Código (SKU)");
    await code.fill("PZ-01");
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText("Otro artículo de la tienda ya tiene este código.")).toBeVisible();
    await expect(code).toBeFocused();
    await look.check("shop-article-code");
    await code.fill("PZ-02");
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(row(page, "Fugazzeta")).toContainText("Código PZ-02");
    // What else is edited leaves it.
    await price(page, "Fugazzeta").fill("9500");
    await page.keyboard.press("Enter");
    await expect(price(page, "Muzzarella")).toBeFocused();
    await page.getByLabel("Buscar artículos").fill("pz-02");
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(row(page, "Fugazzeta")).toContainText("Código PZ-02");
  });
});

test("hundreds of articles are loaded as one scrolls, and found by a word", async ({ page, request }) => {
  const shop = await openOwnStore(request, []);
  const put = (index: number) =>
    shop.put(`/articles/${randomUUID()}`, {
      name: `Artículo ${String(index).padStart(3, "0")}`,
      price: { base: 100 + index },
      categories: [],
    });
  for (let at = 0; at < 120; at += 10) await Promise.all(Array.from({ length: 10 }, (_, by) => put(at + by)));
  await openArticles(page, shop);
  await expect(row(page, "Artículo 049")).toBeVisible();
  await expect(row(page, "Artículo 051")).toHaveCount(0);
  await row(page, "Artículo 049").scrollIntoViewIfNeeded();
  await expect(row(page, "Artículo 051")).toBeVisible();
  await page.getByLabel("Buscar artículos").fill("117");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(price(page, "Artículo 117")).toHaveValue("217");
});
