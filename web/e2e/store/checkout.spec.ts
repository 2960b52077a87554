/* Tests of a store's checkout: orders with options and a coupon, transfers, and what is lost on the way. */
import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { confirmButton, expectOrderPage, goToConfirm, newConsumer } from "../fixtures/checkout";
import {
  listOrders,
  type OwnStore,
  openOwnStore,
  putCart,
  rememberConsumer,
  STORE_POINT,
  storeArticle,
} from "../fixtures/ownStore";
import { pngFile } from "../fixtures/pictures";
import { expect, test } from "../fixtures/test";

test.describe("the checkout", () => {
  test("takes eight actions from the store's page to an order with options", async ({ page, request }) => {
    const consumer = await newConsumer(request);
    const shop = await openOwnStore(request, [storeArticle("Muzzarella", 8500, { hasOptions: true })]);
    await rememberConsumer(page, consumer);
    await page.goto(shop.path);
    let actions = 0;
    const act = async (work: () => Promise<void>) => {
      actions += 1;
      await work();
    };
    await act(() => page.getByRole("link", { name: /^Muzzarella/ }).click());
    await act(() => page.getByRole("radio", { name: /Chica/ }).check());
    await act(() => page.getByRole("button", { name: /^Agregar/ }).click());
    await act(() => page.getByRole("link", { name: "Ir a pagar" }).click());
    await act(() => page.getByRole("radio", { name: "Lo retiro" }).check());
    await act(() => page.getByRole("radio", { name: /Efectivo/ }).check());
    await expect(confirmButton(page)).not.toHaveAttribute("aria-disabled");
    await act(() => confirmButton(page).click());
    const id = await expectOrderPage(page);
    expect(actions).toBeLessThanOrEqual(8);
    expect((await listOrders(request, consumer, shop)).map((order) => order.id)).toEqual([id]);
  });

  test.describe("by transfer", () => {
    test.use({ geolocation: STORE_POINT, permissions: ["geolocation"] });

    test("delivers to an address with a coupon and a tip, and takes the voucher's picture", async ({
      page,
      request,
      look,
    }) => {
      const consumer = await newConsumer(request);
      const shop = await openOwnStore(request, [storeArticle("Muzzarella", 8500, { hasOptions: true })]);
      await shop.put(`/coupons/${randomUUID()}`, { code: "AHORRA20", discount_percent: 20 });
      await shop.put(`/policies/${randomUUID()}`, {
        name: "Envío",
        priority: 1,
        enabled: true,
        requirements: { pickup_type: { in: ["delivery"] } },
        effects: { charge: { currency: "ARS", fixed: 1500 } },
      });
      await rememberConsumer(page, consumer);
      await page.goto(shop.path);
      await page.getByRole("link", { name: /^Muzzarella/ }).click();
      await page.getByRole("radio", { name: /Grande/ }).check();
      await page.getByRole("button", { name: /^Agregar/ }).click();
      await page.getByRole("link", { name: "Ir a pagar" }).click();
      await look.check("checkout-empty");

      await page.getByRole("radio", { name: "Me lo llevan" }).check();
      await page.getByRole("button", { name: "Usar esta dirección" }).click();
      await expect(page.getByText("Escribí la calle.", { exact: true })).toBeVisible();
      await expect(page.getByLabel("Calle")).toBeFocused();
      await look.check("checkout-address");
      await page.getByLabel("Calle").fill("Mitre");
      await page.getByLabel("Número", { exact: true }).fill("123");
      await page.getByLabel("O pegá el enlace de un mapa").fill("-34.5, -58.5");
      await page.getByRole("button", { name: "Usar esta dirección" }).click();
      await expect(page.getByText(/la tienda entrega hasta 3 km/)).toBeVisible();
      await page.getByRole("button", { name: /usar mi ubicación/ }).click();
      await expect(page.getByText(/Punto marcado/)).toBeVisible();
      await page.getByRole("button", { name: "Usar esta dirección" }).click();
      await expect(page.getByText("Mitre 123")).toBeVisible();

      await page.getByRole("radio", { name: /Transferencia/ }).check();
      await page.getByLabel("Cupón de descuento").fill("nada");
      await page.getByRole("button", { name: "Aplicar" }).click();
      await expect(page.getByText("Ese cupón no existe o no vale en esta tienda.").first()).toBeVisible();
      await look.check("checkout-coupon-refused");
      await expect(page.getByLabel("Cupón de descuento")).toHaveValue("NADA");
      await page.getByRole("button", { name: "Quitar el cupón NADA" }).click();
      await expect(page.getByLabel("Cupón de descuento")).toHaveValue("");
      await page.getByLabel("Cupón de descuento").fill("ahorra20");
      await page.getByRole("button", { name: "Aplicar" }).click();
      await expect(page.getByText("Cupón AHORRA20").first()).toBeVisible();
      await page.getByRole("radio", { name: "Otra" }).check();
      await page.getByLabel("Propina en pesos").fill("1.000");
      await page.getByLabel("Propina en pesos").blur();
      // (8500 + 1200) - 20 % + 1500 + 1000
      await expect(confirmButton(page)).toContainText("10.260");
      await look.check("checkout");
      await confirmButton(page).click();

      await expect(page.getByRole("heading", { name: "Transferí para pagar" })).toBeVisible();
      await expect(page.getByText("2850590940090418135201")).toBeVisible();
      await expect(page.getByRole("main")).toContainText("10.260");
      await look.check("checkout-transfer");
      await page.reload();
      await expect(page.getByText("tienda.de.prueba")).toBeVisible();
      await page.locator('input[type="file"]').first().setInputFiles(pngFile("comprobante.png"));
      await expect(page.getByText(/Ya avisaste que transferiste/)).toBeVisible();
      await expect(
        page.getByRole("heading", { name: "La tienda confirma tu transferencia", level: 1 }),
      ).toBeVisible();
      const orderId = new URL(page.url()).searchParams.get("pedido");
      await page.getByRole("link", { name: "Ver mi pedido" }).click();
      expect(await expectOrderPage(page)).toBe(orderId);
      const [order] = await listOrders(request, consumer, shop);
      expect(order).toMatchObject({
        coupon: { code: "AHORRA20" },
        items: [{ name: "Muzzarella", quantity: 1, options: [{ name: "Grande" }] }],
      });
      await shop.orders.pay(orderId ?? "", "completed");
      await page.goto(`${shop.path}/pagar?pedido=${orderId}`);
      await expect(page.getByRole("heading", { name: "No queda nada por pagar", level: 1 })).toBeVisible();
    });
  });

  test("of the last unit in two browsers makes one order, and tells the other", async ({
    page,
    browser,
    request,
  }) => {
    const [first, second] = [await newConsumer(request), await newConsumer(request)];
    const shop = await openOwnStore(request, [storeArticle("Torta", 5000, { stock: 1 })]);
    const other = await browser.newPage();
    for (const [tab, person] of [
      [page, first],
      [other, second],
    ] as const) {
      await goToConfirm(tab, shop, "Torta", person);
    }
    await confirmButton(page).click();
    await expectOrderPage(page);
    await confirmButton(other).click();
    await expect(other.getByText(/Otras personas se llevaron/)).toBeVisible();
    await expect(other.getByText("Torta: se agotó.")).toBeVisible();
    await expect(confirmButton(other)).toHaveAttribute("aria-disabled", "true");
    expect(await listOrders(request, first, shop)).toHaveLength(1);
    expect(await listOrders(request, second, shop)).toHaveLength(0);
    await other.close();
  });
});

