/* Tests of the settings of push messages, in each area: the browser on and off, the kinds, and the next sign-in. */
import { randomUUID } from "node:crypto";
import { failures } from "../../src/shared/i18n/es/ui";
import { createConsumer, createWorkspace } from "../fixtures/business";
import { cutServer } from "../fixtures/network";
import { openOrders } from "../fixtures/orders";
import { fullBrowser, test } from "../fixtures/push";
import { demoAccount, openSession, signIn } from "../fixtures/session";
import { staffApi } from "../fixtures/staff";
import { expect, openProfileMenu } from "../fixtures/test";

test.use(fullBrowser);

const ON = "Listo: te avisamos en este dispositivo.";

test("a kind that is turned off sends nothing, and the others go on @phone", async ({
  page,
  context,
  request,
  push,
  look,
}) => {
  await context.grantPermissions(["notifications"]);
  const { store, consumer, place } = await openOrders(request);
  const order = await place();
  await signIn(page, "/mi_cuenta", consumer.as("consumer"));
  const settings = page.getByRole("region", { name: "Avisos" });
  // To the top: halfway, the header would cover a part of another button.
  await settings.evaluate((section) => section.scrollIntoView());
  await expect(settings.getByRole("checkbox", { name: "Pedidos" })).toBeChecked();
  await look.check("push-settings-off");
  await settings.getByRole("button", { name: "Activar los avisos" }).click();
  await expect(page.getByText(ON)).toBeVisible();
  await expect(settings.getByText("Activados")).toBeVisible();
  await settings.getByRole("checkbox", { name: "Pedidos" }).uncheck();
  await expect(page.getByText("Guardamos tus preferencias.")).toBeVisible();
  await look.check("push-settings-on");

  await store.orders.prepare(order.id, "preparing");
  const { headers } = await openSession(request, store.owner.as("workspace"));
  const invited = { user_id: consumer.user_id, state: "requested" };
  expect((await request.put("/workspace/members", { headers, data: invited })).status()).toBe(200);
  await push.waitForMessage("te invita a su equipo");
  expect((await push.messages()).map(({ data }) => data.type)).toEqual(["invitation"]);

  await page.goto(`/mis_pedidos/${order.id}`);
  // To be told of orders is to have them turned on.
  await page.getByRole("button", { name: "Avisarme cuando esté listo" }).click();
  await expect(page.getByText("Te avisamos en este dispositivo.")).toBeVisible();
  await store.orders.prepare(order.id, "completed");
  await store.orders.handOver(order.id, "ready");
  await push.waitForMessage(`Tu pedido ${order.code} está listo.`);
  await page.goto("/mi_cuenta");
  await expect(settings.getByRole("checkbox", { name: "Pedidos" })).toBeChecked();
});

test("messages that are turned off end here, and the service worker with them", async ({
  page,
  context,
  request,
  push,
}) => {
  await context.grantPermissions(["notifications"]);
  const { store, consumer, place } = await openOrders(request);
  const order = await place();
  await signIn(page, `/mis_pedidos/${order.id}`, consumer.as("consumer"));
  await page.getByRole("button", { name: "Avisarme cuando esté listo" }).click();
  await expect(page.getByText("Te avisamos en este dispositivo.")).toBeVisible();
  await store.orders.prepare(order.id, "preparing");
  await push.waitForMessage("está en preparación");
  await page.getByRole("button", { name: "Desactivar los avisos" }).click();
  await expect(page.getByText("Ya no te avisamos en este dispositivo.")).toBeVisible();
  expect(push.subscription).toBeNull();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  const owner = await push.subscribeOther(store.owner.as("workspace"));
  await store.orders.prepare(order.id, "completed");
  await store.orders.handOver(order.id, "ready");
  await expect(page.getByRole("main").getByRole("status").first()).toHaveText("Listo para retirar");
  // The server sends later than it answers: what comes after has been sent.
  const next = await place();
  await push.waitForMessage(`Nuevo pedido ${next.code}`, owner);
  expect(await push.messages()).toHaveLength(1);
});

test.describe("a session that follows", () => {
  // The server has no channel then, and says so with 404.
  test.use({ allowed: [/Failed to load resource.*404/] });

  test("the next sign-in of the same account turns them on again, and another's does not", async ({
    page,
    context,
    request,
    push,
  }) => {
    await context.grantPermissions(["notifications"]);
    const { store, consumer, place } = await openOrders(request);
    const other = await createConsumer(request, await staffApi(request));
    const order = await place();
    await signIn(page, `/mis_pedidos/${order.id}`, consumer.as("consumer"));
    await page.getByRole("button", { name: "Avisarme cuando esté listo" }).click();
    await expect(page.getByText("Te avisamos en este dispositivo.")).toBeVisible();
    await openProfileMenu(page);
    await page.getByRole("menuitem", { name: "Cerrar Sesión" }).click();
    await expect(page.getByRole("heading", { name: "Ingresá a tu cuenta" })).toBeVisible();

    const puts: string[] = [];
    page.on("response", (response) => {
      if (response.request().method() === "PUT" && response.url().includes("/notifications/channels/"))
        puts.push(`${response.status()}`);
    });
    await signIn(page, "/mi_cuenta", other.as("consumer"));
    await expect(page.getByRole("region", { name: "Avisos" }).getByText("Desactivados")).toBeVisible();
    await push.waitForChannels();
    expect(puts).toEqual([]);
    await store.orders.prepare(order.id, "preparing");

    await signIn(page, `/mis_pedidos/${order.id}`, consumer.as("consumer"));
    await expect(page.getByText("Te avisamos en este dispositivo.")).toBeVisible();
    await expect.poll(() => puts).toEqual(["200"]);
    await page.reload();
    await expect(page.getByText("Te avisamos en este dispositivo.")).toBeVisible();
    await push.waitForChannels();
    expect(puts).toEqual(["200"]);
    await store.orders.prepare(order.id, "completed");
    await store.orders.handOver(order.id, "ready");
    await push.waitForMessage("está listo");
    // Of what happened while the account was signed out it heard nothing.
    expect((await push.messages()).filter(({ body }) => body.includes("preparación"))).toEqual([]);
  });
});

