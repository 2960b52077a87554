/* Tests of a store's page: its articles, the window of one, and what a store without them says. */

import { openOwnStore, storeArticle } from "../fixtures/ownStore";
import { expect, test } from "../fixtures/test";

const LONG = "Pizza grande a la piedra con muzzarella doble, jamón natural, morrones y aceitunas";

test.describe("a store", () => {
  test("shows prices, discounts and stock, and the dialog of an article with its options @phone", async ({
    page,
    request,
    look,
  }) => {
    const shop = await openOwnStore(request, [
      storeArticle("Muzzarella", 8500, { hasOptions: true, discount_percent: 10, section: "Pizzas" }),
      storeArticle(LONG.slice(0, 80), 9400.5, { section: "Pizzas", stock: 3 }),
      storeArticle("Flan", 1999.99, { section: "Postres", stock: 0 }),
      storeArticle("Agua", 1400, { section: "Bebidas" }),
    ]);
    await page.goto(shop.path);
    await expect(page.getByRole("heading", { name: shop.name, level: 1 })).toBeVisible();
    await expect(page.getByText("Abierta", { exact: true })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Flan" })).toContainText("Sin stock");
    await expect(page.getByText("Quedan 3")).toBeVisible();
    // A chunk's styles that come first must not lose to the page's own.
    await expect(page.getByRole("button", { name: "Agregar Agua" })).toHaveCSS(
      "background-color",
      "rgb(10, 117, 64)",
    );
    await look.check("store");

    const opener = page.getByRole("link", { name: /^Muzzarella/ });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Muzzarella" });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/\?articulo=/);
    await dialog.getByRole("button", { name: /^Agregar/ }).click();
    await expect(dialog.getByText("Elegí una opción.")).toBeVisible();
    await look.check("store-article");
    await dialog.getByRole("radio", { name: /Grande/ }).check();
    const ham = dialog.getByRole("group", { name: "Cantidad de Jamón" });
    await ham.getByRole("button", { name: "Uno más" }).click();
    await expect(dialog.getByRole("button", { name: /^Agregar/ })).toContainText("9.750");
    await dialog
      .getByRole("group", { name: "Cantidad", exact: true })
      .getByRole("button", { name: "Uno más" })
      .click();
    await expect(dialog.getByRole("button", { name: /^Agregar/ })).toContainText("19.500");

    // Back closes it, and so does Escape, which gives the focus back.
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${shop.path}$`));
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${shop.path}$`));
    await expect(opener).toBeFocused();
  });

  test("is shopped in by keyboard alone, and its cart waits in the browser", async ({ page, request }) => {
    const shop = await openOwnStore(request, [
      storeArticle("Muzzarella", 8500, { hasOptions: true }),
      storeArticle("Agua", 1400),
    ]);
    await page.goto(shop.path);
    await page.getByRole("link", { name: /^Muzzarella/ }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Muzzarella" });
    await dialog.getByRole("radio", { name: /Chica/ }).focus();
    await page.keyboard.press("Space");
    await dialog.getByRole("button", { name: /^Agregar/ }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Agregar Agua" }).focus();
    await page.keyboard.press("Enter");
    const cart = page.getByRole("region", { name: "Tu carrito" });
    await expect(cart.getByRole("listitem")).toHaveCount(2);
    await expect(cart).toContainText("9.900");
    await page.reload();
    await expect(cart.getByRole("listitem")).toHaveCount(2);

    await cart.getByRole("link", { name: "Cambiar Muzzarella" }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("radio", { name: /Chica/ })).toBeChecked();
    await dialog.getByLabel("Indicaciones").fill("sin aceitunas");
    await dialog.getByRole("button", { name: /^Guardar/ }).click();
    await expect(cart).toContainText("«sin aceitunas»");
    await cart.getByRole("button", { name: "Quitar Agua" }).click();
    await expect(cart.getByRole("listitem")).toHaveCount(1);
    await page.getByRole("link", { name: "Ir a pagar" }).click();
    await expect(page.getByRole("heading", { name: "Ingresá para terminar el pedido" })).toBeVisible();
    const back = encodeURIComponent(`${shop.path}/pagar`);
    await expect(page.getByRole("main").getByRole("link", { name: "Ingresar" })).toHaveAttribute(
      "href",
      `/ingresar?volver=${back}`,
    );
  });

  test("of 200 articles is searched, and opens a dialog at once", async ({ page, request, look }) => {
    const articles = Array.from({ length: 200 }, (_, index) =>
      storeArticle(`Artículo número ${index + 1} de la estantería`, 1000 + index, {
        section: `Sección ${(index % 8) + 1}`,
        description: "De los que se llevan todos los días, por unidad y sin vueltas.",
      }),
    );
    const shop = await openOwnStore(request, articles);
    await page.goto(shop.path);
    await expect(page.locator("[data-article]")).toHaveCount(200);
    await look.check("store-200");
    await page.getByRole("searchbox", { name: "Buscar en la tienda" }).fill("numero 137");
    await expect(page.locator("[data-article]")).toHaveCount(1);
    await expect(page.getByText("1 artículo", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Borrar la búsqueda" }).click();
    await expect(page.locator("[data-article]")).toHaveCount(200);

    await page.goto(`${shop.path}?articulo=${articles[136]?.id}`);
    const dialog = page.getByRole("dialog", { name: /número 137/ });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Cerrar" }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${shop.path}$`));
  });

  test("that is closed says so, and keeps the cart", async ({ page, request, look }) => {
    const shop = await openOwnStore(request, [storeArticle("Agua", 1400)]);
    await shop.closeTurn();
    await page.goto(shop.path);
    await expect(page.getByText("Cerrada", { exact: true })).toBeVisible();
    await expect(page.getByText(/La tienda está cerrada ahora/)).toBeVisible();
    await page.getByRole("button", { name: "Agregar Agua" }).click();
    const cart = page.getByRole("region", { name: "Tu carrito" });
    await expect(cart.getByText(/guardamos tu carrito/)).toBeVisible();
    await expect(cart.getByRole("link", { name: "Ir a pagar" })).toHaveCount(0);
    await look.check("store-closed");
  });

  test("without articles, and an article that is gone, are said", async ({ page, request }) => {
    const shop = await openOwnStore(request, []);
    await page.goto(shop.path);
    await expect(page.getByText("Esta tienda todavía no publicó artículos.")).toBeVisible();
    await page.goto(`${shop.path}?articulo=${shop.id}`);
    const dialog = page.getByRole("dialog", { name: "Este artículo no está disponible" });
    await dialog.getByRole("button", { name: "Ver la tienda" }).click();
    await expect(dialog).toBeHidden();
  });
});

test.describe("a store that is not there", () => {
  test.use({ allowed: [/40[04]/] });

  test("is said to be unavailable when it stopped or never was", async ({ page, request, look }) => {
    const shop = await openOwnStore(request, [storeArticle("Agua", 1400)]);
    await shop.put("", { name: shop.name, enabled: false });
    for (const path of [shop.path, "/t/00000000-0000-4000-8000-000000000000", "/t/nada"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Esta tienda no está disponible" })).toBeVisible();
    }
    await look.check("store-missing");
  });
});

test("a first visit asks for nothing but the page and its files", async ({ page, request }) => {
  const shop = await openOwnStore(request, [storeArticle("Agua", 1400)]);
  const asked: string[] = [];
  page.on("request", (sent) => asked.push(new URL(sent.url()).pathname));
  await page.goto(shop.path);
  await page.getByRole("button", { name: "Agregar Agua" }).click();
  await expect(page.getByRole("region", { name: "Tu carrito" })).toContainText("1.400");
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => path !== shop.path && !path.startsWith("/assets/"))).toEqual([]);
  // What the cart of an account and the checkout need comes with them.
  expect(asked.filter((path) => /queries|Checkout/i.test(path))).toEqual([]);
});

test.describe("a server that does not answer", () => {
  test.use({ allowed: [/Failed to load resource/] });

  test("leaves what was seen, says so, and is asked again", async ({ page, request }) => {
    await page.clock.install();
    const shop = await openOwnStore(request, [storeArticle("Agua", 1400)]);
    const api = `**/ecommerce/stores/${shop.id}`;
    await page.route(api, (route) => route.abort());
    await page.goto(shop.path);
    await page.getByRole("button", { name: "Agregar Agua" }).click();
    await expect(page.getByRole("region", { name: "Tu carrito" })).toContainText("1.400");
    // The minute after which it is refetched, and the delays of the retries.
    for (const seconds of [61, 2, 3, 5]) await page.clock.runFor(seconds * 1000);
    await expect(page.getByText(/No pudimos actualizar la tienda/)).toBeVisible();
    await shop.closeTurn();
    await page.unroute(api);
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByText(/La tienda está cerrada ahora/)).toBeVisible();
  });
});
