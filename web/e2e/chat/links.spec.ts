/* Tests of the ways to a conversation: from an order on both sides, and from a store; and of who wrote for a business. */
import { bubbles, composer, openSide } from "../fixtures/chat/rooms";
import { addMember, openOrders } from "../fixtures/orders";
import { signIn } from "../fixtures/session";
import { expect, test } from "../fixtures/test";

test("an order leads both sides into one conversation, which says who wrote for the business", async ({
  page,
  request,
  browser,
  look,
}) => {
  const { store, consumer, place } = await openOrders(request);
  const order = await place();
  const person = await openSide(request, consumer.as("consumer"));
  await signIn(page, `/pedidos/${order.id}`, store.owner.as("workspace"));
  await page.getByRole("link", { name: `Escribirle a ${consumer.name}` }).click();
  await expect(page).toHaveURL(/\/mensajes\/[0-9a-f-]{36}$/);
  await composer(page).fill("Tu pedido está casi listo.");
  await composer(page).press("Enter");
  await expect(bubbles(page).getByText("Enviado", { exact: true })).toBeAttached();

  const phone = await (await browser.newContext()).newPage();
  await signIn(phone, `/mis_pedidos/${order.id}`, consumer.as("consumer"));
  await phone.getByRole("link", { name: /^Escribirle a/ }).click();
  await expect(bubbles(phone)).toContainText(["Tu pedido está casi listo."]);
  expect(phone.url().split("/").at(-1)).toBe(page.url().split("/").at(-1));
  await phone.goto(store.path);
  await phone.getByRole("link", { name: "Escribir" }).click();
  await expect(bubbles(phone)).toContainText(["Tu pedido está casi listo."]);

  const colleague = await addMember(request, store);
  const business = await openSide(request, colleague.as("workspace"));
  const roomId = await person.openRoom(business.id);
  await business.send(roomId, "Ya salió.");
  await page.reload();
  await expect(bubbles(page).last()).toContainText(colleague.name);
  await expect(bubbles(phone).last()).toContainText("Ya salió.");
  await expect(bubbles(phone).last()).not.toContainText(colleague.name);
  await look.check("chat-colleague");
});
