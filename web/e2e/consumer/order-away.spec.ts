/* Tests of an order while the network or the server is away: it stays on screen, and catches up. */

import { createConsumer } from "../fixtures/business";
import { openCart, openDemoStore } from "../fixtures/demoStore";
import { signIn } from "../fixtures/session";
import { SocketProxy } from "../fixtures/socketProxy";
import { staffApi } from "../fixtures/staff";
import { test as base, expect } from "../fixtures/test";

const test = base.extend<{ line: SocketProxy }>({
  line: async ({ playwright: _ }, use) => {
    const proxy = await SocketProxy.forServer(process.env.HUB_E2E_BASE_URL ?? "");
    await use(proxy);
    await proxy.stop();
  },
  baseURL: async ({ line }, use) => use(line.url),
});

test.use({ allowed: [/ERR_|Failed to load resource/] });

test("a stopped server is said, and its return too, with what changed meanwhile", async ({
  page,
  line,
  playwright,
  look,
}) => {
  // The owner's calls do not go through the proxy.
  const request = await playwright.request.newContext({ baseURL: process.env.HUB_E2E_BASE_URL ?? "" });
  const person = await createConsumer(request, await staffApi(request));
  const store = await openDemoStore(request);
  const cart = await openCart(request, store, person.as("consumer"));
  const id = await cart.submit();
  await signIn(page, `/mis_pedidos/${id}`, person.as("consumer"));
  const main = page.getByRole("main");
  await expect(main.getByText("Recibido").first()).toBeVisible();

  await line.stop();
  await expect(main.getByText(/Se cortó la conexión con el servidor/)).toBeVisible();
  await expect(main.getByText("Recibido").first()).toBeVisible();
  await look.check("order-server-away");
  await store.prepare(id, "preparing");
  await page.getByRole("button", { name: "Repetir pedido" }).click();
  await expect(page.getByText(/No pudimos conectarnos con el servidor/)).toBeVisible();

  await line.start();
  await main.getByRole("button", { name: "Reintentar" }).click();
  await expect(main.getByText("La tienda lo está preparando.")).toBeVisible();
  await expect(main.getByText(/Se cortó la conexión/)).toHaveCount(0);
  await request.dispose();
});

test("without a network the order stays, and catches up by itself", async ({ page, context, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.HUB_E2E_BASE_URL ?? "" });
  const person = await createConsumer(request, await staffApi(request));
  const store = await openDemoStore(request);
  const id = await (await openCart(request, store, person.as("consumer"))).submit();
  await signIn(page, `/mis_pedidos/${id}`, person.as("consumer"));
  const main = page.getByRole("main");
  await expect(main.getByText("Recibido").first()).toBeVisible();
  await context.setOffline(true);
  await expect(main.getByText("Sin conexión: lo que ves puede no estar al día.")).toBeVisible();
  await store.prepare(id, "preparing");
  await context.setOffline(false);
  await expect(main.getByText("La tienda lo está preparando.")).toBeVisible();
  await expect(main.getByText(/Sin conexión/)).toHaveCount(0);
  await request.dispose();
});
