/* Tests of a workspace's activity: an order appears, filters narrow, and a new workspace has none. */
import { createConsumer, createWorkspace } from "./fixtures/business";
import { demoStoreOwner, openCart, openDemoStore } from "./fixtures/demoStore";
import { demoAccount, signIn } from "./fixtures/session";
import { staffApi } from "./fixtures/staff";
import { expect, test } from "./fixtures/test";

test("an order is there at once, by day, and leads to its store", async ({ page, request, look }) => {
  const account = demoStoreOwner();
  const demoStore = await openDemoStore(request);
  const { store } = demoStore;
  await (await openCart(request, demoStore, demoAccount("consumer"))).submit();
  await signIn(page, "/actividad", account);
  const today = page.getByRole("region", { name: "Hoy" });
  await expect(today.getByText("Recibido").first()).toBeVisible();
  await look.check("activity");
  await page.getByRole("radio", { name: "Pagos" }).check();
  await expect(page).toHaveURL(/\?tipo=wallet_order$/);
  await page.getByRole("radio", { name: "Pedidos" }).check();
  await expect(page).toHaveURL(/\?tipo=ecommerce_order$/);
  await page.reload();
  await expect(page.getByRole("radio", { name: "Pedidos" })).toBeChecked();
  await today.getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Artículos" })).toBeVisible();
  await expect(page.getByRole("main").getByText(store.name)).toBeVisible();
});

test("a new workspace has no activity yet", async ({ page, request, look }) => {
  const api = await staffApi(request);
  const owner = await createConsumer(request, api);
  await createWorkspace(api, owner);
  await signIn(page, "/actividad", owner.as("workspace"));
  await expect(page.getByText("Todavía no hay actividad")).toBeVisible();
  await look.check("activity-none");
  await page.getByRole("radio", { name: "Pagos" }).check();
  await page.getByRole("button", { name: "Mostrar todo" }).click();
  await expect(page).toHaveURL(/\/actividad$/);
});
