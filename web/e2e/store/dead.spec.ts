/* Tests of the shopping screens on a dead server: each says so, keeps what was chosen, and goes on when it is back. */
import { confirmButton, expectOrderPage, newConsumer } from "../fixtures/checkout";
import { cutServer } from "../fixtures/network";
import { openOwnStore, putCart, rememberConsumer, storeArticle } from "../fixtures/ownStore";
import { expect, test } from "../fixtures/test";

test.use({
  allowed: [
    /ERR_|Failed to (load|fetch)|dynamically imported module|Unable to preload CSS|load preload assets/,
  ],
});

test("what is chosen stays, and each screen goes on from there", async ({ page, request, look }) => {
  const consumer = await newConsumer(request);
  const store = await openOwnStore(request, [storeArticle("Torta", 5000)]);
  await rememberConsumer(page, consumer);
  // A server that dies before the cart was read: what is added waits.
  const isLate = (url: URL) => /\/assets\/storeQueries-/.test(url.pathname);
  await page.route(isLate, (route) => route.abort("connectionrefused"));
  // A page whose server answers would load again, in case that a deploy has removed the file.
  await page.route(store.path, (route) =>
    route.request().method() === "HEAD" ? route.abort("connectionrefused") : route.fallback(),
  );
  await page.goto(store.path);
  await page.getByRole("button", { name: "Agregar Torta" }).click();
  const cart = page.getByRole("region", { name: "Tu carrito" });
  await expect(cart.getByRole("listitem")).toHaveCount(1);
  await expect(cart.getByText("No pudimos leer tu carrito.")).toBeVisible();
  await page.unroute(isLate);
  await cart.getByRole("button", { name: "Reintentar" }).click();
  await expect(cart.getByText("No pudimos leer tu carrito.")).toBeHidden();
  const savedCart = () => putCart(request, consumer, store, {});
  await expect.poll(async () => (await savedCart()).items).toMatchObject([{ name: "Torta", quantity: 1 }]);

  let restore = await cutServer(page);
  await page.getByRole("button", { name: "Agregar Torta" }).click();
  await expect(cart.getByText("No pudimos guardar el último cambio.")).toBeVisible();
  await expect(cart.getByRole("group", { name: "Cantidad de Torta" })).toContainText("2");
  await cart.getByRole("link", { name: "Ir a pagar" }).click();
  await expect(page.getByText(/No pudimos conectarnos con el servidor/)).toBeVisible();
  await look.check("store-screen-dead");
  restore();
  await page.getByRole("button", { name: "Reintentar" }).click();

  await page.getByRole("radio", { name: "Lo retiro" }).check();
  await expect(page.getByText("No pudimos guardar el último cambio.")).toBeHidden();
  // The total of both must be here before the next cut: one that moves is confirmed anew.
  await expect.poll(async () => (await savedCart()).pickup).toMatchObject({ type: "takeaway" });
  await expect(page.getByLabel("Total del pedido")).toContainText("10.000");
  restore = await cutServer(page);
  await page.getByRole("radio", { name: /Efectivo/ }).check();
  await expect(page.getByText("No pudimos guardar el último cambio.")).toHaveCount(1);
  await confirmButton(page).click();
  // Once more beside the button, where the person looks.
  await expect(page.getByText("No pudimos guardar el último cambio.")).toHaveCount(2);
  await look.check("checkout-dead");
  restore();
  await confirmButton(page).click();
  const id = await expectOrderPage(page);
  const order = await store.orders.order(id);
  expect(order).toMatchObject({ items: [{ name: "Torta", quantity: 2 }] });
});

test("an article whose dialog did not come is tried again", async ({ page, request, look }) => {
  const store = await openOwnStore(request, [storeArticle("Muzzarella", 8500, { hasOptions: true })]);
  // A page that has not been idle yet, in which the dialog is loaded.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(store.path);
  await expect(page.getByRole("heading", { name: store.name, level: 1 })).toBeVisible();
  const restore = await cutServer(page);
  await page.getByRole("link", { name: /^Muzzarella/ }).click();
  await expect(page.getByText(/No pudimos conectarnos con el servidor/)).toBeVisible();
  await look.check("store-article-dead");
  restore();
  await page.getByRole("button", { name: "Reintentar" }).click();
  const dialog = page.getByRole("dialog", { name: "Muzzarella" });
  await expect(dialog).toBeVisible();
  // With its styles, which failed at first too.
  await expect(dialog.getByRole("button", { name: /^Agregar/ })).toHaveCSS(
    "justify-content",
    "space-between",
  );
});

test("the list of orders says so, and comes with another try", async ({ page, request }) => {
  const consumer = await newConsumer(request);
  await rememberConsumer(page, consumer);
  await page.goto("/mis_pedidos");
  const main = page.getByRole("main");
  await expect(main.getByText("Todavía no hiciste ningún pedido")).toBeVisible();
  const restore = await cutServer(page);
  await page.getByRole("radio", { name: "En curso" }).check();
  await expect(main.getByText(/No pudimos conectarnos con el servidor/)).toBeVisible();
  restore();
  await main.getByRole("button", { name: "Reintentar" }).click();
  await expect(main.getByText("No tenés pedidos en curso")).toBeVisible();
});
