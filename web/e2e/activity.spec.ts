/* Tests of a workspace's activity: an order appears, filters narrow, and a new workspace has none. */
import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { components } from "../src/shared/api/schema";
import { createConsumer, createWorkspace } from "./fixtures/business";
import { demoAccount, openSession, signIn } from "./fixtures/session";
import { staffApi } from "./fixtures/staff";
import { expect, test } from "./fixtures/test";

type Schemas = components["schemas"];

/** The demonstration's owner of a store that takes orders. */
function shopOwner() {
  const owners = [0, 1, 2, 3, 4].map((index) => demoAccount("workspace", index));
  return owners.find(({ userkey }) => userkey === "hernan.ibarra") ?? demoAccount();
}

/** Places an order of a drink, to be paid in cash. */
async function placeOrder(request: APIRequestContext, storeId: string): Promise<void> {
  const { headers } = await openSession(request, demoAccount("consumer"));
  const store = `/ecommerce/stores/${storeId}`;
  const live = (await (await request.get(store, { headers })).json()) as Schemas["Storefront"];
  const drinks = live.catalog?.sections.find(({ name }) => name === "Bebidas");
  const item = live.catalog?.items.find(({ section_id }) => section_id === drinks?.id);
  const provider = live.payment_methods.providers.find(({ type }) => type === "cash");
  const cart = await request.put(`${store}/cart`, {
    headers,
    data: {
      items_set: true,
      items: [{ id: randomUUID(), article_id: item?.article_id, quantity: 1 }],
      pickup_set: true,
      pickup: { type: "takeaway" },
      payment_set: true,
      payment: { provider_id: provider?.id },
    },
  });
  expect(cart.status(), await cart.text()).toBe(200);
  const submitted = await request.post(`${store}/cart/submit`, { headers });
  expect(submitted.status(), await submitted.text()).toBe(200);
}

test("an order is there at once, by day, and leads to its store", async ({ page, request, look }) => {
  const account = shopOwner();
  const { headers } = await openSession(request, account);
  const stores = await request.get("/ecommerce/services/stores", { headers });
  const [store] = ((await stores.json()) as Schemas["StorePage"]).data;
  await placeOrder(request, store?.id ?? "");
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
  await expect(page.getByLabel("Nombre")).toHaveValue(store?.name ?? "");
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