test.describe("a total that changed", () => {
  test.use({ allowed: [/409/] });

  test("is shown before the order is confirmed again", async ({ page, request, look }) => {
    const consumer = await newConsumer(request);
    const article = storeArticle("Torta", 5000);
    const shop = await openOwnStore(request, [article]);
    await goToConfirm(page, shop, "Torta", consumer);
    await shop.publish([{ ...article, price: 6000 }]);
    await confirmButton(page).click();
    await expect(page.getByText("El total era $ 5.000 y ahora es $ 6.000.")).toBeVisible();
    await look.check("checkout-changed");
    await page.getByRole("button", { name: /^Aceptar y confirmar/ }).click();
    await expectOrderPage(page);
    expect((await listOrders(request, consumer, shop)).map(({ resumes }) => resumes[0]?.total)).toEqual([
      6000,
    ]);
  });
});

test.describe("an answer that is lost", () => {
  test.use({ allowed: [/Failed to load resource/] });

  /** The server gets the submit; the browser does not get its answer. */
  async function loseAnswers(page: Page, shop: OwnStore): Promise<void> {
    await page.route(`**/stores/${shop.id}/cart/submit`, async (route) => {
      const answer = await route.fetch();
      expect(answer.status()).toBe(200);
      await route.abort("connectionreset");
    });
  }

  async function fillCart(page: Page, request: APIRequestContext) {
    const consumer = await newConsumer(request);
    const shop = await openOwnStore(request, [storeArticle("Torta", 5000)]);
    await goToConfirm(page, shop, "Torta", consumer);
    await loseAnswers(page, shop);
    await confirmButton(page).click();
    await expect(page.getByText(/no sabemos si el pedido llegó/)).toBeVisible();
    return { consumer, shop };
  }

  test("and asked for again is one order", async ({ page, request, look }) => {
    const { consumer, shop } = await fillCart(page, request);
    await look.check("checkout-lost");
    await page.unroute(`**/stores/${shop.id}/cart/submit`);
    await confirmButton(page).click();
    const id = await expectOrderPage(page);
    expect((await listOrders(request, consumer, shop)).map((order) => order.id)).toEqual([id]);
  });

  test("is found after a reload, by the same key", async ({ page, request }) => {
    const { consumer, shop } = await fillCart(page, request);
    await page.unroute(`**/stores/${shop.id}/cart/submit`);
    await page.reload();
    const id = await expectOrderPage(page);
    expect((await listOrders(request, consumer, shop)).map((order) => order.id)).toEqual([id]);
  });
});

