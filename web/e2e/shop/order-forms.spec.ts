/* Tests of the forms of an order: rejection, quantities and adjustments, transfers, refunds, and a session that ends in
   the middle of one. */
import type { Page } from "@playwright/test";
import { openOrders, reportTransfer } from "../fixtures/orders";
import { pngFile } from "../fixtures/pictures";
import { SESSION_KEY, signIn } from "../fixtures/session";
import { expect, test } from "../fixtures/test";

const card = (page: Page, order: { code: string }) =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name: `Pedido ${order.code}` }) });
const dialog = (page: Page) => page.getByRole("dialog");

async function openAction(page: Page, order: { code: string }, action: string): Promise<void> {
  await page.getByRole("button", { name: `Más acciones del pedido ${order.code}` }).click();
  await dialog(page).getByRole("button", { name: action }).click();
}

test("an order is rejected with a reason, and paid money is to be given back", async ({
  page,
  request,
  look,
}) => {
  const { store, place, read, move } = await openOrders(request);
  const order = await place();
  await move(order.id, "payment", { payment_id: order.payment[0]?.id, state: "completed" });
  await signIn(page, "/pedidos", store.owner.as("workspace"));
  await page.getByRole("button", { name: `Más acciones del pedido ${order.code}` }).click();
  await look.check("order-menu");
  await dialog(page).getByRole("button", { name: "Rechazar" }).click();
  await expect(dialog(page)).toContainText("Ya te pagaron");
  await dialog(page).getByRole("button", { name: "Rechazar" }).click();
  await expect(dialog(page).getByText("Escribí el motivo.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Estamos por cerrar" }).click();
  await look.check("order-reject");
  await dialog(page).getByRole("button", { name: "Rechazar" }).click();
  await expect(card(page, order)).toHaveCount(0);
  const { state, history } = await read(order.id);
  expect([state, history.find(({ to }) => to === "cancelled")?.reason]).toEqual([
    "cancelled",
    "Estamos por cerrar",
  ]);

  await page.goto(`/pedidos/${order.id}`);
  await expect(page.getByRole("region", { name: "Pagos" })).toContainText("A devolver");
  await page.getByRole("button", { name: /^Devolver/ }).click();
  await dialog(page).getByRole("button", { name: "Lo pidió el cliente" }).click();
  await dialog(page).getByRole("button", { name: "Ya lo devolví" }).click();
  await expect(page.getByRole("region", { name: "Pagos" })).toContainText("Devuelto");
  expect((await read(order.id)).payment[0]?.state).toBe("refounded");
});

test("quantities are changed, and a discount is added", async ({ page, request, look }) => {
  const { store, place, read } = await openOrders(request);
  const order = await place({
    lines: [
      { name: "Muzzarella", quantity: 2 },
      { name: "Gaseosa 1,5 L", quantity: 1 },
    ],
  });
  await signIn(page, "/pedidos", store.owner.as("workspace"));
  await openAction(page, order, "Cambiar cantidades");
  await dialog(page)
    .getByRole("group", { name: "Cantidad de Muzzarella" })
    .getByRole("button", { name: "Uno menos" })
    .click();
  await dialog(page).getByRole("button", { name: "Quitar Gaseosa 1,5 L" }).click();
  await look.check("order-items-form");
  await dialog(page).getByRole("button", { name: "Guardar cambios" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(card(page, order)).not.toContainText("Gaseosa");
  expect((await read(order.id)).resumes[0]?.total).toBe(8500);

  await openAction(page, order, "Agregar recargo o descuento");
  await dialog(page).getByRole("button", { name: "Guardar cambios" }).click();
  await expect(dialog(page).getByText("Escribí el concepto.")).toBeVisible();
  await dialog(page).getByLabel("Concepto").fill("Demora");
  await dialog(page).getByLabel("Importe en pesos").fill("500,50");
  await look.check("order-adjust-form");
  await dialog(page).getByRole("button", { name: "Guardar cambios" }).click();
  await expect(card(page, order)).toContainText("7.999,50");
  expect((await read(order.id)).resumes[0]?.total).toBe(7999.5);
});

test("a transfer is confirmed with its voucher in view", async ({ page, request, look }) => {
  const { store, consumer, place, read, move } = await openOrders(request);
  const order = await place({ payment: "banktransfer" });
  await reportTransfer(request, consumer, order, pngFile("comprobante.png", 400, 600));
  await move(order.id, "preparation", { state: "completed" });
  await signIn(page, "/pedidos", store.owner.as("workspace"));
  await card(page, order).getByRole("button", { name: "Ver transferencia" }).click();
  await expect(dialog(page).getByRole("img", { name: "Comprobante de la transferencia" })).toBeVisible();
  await expect(dialog(page)).toContainText("OP-123456");
  await look.check("order-transfer");
  await dialog(page).getByRole("button", { name: "No llegó" }).click();
  await dialog(page).getByRole("button", { name: "El importe no coincide" }).click();
  await dialog(page).getByRole("button", { name: "No llegó" }).click();
  await expect(page.getByText("Le avisamos al cliente que no llegó la transferencia")).toBeVisible();
  await reportTransfer(request, consumer, order, pngFile("otro.png", 400, 600));
  await card(page, order).getByRole("button", { name: "Ver transferencia" }).click();
  await dialog(page).getByRole("button", { name: "Confirmar que llegó" }).click();
  await expect(card(page, order).getByText("Pagado")).toBeVisible();
  expect((await read(order.id)).payment[0]?.state).toBe("completed");
});

test.describe("a session that ends in the middle of a form", () => {
  test.use({ allowed: [/401/] });

  test("loses nothing of it", async ({ page, request }) => {
    const { store, place, read } = await openOrders(request);
    const order = await place();
    const { userkey, password } = store.owner.as("workspace");
    await signIn(page, "/pedidos", store.owner.as("workspace"));
    await openAction(page, order, "Rechazar");
    await page.getByLabel("Motivo", { exact: true }).fill("Se cortó la luz en el barrio");
    // Both tokens are refused, as after an end by the staff.
    await page.evaluate((key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? "{}");
      localStorage.setItem(key, JSON.stringify({ ...session, access_token: "x", refresh_token: "x" }));
      window.dispatchEvent(new StorageEvent("storage", { key }));
    }, SESSION_KEY);
    await dialog(page).getByRole("button", { name: "Rechazar" }).click();
    await page.getByLabel("Usuario").fill(userkey);
    await page.getByLabel("Contraseña").fill(password);
    await page.getByRole("button", { name: "Ingresar" }).click();
    await expect(page.getByLabel("Motivo", { exact: true })).toHaveValue("Se cortó la luz en el barrio");
    await dialog(page).getByRole("button", { name: "Rechazar" }).click();
    await expect(card(page, order)).toHaveCount(0);
    expect((await read(order.id)).state).toBe("cancelled");
  });
});
