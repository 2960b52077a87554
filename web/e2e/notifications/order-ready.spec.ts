/* The story of push messages: a consumer asks to be told, closes the page, and hears that the order is ready. */
import { openOrders } from "../fixtures/orders";
import { fullBrowser, test } from "../fixtures/push";
import { signIn } from "../fixtures/session";
import { CALENDAR_PATH, expect } from "../fixtures/test";

test.use(fullBrowser);

test("a consumer allows messages, closes the page, and gets 'Tu pedido está listo' @phone", async ({
  page,
  context,
  request,
  push,
  look,
}) => {
  await context.grantPermissions(["notifications"]);
  const { store, consumer, place } = await openOrders(request);
  const order = await place();
  const path = `/mis_pedidos/${order.id}`;
  await signIn(page, path, consumer.as("consumer"));
  const offer = page.getByRole("button", { name: "Avisarme cuando esté listo" });
  await expect(offer).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(push.subscriptions).toEqual([]);
  await look.check("push-offer-order");

  await offer.click();
  await expect(page.getByText("Te avisamos en este dispositivo.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Desactivar los avisos" })).toBeFocused();
  await look.check("push-on-order");

  const elsewhere = await context.newPage();
  await page.close();
  await store.orders.prepare(order.id, "preparing");
  const first = await push.waitForMessage("está en preparación");
  await push.deliver(first, elsewhere);
  await store.orders.prepare(order.id, "completed");
  await store.orders.handOver(order.id, "ready");
  const message = await push.waitForMessage("está listo");
  expect(message).toMatchObject({ title: store.name, body: `Tu pedido ${order.code} está listo.` });
  const confirmed = context.waitForEvent("response", (response) =>
    response.url().endsWith(`/notifications/messages/${message.data.message_id}/received`),
  );
  await push.deliver(message, elsewhere);
  expect((await confirmed).status()).toBe(200);
  // It took the place of the first one.
  await expect
    .poll(() => push.notifications())
    .toEqual([{ title: store.name, body: `Tu pedido ${order.code} está listo.`, tag: message.tag }]);

  expect(await push.clickNotification()).toEqual({ opened: [path], focused: [] });
  expect(await push.notifications()).toEqual([]);
  await elsewhere.goto(path);
  await expect(elsewhere.getByRole("main").getByRole("status").first()).toHaveText("Listo para retirar");
});

test("a tab that shows the order is focused, and one with another page is left alone", async ({
  page,
  context,
  request,
  push,
}) => {
  await context.grantPermissions(["notifications"]);
  const { consumer, place } = await openOrders(request);
  const path = `/mis_pedidos/${(await place()).id}`;
  await signIn(page, path, consumer.as("consumer"));
  await page.getByRole("button", { name: "Avisarme cuando esté listo" }).click();
  await expect(page.getByText("Te avisamos en este dispositivo.")).toBeVisible();
  const content = { title: "Hola", body: "", tag: "a", data: { url: path } };

  await push.deliver(content);
  await expect.poll(() => push.notifications()).toHaveLength(1);
  expect(await push.clickNotification()).toEqual({ opened: [], focused: [path] });

  await page.goto("/mi_cuenta");
  await push.deliver(content);
  await expect.poll(() => push.notifications()).toHaveLength(1);
  expect(await push.clickNotification()).toEqual({ opened: [path], focused: [] });

  await push.deliver({ ...content, data: { url: "https://other.example/phishing" } });
  await expect.poll(() => push.notifications()).toHaveLength(1);
  expect(await push.clickNotification()).toEqual({ opened: ["/"], focused: [] });

  await push.deliver("no JSON");
  await expect
    .poll(() => push.notifications())
    .toEqual([{ title: "Hub", body: "Tenés una novedad.", tag: "" }]);
});

test("the calendar keeps its own service worker beside this one", async ({
  page,
  context,
  request,
  push,
}) => {
  await context.grantPermissions(["notifications"]);
  const { consumer, place } = await openOrders(request);
  await signIn(page, `/mis_pedidos/${(await place()).id}`, consumer.as("consumer"));
  await page.getByRole("button", { name: "Avisarme cuando esté listo" }).click();
  await expect(page.getByText("Te avisamos en este dispositivo.")).toBeVisible();
  expect(push.worker().url()).toMatch(/\/push-worker\.js$/);
  await page.goto(CALENDAR_PATH);
  const controller = () =>
    page.evaluate(() => navigator.serviceWorker.controller?.scriptURL.slice(location.origin.length));
  await expect.poll(controller, { timeout: 20_000 }).toBe("/public/pharmacy_shifts/worker.js");
  expect(await page.evaluate(() => caches.keys())).toEqual(["hub.calendar"]);
});

test.describe("without the browser's permission", () => {
  test("a consumer who refuses is told how to allow it @phone", async ({ page, request, look, push }) => {
    const { consumer, place } = await openOrders(request);
    await page.addInitScript(() => {
      // Headless, nobody can answer the browser's question.
      let permission: NotificationPermission = "default";
      Object.defineProperty(Notification, "permission", { get: () => permission });
      Notification.requestPermission = async () => {
        permission = "denied";
        return permission;
      };
    });
    await signIn(page, `/mis_pedidos/${(await place()).id}`, consumer.as("consumer"));
    await page.getByRole("button", { name: "Avisarme cuando esté listo" }).click();
    await expect(page.getByText(/tiene bloqueadas las notificaciones de Hub/)).toBeVisible();
    await look.check("push-denied-order");
    await page.getByRole("button", { name: "Entendido" }).click();
    await expect(page.getByText(/tiene bloqueadas/)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Avisarme cuando esté listo" })).toHaveCount(0);
    expect(push.subscriptions).toEqual([]);
  });

  test("an offer that is put away does not come back", async ({ page, context, request, push, look }) => {
    await context.grantPermissions(["notifications"]);
    const { consumer, place } = await openOrders(request);
    const path = `/mis_pedidos/${(await place()).id}`;
    await signIn(page, "/mis_pedidos", consumer.as("consumer"));
    await expect(page.getByRole("button", { name: "Avisarme cuando esté listo" })).toBeVisible();
    await look.check("push-offer-orders");
    await page.goto(path);
    await page.getByRole("button", { name: "No mostrar más esta opción" }).click();
    await expect(page.getByRole("button", { name: "Avisarme cuando esté listo" })).toHaveCount(0);
    await page.goto("/mis_pedidos");
    await expect(page.getByRole("link", { name: /Muzzarella/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Avisarme cuando esté listo" })).toHaveCount(0);
    expect(push.subscriptions).toEqual([]);
  });
});