test("another key of the server is another subscription", async ({ page, context, request, push }) => {
  await context.grantPermissions(["notifications"]);
  const { store, consumer, place } = await openOrders(request);
  const order = await place();
  await signIn(page, `/mis_pedidos/${order.id}`, consumer.as("consumer"));
  await page.getByRole("button", { name: "Avisarme cuando esté listo" }).click();
  await expect(page.getByText("Te avisamos en este dispositivo.")).toBeVisible();
  const [first] = push.subscriptions;
  if (first) first.key = `B${"A".repeat(86)}`;
  await page.reload();
  await expect.poll(() => push.subscriptions.length).toBe(2);
  await store.orders.prepare(order.id, "preparing");
  await push.waitForMessage("está en preparación");
});

test.describe("without the server", () => {
  test.use({ allowed: [/Failed to load resource/] });

  test("a switch goes back, and says so", async ({ page, context, request, push }) => {
    await context.grantPermissions(["notifications"]);
    const consumer = await createConsumer(request, await staffApi(request));
    await signIn(page, "/mi_cuenta", consumer.as("consumer"));
    const settings = page.getByRole("region", { name: "Avisos" });
    const invitations = settings.getByRole("checkbox", { name: "Invitaciones" });
    await expect(invitations).toBeChecked();
    const restore = await cutServer(page);
    // `uncheck` would wait for a box that stays unchecked.
    await invitations.click();
    await expect(page.getByText(failures.unreachable)).toBeVisible();
    await expect(invitations).toBeChecked();
    await settings.getByRole("button", { name: "Activar los avisos" }).click();
    await expect(settings.getByText("No pudimos activar los avisos en este navegador.")).toBeVisible();
    await expect(settings.getByText("Desactivados")).toBeVisible();
    restore();
    await settings.getByRole("button", { name: "Activar los avisos" }).click();
    await expect(settings.getByText("Activados")).toBeVisible();
    expect(push.subscription).not.toBeNull();
  });
});

test("a workspace hears of new orders, from its board @phone", async ({
  page,
  context,
  request,
  push,
  look,
}) => {
  await context.grantPermissions(["notifications"]);
  const { store, place } = await openOrders(request);
  await signIn(page, "/pedidos", store.owner.as("workspace"));
  await expect(page.getByRole("button", { name: "Avisarme de pedidos nuevos" })).toBeVisible();
  await look.check("push-offer-board");
  await page.goto("/mensajes");
  await expect(page.getByRole("button", { name: "Avisarme de mensajes" })).toBeVisible();
  await look.check("push-offer-messages");
  await page.goto("/pedidos");
  await page.getByRole("button", { name: "Avisarme de pedidos nuevos" }).click();
  await expect(page.getByText(ON)).toBeVisible();
  await expect(page.getByRole("button", { name: "Avisarme de pedidos nuevos" })).toHaveCount(0);
  const order = await place();
  const message = await push.waitForMessage(`Nuevo pedido ${order.code}`);
  expect(message.data.url).toBe(`/pedidos/${order.id}`);
  await push.deliver(message);
  await expect.poll(() => push.notifications()).toHaveLength(1);
  expect(await push.clickNotification()).toEqual({ opened: [message.data.url], focused: [] });

  await openProfileMenu(page);
  await page.getByRole("menuitem", { name: "Avisos" }).click();
  await expect(page.getByRole("heading", { name: "Avisos", level: 1 })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Mensajes" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Invitaciones" })).toHaveCount(0);
  await look.check("push-settings-workspace");
});

test("a message of a conversation reaches the staff's support", async ({
  page,
  context,
  request,
  push,
  look,
}) => {
  test.setTimeout(90_000);
  await context.grantPermissions(["notifications"]);
  const api = await staffApi(request);
  const owner = await createConsumer(request, api);
  await createWorkspace(api, owner);
  await signIn(page, "/backoffice/avisos", demoAccount("backoffice"));
  await page.getByRole("button", { name: "Activar los avisos" }).click();
  await expect(page.getByText("Activados")).toBeVisible();
  // A toast that comes while colours are measured is half transparent.
  await expect(page.getByText(ON)).toBeVisible();
  await look.check("push-settings-staff");
  const support = await page.locator('meta[name="hub-support"]').getAttribute("content");
  // Nobody is told of a conversation that is on their screen.
  await page.goto("about:blank");
  const { headers } = await openSession(request, owner.as("workspace"));
  const room = (await (await request.get(`/chat/rooms/direct/${support}`, { headers })).json()) as {
    id: string;
  };
  const text = `¿Hay alguien? ${randomUUID()}`;
  const sent = await request.post("/chat/messages", {
    headers,
    data: {
      room_id: room.id,
      sender_id: randomUUID(),
      sender_datetime: new Date().toISOString(),
      data: [{ type: "text", value: text }],
    },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  const message = await push.waitForMessage(text);
  expect(message.data.url).toBe(`/backoffice/mensajes/${room.id}`);
});
