/* Tests of an account's cart in two tabs: each shows what the other did, so that neither undoes it. */
import { chooseTakeawayAndCash, confirmButton, expectOrderPage, newConsumer } from "../fixtures/checkout";
import { openOwnStore, rememberConsumer, storeArticle } from "../fixtures/ownStore";
import { expect, test } from "../fixtures/test";

test("what one tab adds or orders is in the other at once", async ({ page, context, request }) => {
  const consumer = await newConsumer(request);
  const store = await openOwnStore(request, [storeArticle("Torta", 5000), storeArticle("Agua", 1400)]);
  await rememberConsumer(page, consumer);
  await page.goto(store.path);
  const cart = page.getByRole("region", { name: "Tu carrito" });
  await expect(cart.getByText(/Tu carrito está vacío/)).toBeVisible();
  const other = await context.newPage();
  await other.goto(store.path);
  const otherCart = other.getByRole("region", { name: "Tu carrito" });
  await expect(otherCart.getByText(/Tu carrito está vacío/)).toBeVisible();

  await page.getByRole("button", { name: "Agregar Torta" }).click();
  await expect(otherCart.getByText("Torta", { exact: true })).toBeVisible();
  await other.getByRole("button", { name: "Agregar Agua" }).click();
  await expect(cart.getByRole("listitem")).toHaveCount(2);

  await page.getByRole("link", { name: "Ir a pagar" }).click();
  await chooseTakeawayAndCash(page);
  await expect(confirmButton(page)).not.toHaveAttribute("aria-disabled");
  await confirmButton(page).click();
  const order = await store.orders.order(await expectOrderPage(page));
  expect(order.items.map(({ name }) => name).toSorted()).toEqual(["Agua", "Torta"]);
  await expect(otherCart.getByText(/Tu carrito está vacío/)).toBeVisible();
  await other.close();
});