test("the cart of a visitor is added to the account's at the sign-in, which says what changed", async ({
  page,
  request,
  look,
}) => {
  const consumer = await newConsumer(request);
  const [torta, agua, flan] = [
    storeArticle("Torta", 5000),
    storeArticle("Agua", 1400),
    storeArticle("Flan", 2000),
  ];
  const shop = await openOwnStore(request, [torta, agua, flan]);
  const item = ({ id }: { id: string }, quantity: number) => ({
    id: randomUUID(),
    article_id: id,
    quantity,
  });
  await putCart(request, consumer, shop, { items_set: true, items: [item(torta, 1), item(flan, 4)] });
  await page.goto(shop.path);
  await page.getByRole("button", { name: "Agregar Torta" }).click();
  await page.getByRole("button", { name: "Agregar Torta" }).click();
  await page.getByRole("button", { name: "Agregar Agua" }).click();
  await page.getByRole("button", { name: "Agregar Flan" }).click();

  await rememberConsumer(page, consumer);
  await page.goto(`${shop.path}/carrito`);
  await expect(page.getByText("Torta: de 1 a 2")).toBeVisible();
  await expect(page.getByText("Agua", { exact: true }).first()).toBeVisible();
  await look.check("cart-merged");
  await page.getByRole("button", { name: "Entendido" }).click();
  await expect(page.getByText("Torta: de 1 a 2")).toBeHidden();
  await page.reload();
  await expect(page.getByRole("group", { name: "Cantidad de Flan" })).toContainText("4");
  const cart = await putCart(request, consumer, shop, {});
  expect(cart.items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ["Torta", 2],
    ["Flan", 4],
    ["Agua", 1],
  ]);
  expect(await page.evaluate((id) => localStorage.getItem(`hub.cart.${id}`), shop.id)).toBeNull();
});
