/* Tests of the staff's stores and orders: found by store, state and words, and an order whole. */
import { openOrders } from "../fixtures/orders";
import { demoAccount, signIn } from "../fixtures/session";
import { expect, test } from "../fixtures/test";

test("the staff find a store's orders, and see one whole", async ({ page, request, look }) => {
  const { store, consumer, place, move } = await openOrders(request);
  const [kept, cancelled] = [await place({ isDelivery: true }), await place()];
  await move(cancelled.id, "state", { state: "cancelled", reason: "Nos quedamos sin stock" });
  await signIn(page, `/backoffice/orders?store_id=${store.id}`, demoAccount("backoffice"));
  const rows = page.getByRole("table", { name: "Pedidos" }).getByRole("row");
  await expect(rows.filter({ hasText: kept.code })).toHaveCount(1);
  await expect(rows.filter({ hasText: cancelled.code })).toHaveCount(1);
  await expect(page.getByRole("combobox", { name: "Tienda" })).toHaveValue(store.name);
  await expect(page.getByRole("region", { name: "Pedidos de la plataforma" })).toContainText("En curso");
  await look.check("staff-orders");
  await page.getByRole("checkbox", { name: "Cancelado" }).check();
  await expect(page).toHaveURL(/states=cancelled/);
  await expect(rows.filter({ hasText: kept.code })).toHaveCount(0);
  await page.getByRole("link", { name: cancelled.code }).click();
  await expect(page.getByRole("region", { name: "Historia" })).toContainText(
    "Motivo: Nos quedamos sin stock",
  );
  await expect(page.getByRole("region", { name: "Cliente" })).toContainText(consumer.name);
  await look.check("staff-order");
  await page.getByRole("link", { name: `Pedidos de ${store.name}` }).click();
  await expect(rows.filter({ hasText: kept.code })).toHaveCount(1);
});

test("the staff find a workspace's stores, with a way to its orders", async ({ page, request, look }) => {
  const { store } = await openOrders(request);
  const { workspace_id } = await store.get<{ workspace_id: string }>("");
  await signIn(page, `/backoffice/stores?workspace_id=${workspace_id}`, demoAccount("backoffice"));
  const row = page.getByRole("table", { name: "Tiendas" }).getByRole("row").filter({ hasText: store.name });
  await expect(row).toContainText("Abierta ahora");
  await look.check("staff-stores");
  await row.getByRole("link", { name: `Pedidos de ${store.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/backoffice/orders\\?store_id=${store.id}`));
  await expect(page.getByText("Ningún pedido coincide")).toBeVisible();
});

test.describe("an order that is not there", () => {
  test.use({ allowed: [/404/] });

  test("says so to the staff", async ({ page }) => {
    await signIn(page, "/backoffice/orders/0190a5b0-7c3e-7000-8000-000000000001", demoAccount("backoffice"));
    await expect(page.getByRole("heading", { name: "No encontramos ese pedido" })).toBeVisible();
  });
});
