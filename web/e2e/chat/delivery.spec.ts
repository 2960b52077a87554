/* Tests of messages over a bad network, and of who may read and write. */

import { createConsumer } from "../fixtures/business";
import { bubbles, composer, log, openChat } from "../fixtures/chat/rooms";
import { holdCalls } from "../fixtures/network";
import { signIn } from "../fixtures/session";
import { staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

test.describe("over a bad network", () => {
  test.use({ allowed: [/Failed to load resource|ERR_FAILED/] });

  test("what is written offline is sent later, once and in order, even after a reload @phone", async ({
    page,
    context,
    request,
    look,
  }) => {
    const { person, business } = await openChat(request);
    const roomId = await person.openRoom(business.id);
    await person.send(roomId, "antes");
    await signIn(page, "/mis_mensajes", person.account);
    await page.goto(`/mis_mensajes/${roomId}`);
    await expect(bubbles(page)).toHaveCount(1);
    await context.setOffline(true);
    const send = page.getByRole("button", { name: "Enviar" });
    for (const text of ["uno", "dos", "tres"]) {
      await composer(page).fill(text);
      await send.click();
    }
    await expect(bubbles(page)).toHaveCount(4);
    await expect(bubbles(page).getByText("Enviando…")).toHaveCount(3);
    await expect(page.getByText("Se envía cuando vuelva la conexión")).toBeVisible();
    await look.check("chat-offline");
    expect(await business.texts(roomId)).toEqual(["antes"]);

    // Still on its way when the page is loaded again: the calls do not reach the server.
    const held = await holdCalls(page, "**/chat/messages", "POST");
    await context.setOffline(false);
    await page.reload();
    await expect(bubbles(page)).toHaveCount(4);
    await expect(bubbles(page).getByText("Enviando…")).toHaveCount(3);
    await held.release();
    await expect(bubbles(page).getByText("Enviando…")).toHaveCount(0);
    await expect(bubbles(page)).toHaveCount(4);
    expect(await business.texts(roomId)).toEqual(["antes", "uno", "dos", "tres"]);
    await page.reload();
    await expect(bubbles(page)).toHaveCount(4);
    await expect(bubbles(page).last()).toContainText("tres");
  });

  test("a message whose answer is lost is not doubled @desktop", async ({ page, request }) => {
    const { person, business } = await openChat(request);
    const roomId = await person.openRoom(business.id);
    await signIn(page, `/mis_mensajes/${roomId}`, person.account);
    await expect(composer(page)).toBeFocused();
    const senderIds: string[] = [];
    await page.route("**/chat/messages", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      senderIds.push(route.request().postDataJSON().sender_id);
      if (senderIds.length > 2) return route.fallback();
      // The first call does not arrive, and the answer to the second does not come back.
      if (senderIds.length === 2) await route.fetch();
      return route.abort("failed");
    });
    await page.keyboard.type("una sola vez");
    await page.keyboard.press("Enter");
    await expect(bubbles(page).getByText("Enviado", { exact: true })).toBeAttached();
    await expect(bubbles(page)).toHaveCount(1);
    expect(await business.texts(roomId)).toEqual(["una sola vez"]);
    expect(senderIds.length).toBeGreaterThanOrEqual(2);
    expect(new Set(senderIds).size).toBe(1);
  });

  test("a refused message says so, and can be sent again or discarded", async ({ page, request, look }) => {
    const { person, business } = await openChat(request);
    const roomId = await person.openRoom(business.id);
    await signIn(page, `/mis_mensajes/${roomId}`, person.account);
    let isRefused = true;
    await page.route("**/chat/messages", (route) => {
      if (route.request().method() !== "POST" || !isRefused) return route.fallback();
      const body = { status: 422, code: "error.rule.chat_media", extra: { path: "data[0].value" } };
      return route.fulfill({ status: 422, json: body });
    });
    for (const text of ["primero", "segundo"]) {
      await composer(page).fill(text);
      await composer(page).press("Enter");
    }
    await expect(bubbles(page).getByText("No se envió")).toHaveCount(2);
    await look.check("chat-refused");
    await bubbles(page).first().getByRole("button", { name: "Descartar" }).click();
    isRefused = false;
    await bubbles(page).first().getByRole("button", { name: "Reintentar" }).click();
    await expect(bubbles(page).getByText("Enviado", { exact: true })).toBeAttached();
    expect(await business.texts(roomId)).toEqual(["segundo"]);
  });
});

test.describe("someone outside", () => {
  test.use({ allowed: [/status of 4(04|22)/] });

  test("does not see the conversation, nor writes to whom it may not", async ({ page, request, look }) => {
    const { person, business } = await openChat(request);
    const roomId = await person.openRoom(business.id);
    await person.send(roomId, "un secreto");
    const stranger = await createConsumer(request, await staffApi(request));
    await signIn(page, `/mis_mensajes/${roomId}`, stranger.as("consumer"));
    await expect(page.getByText("Esta conversación no existe")).toBeVisible();
    await expect(page.getByText("un secreto")).toHaveCount(0);
    await look.check("chat-unknown");
    await page.goto("/mis_mensajes/con/00000000-0000-4000-8000-000000000000");
    await expect(page.getByText("No se le puede escribir")).toBeVisible();
    await page.goto(`/mis_mensajes/con/${stranger.scope_id}`);
    await expect(page.getByText("Sos vos")).toBeVisible();
  });
});

test("a link to write leads there through the sign-in @phone", async ({ page, request }) => {
  const { person, business } = await openChat(request);
  await page.goto(`/mis_mensajes/con/${business.id}`);
  await page.getByLabel("Usuario").fill(person.account.userkey);
  await page.getByLabel("Contraseña").fill(person.account.password);
  await page.getByRole("button", { name: "Ingresar" }).click();
  await expect(page).toHaveURL(/\/mis_mensajes\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: business.name })).toBeVisible();
  await composer(page).fill("¡Hola!");
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(log(page).getByText("¡Hola!")).toBeVisible();
  await expect(bubbles(page).getByText("Enviado", { exact: true })).toBeAttached();
  expect(await business.unread()).toBe(1);
});

test("both write at once, and the page shows what the server has, in its order @desktop", async ({
  page,
  request,
}) => {
  const { person, business } = await openChat(request);
  const roomId = await person.openRoom(business.id);
  await person.send(roomId, "primero");
  await signIn(page, `/mensajes/${roomId}`, business.account);
  await expect(bubbles(page)).toHaveCount(1);
  const theirs = Array.from({ length: 30 }, (_, count) => person.send(roomId, `suyo ${count}`));
  for (let count = 0; count < 6; count += 1) {
    await composer(page).fill(`mío ${count}`);
    await composer(page).press("Enter");
  }
  await Promise.all(theirs);
  await expect.poll(async () => (await business.texts(roomId)).length).toBe(37);
  const written = await business.texts(roomId);
  await expect.poll(() => bubbles(page).locator("p").allTextContents()).toEqual(written);
  expect(written.filter((text) => text.startsWith("mío"))).toEqual(
    [0, 1, 2, 3, 4, 5].map((at) => `mío ${at}`),
  );
  await expect.poll(() => business.unread()).toBe(0);
});
