/* Tests of the list of a consumer's orders: its rows, filters and pages, and the way to a store and back. */
import { createConsumer } from "../fixtures/business";
import { drinkOf, openCart, openDemoStore } from "../fixtures/demoStore";
import { signIn } from "../fixtures/session";
import { staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

test("orders are listed newest first, filtered by state, and open @phone", async ({
  page,
  request,
  look,
}) => {
  const person = await createConsumer(request, await staffApi(request));
  const store = await openDemoStore(request);
  const cart = await openCart(request, store, person.as("consumer"));
  const first = await store.order(await cart.submit());
  await store.cancel(first.id, "Cerramos antes");
  const second = await store.order(await cart.submit({ payment: "banktransfer" }));
  await signIn(page, "/mis_pedidos", person.as("consumer"));
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(second.code);
  await expect(rows.nth(0)).toContainText("Recibido");
  await expect(rows.nth(1)).toContainText(first.code);
  await expect(rows.nth(1)).toContainText("Cancelado");
  await look.check("orders");

  await page.getByRole("radio", { name: "En curso" }).check();
  await expect(page).toHaveURL(/\/mis_pedidos\?estado=en_curso$/);
  await expect(rows).toHaveCount(1);
  await store.cancel(second.id, "Cerramos antes");
  await page.getByRole("button", { name: "Actualizar" }).click();
  await expect(page.getByText("No tenés pedidos en curso")).toBeVisible();
  await look.check("orders-none-live");
  await page.getByRole("button", { name: "Mostrar todos" }).click();
  await expect(rows).toHaveCount(2);
  await page.goto("/mis_pedidos?estado=terminados");
  await expect(page.getByRole("radio", { name: "Terminados" })).toBeChecked();
  await expect(rows).toHaveCount(2);

  await rows.nth(1).getByRole("link").press("Enter");
  await expect(page.getByRole("heading", { name: first.code })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  const navigation = page.getByRole("navigation", { name: "Navegación" });
  await expect(navigation.locator("[aria-current=page]")).toHaveText("Mis pedidos");
  await page.goBack();
  await expect(rows).toHaveCount(2);
});

test("further pages come by scrolling or by a button", async ({ page, request }) => {
  const person = await createConsumer(request, await staffApi(request));
  const store = await openDemoStore(request);
  const cart = await openCart(request, store, person.as("consumer"));
  const { name } = drinkOf(store);
  for (let count = 0; count < 21; count += 1) {
    // Different, because a submit that is sent again answers the same order.
    const lines = [{ name, quantity: 1, indications: `pedido ${count}` }];
    await store.cancel(await cart.submit({ lines }), "de prueba");
  }
  await signIn(page, "/mis_pedidos", person.as("consumer"));
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  await page.getByRole("main").press("End");
  await expect(rows).toHaveCount(21);
});

test("nothing ordered yet is said", async ({ page, request, look }) => {
  const person = await createConsumer(request, await staffApi(request));
  await signIn(page, "/mis_pedidos", person.as("consumer"));
  await expect(page.getByText("Todavía no hiciste ningún pedido")).toBeVisible();
  await look.check("orders-none");
});
