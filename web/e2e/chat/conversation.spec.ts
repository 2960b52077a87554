/* Tests of a conversation between a person on a phone and a business at a desk. */
import { bubbles, composer, log, menuUnread, openChat } from "../fixtures/chat/rooms";
import { PHONE_SIZE } from "../fixtures/look";
import { holdCalls } from "../fixtures/network";
import { pngFile } from "../fixtures/pictures";
import { signIn } from "../fixtures/session";
import { collectComplaints, expect, test } from "../fixtures/test";

test("a person and a business talk, with a picture, and see what is unread and seen", async ({
  page,
  request,
  look,
  browser,
}) => {
  const { person, business } = await openChat(request);
  const phone = await browser.newContext({ viewport: PHONE_SIZE, isMobile: true, hasTouch: true });
  const consumer = await phone.newPage();
  const complaints = await collectComplaints(consumer);
  await signIn(page, "/mensajes", business.account);
  await expect(page.getByText("Todavía no tenés mensajes")).toBeVisible();
  await look.check("chat-empty");

  await signIn(consumer, "/mis_mensajes", person.account);
  await consumer.goto(`/mis_mensajes/con/${business.id}`);
  await expect(consumer).toHaveURL(/\/mis_mensajes\/[0-9a-f-]{36}$/);
  const roomId = consumer.url().split("/").at(-1) as string;
  await expect(log(consumer).getByText("Todavía no hay mensajes")).toBeVisible();
  // The other side does not see an empty conversation.
  await expect(page.getByText("Todavía no tenés mensajes")).toBeVisible();
  expect(await menuUnread(page)).toBe(0);

  await composer(consumer).fill("Hola, ¿tienen muzzarella?\nLa vi en https://ejemplo.com/carta.");
  await consumer.getByRole("button", { name: "Enviar" }).tap();
  await expect(bubbles(consumer)).toHaveCount(1);
  await expect(bubbles(consumer).getByText("Enviado", { exact: true })).toBeAttached();
  await expect(composer(consumer)).toHaveValue("");

  const row = page.getByRole("link", { name: new RegExp(person.name) });
  await expect(row).toContainText("1 mensaje sin leer");
  await expect.poll(() => menuUnread(page)).toBe(1);
  await expect(page).toHaveTitle(/^\(1\) Mensajes/);
  await row.click();
  await expect(bubbles(page)).toHaveCount(1);
  const link = bubbles(page).getByRole("link");
  await expect(link).toHaveAttribute("href", "https://ejemplo.com/carta");
  await expect(link).toHaveAttribute("rel", /noopener/);
  await expect(page).toHaveTitle(/^Persona/);
  await expect.poll(() => business.unread()).toBe(0);
  await expect.poll(() => menuUnread(page)).toBe(0);
  await expect(bubbles(consumer).getByText("Visto", { exact: true })).toBeAttached();

  await page
    .getByRole("button", { name: "Adjuntar fotos o archivos" })
    .locator("+ input")
    .setInputFiles([pngFile("carta.png", 3)]);
  await expect(page.getByRole("list", { name: "Adjuntos" }).getByRole("listitem")).toHaveCount(1);
  await composer(page).fill("Sí, mirá:");
  await expect(page.getByRole("button", { name: "Enviar" })).toHaveAttribute("aria-disabled", "false");
  await composer(page).press("Enter");
  const photo = log(consumer).getByRole("img", { name: `Foto de ${business.name}` });
  await expect(photo).toBeVisible();
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  await expect(bubbles(page).last().getByText("Visto", { exact: true })).toBeAttached();
  expect(await person.unread()).toBe(0);
  await composer(page).fill("Shift y Enter");
  await composer(page).press("Shift+Enter");
  await composer(page).pressSequentially("hacen un renglón.");
  await expect(bubbles(page)).toHaveCount(2);
  await composer(page).press("Enter");
  await expect(bubbles(page)).toHaveCount(3);
  await look.check("chat-thread");

  await photo.tap();
  await expect(consumer.getByRole("dialog", { name: "Foto" })).toBeVisible();
  await consumer.keyboard.press("Escape");
  await consumer.getByRole("link", { name: "Conversaciones" }).tap();
  await expect(consumer.getByRole("heading", { name: "Mensajes" })).toBeVisible();
  await business.send(roomId, "¿Te separo una?");
  const answered = consumer.getByRole("link", { name: new RegExp(business.name) });
  await expect(answered).toContainText("1 mensaje sin leer");
  await expect.poll(() => menuUnread(consumer)).toBe(1);
  expect(await person.unread()).toBe(1);
  expect(complaints).toEqual([]);
  await phone.close();
});

test("older messages come by scrolling up, and the position stays @desktop", async ({ page, request }) => {
  const { person, business } = await openChat(request);
  const roomId = await person.openRoom(business.id);
  for (let count = 1; count <= 55; count += 1) await person.send(roomId, `mensaje ${count}`);
  await signIn(page, `/mensajes/${roomId}`, business.account);
  await expect(bubbles(page).last()).toContainText("mensaje 55");
  await expect(bubbles(page).last()).toBeInViewport();
  expect(await bubbles(page).count()).toBe(40);
  await expect(page).not.toHaveTitle(/^\(/);
  const older = await holdCalls(page, /\/chat\/messages\?.*cursor=/);
  await log(page).evaluate((box) => box.scrollTo({ top: 200 }));
  const read = page.getByText("mensaje 25", { exact: true });
  await expect.poll(older.count).toBe(1);
  const before = await read.boundingBox();
  await older.release();
  await expect(bubbles(page)).toHaveCount(55);
  expect((await read.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
  await expect(bubbles(page).first()).toContainText("mensaje 1");
  await expect(page.getByText("Acá empieza la conversación")).toBeAttached();

  // A new one does not move what is being read, and stays unread.
  await log(page).evaluate((box) => box.scrollTo({ top: 0 }));
  await person.send(roomId, "mensaje 56");
  await expect(page.getByRole("button", { name: "Ir a los mensajes nuevos" })).toContainText(
    "1 mensaje nuevo",
  );
  await expect(bubbles(page).first()).toBeInViewport();
  expect(await business.unread()).toBe(1);
  await page.getByRole("button", { name: "Ir a los mensajes nuevos" }).click();
  await expect(bubbles(page).last()).toBeInViewport();
  await expect.poll(() => business.unread()).toBe(0);
  // A text that grows does not cover the newest message.
  await composer(page).fill("uno\ndos\ntres\ncuatro\ncinco");
  await expect(bubbles(page).last()).toBeInViewport({ ratio: 1 });
});
