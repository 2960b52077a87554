/* Tests of the shopping screens on a slow server: each says that it is busy, and no press is sent twice. */
import { randomUUID } from "node:crypto";
import { confirmButton, expectOrderPage, goToConfirm, newConsumer } from "../fixtures/checkout";
import { holdCalls } from "../fixtures/network";
import { listOrders, openOwnStore, putCart, rememberConsumer, storeArticle } from "../fixtures/ownStore";
import { expect, test } from "../fixtures/test";

const itemOf = ({ id }: { id: string }, quantity: number) => ({ id: randomUUID(), article_id: id, quantity });

test("the store's page is read before its data come, and an article says that it opens", async ({
  page,
  request,
}) => {
  const store = await openOwnStore(request, [storeArticle("Muzzarella", 8500, { hasOptions: true })]);
  const data = await holdCalls(page, `**/ecommerce/stores/${store.id}`);
  const dialogChunk = await holdCalls(page, /\/assets\/Article\w+-[\w-]+\.js$/);
  await page.goto(store.path);
  await expect(page.getByText("Muzzarella", { exact: true }).first()).toBeVisible();
  await data.release();
  await page.getByRole("link", { name: /^Muzzarella/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "Abriendo" })).toBeVisible();
  await dialogChunk.release();
  await expect(page.getByRole("dialog", { name: "Muzzarella" })).toBeVisible();
});

test("the cart shows a change at once, and writes one at a time", async ({ page, request }) => {
  const consumer = await newConsumer(request);
  const water = storeArticle("Agua", 1400);
  const store = await openOwnStore(request, [water]);
  await putCart(request, consumer, store, { items_set: true, items: [itemOf(water, 1)] });
  await rememberConsumer(page, consumer);
  const reading = await holdCalls(page, `**/stores/${store.id}/cart`);
  await page.goto(`${store.path}/carrito`);
  await expect(page.getByRole("main").getByText("Cargando ...")).toBeAttached();
  await expect(page.getByText("Tu carrito está vacío")).toBeHidden();
  await expect.poll(reading.count).toBe(1);
  await reading.release();
  const quantity = page.getByRole("group", { name: "Cantidad de Agua" });
  const writing = await holdCalls(page, `**/stores/${store.id}/cart`);
  for (const expected of ["2", "3", "4"]) {
    await quantity.getByRole("button", { name: "Uno más" }).click();
    await expect(quantity.getByRole("status")).toHaveText(expected);
  }
  await expect(page.getByText("Guardando…")).toBeAttached();
  expect(writing.count()).toBe(1);
  await writing.release();
  await expect(page.getByText("Guardando…")).not.toBeAttached();
  const cart = await putCart(request, consumer, store, {});
  expect(cart.items.map((item) => item.quantity)).toEqual([4]);
});

test("a confirmation waits for the last choice, and is sent once however often it is pressed", async ({
  page,
  request,
}) => {
  const consumer = await newConsumer(request);
  const store = await openOwnStore(request, [storeArticle("Torta", 5000)]);
  await goToConfirm(page, store, "Torta", consumer);
  const choice = await holdCalls(page, `**/stores/${store.id}/cart`);
  const submit = await holdCalls(page, `**/stores/${store.id}/cart/submit`);
  await page.getByRole("radio", { name: /Transferencia/ }).check();
  await expect(page.getByText("Actualizando…")).toBeVisible();
  // Not enabled until the choice is saved; pressed all the same, as people do.
  await confirmButton(page).click({ force: true });
  const sending = page.getByRole("button", { name: "Enviando tu pedido…" });
  await sending.click({ force: true });
  expect(submit.count()).toBe(0);
  await choice.release();
  await expect.poll(submit.count).toBe(1);
  await sending.click({ force: true });
  await sending.click({ force: true });
  // What would be changed now would come into the next cart.
  await expect(page.locator("[inert] [data-line]")).toHaveCount(1);
  await expect(page.locator("[inert]").getByLabel(/Efectivo/)).toHaveCount(1);
  await submit.release();
  await expect(page.getByText("2850590940090418135201")).toBeVisible();
  expect(submit.count()).toBe(1);
  expect(await listOrders(request, consumer, store)).toHaveLength(1);
});

test("an order and the list say that they load, and repeating is asked for once", async ({
  page,
  request,
}) => {
  const consumer = await newConsumer(request);
  const store = await openOwnStore(request, [storeArticle("Torta", 5000)]);
  await goToConfirm(page, store, "Torta", consumer);
  await confirmButton(page).click();
  const id = await expectOrderPage(page);
  const list = await holdCalls(page, /\/ecommerce\/orders\?/);
  await page.goto("/mis_pedidos");
  const main = page.getByRole("main");
  await expect(main.getByRole("status").filter({ hasText: "Cargando" })).toBeVisible();
  await list.release();
  const order = await holdCalls(page, new RegExp(`/ecommerce/orders/${id}$`));
  await main.getByRole("listitem").getByRole("link").click();
  await expect(main.getByRole("status").filter({ hasText: "Cargando" })).toBeVisible();
  await order.release();
  const cart = await holdCalls(page, `**/stores/${store.id}/cart`);
  await page.getByRole("button", { name: "Repetir pedido" }).click();
  const filling = page.getByRole("button", { name: "Armando el carrito…" });
  await expect(filling).toBeDisabled();
  await filling.click({ force: true });
  expect(cart.count()).toBe(1);
  await cart.release();
  await page.waitForURL(/\/carrito$/);
  await expect(page.getByRole("group", { name: "Cantidad de Torta" })).toContainText("1");
});

test("each step of the sign-up is sent once, and says so", async ({ page }) => {
  await page.goto("/crear_cuenta");
  async function pressTwice(button: string, busy: string, address: string): Promise<void> {
    const call = await holdCalls(page, address, "POST");
    await page.getByRole("button", { name: button }).click();
    const pressed = page.getByRole("button", { name: busy });
    await expect(pressed).toBeDisabled();
    await page.keyboard.press("Enter");
    await expect.poll(call.count).toBe(1);
    await call.release();
    await expect(pressed).toBeHidden();
    expect(call.count()).toBe(1);
  }
  await page.getByRole("textbox", { name: "Email" }).fill(`lenta-${randomUUID()}@prueba.example`);
  await pressTwice("Enviar código", "Enviando…", "**/auth/otp");
  const shown = page.getByText(/Es una demostración/).locator("..");
  await page.getByLabel("Código de seis dígitos").fill((await shown.locator("strong").textContent()) ?? "");
  await pressTwice("Continuar", "Verificando…", "**/auth/otp/*/verify");
  await page.getByLabel("Nombre", { exact: true }).fill("Nadia");
  await page.getByLabel("Apellido").fill("Ñandú");
  await page.getByLabel("Contraseña").fill("una frase corta y propia");
  await pressTwice("Crear mi cuenta", "Creando…", "**/auth/sign_up");
  await expect(page.getByRole("heading", { name: "Mis pedidos", level: 1 })).toBeVisible();
});
