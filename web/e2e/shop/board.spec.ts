/* Tests of the board of a store's orders: a new order, its way to the end, keys and dragging, and two people at once. */
import type { Page } from "@playwright/test";
import { addMember, openOrders, shortCode } from "../fixtures/orders";
import { signIn } from "../fixtures/session";
import { expect, test } from "../fixtures/test";

// A change arrives within a second; the rest is for a busy machine.
const SOON = { timeout: 5000 };

const card = (page: Page, order: { code: string }) =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name: `Pedido ${order.code}` }) });
const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

declare global {
  interface Window {
    tones: number;
  }
}

/** Counts the tones that the page plays. */
async function countTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.tones = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      window.tones += 1;
      return create.call(this);
    };
  });
}

test("a new order appears, sounds and is in the title until somebody touches the page", async ({
  page,
  request,
  look,
}) => {
  const { store, place } = await openOrders(request);
  await countTones(page);
  const stream = page.waitForResponse((response) => response.url().endsWith("/services/events"));
  await signIn(page, "/pedidos", store.owner.as("workspace"));
  await stream;
  await expect(page.getByText("No hay pedidos sin empezar.")).toBeVisible();
  await look.check("board-empty");
  await page.getByRole("button", { name: "Sonido apagado" }).click();
  await expect(page.getByRole("button", { name: "Sonido activado" })).toHaveAttribute("aria-pressed", "true");
  // The tones of the choice itself.
  await expect.poll(() => page.evaluate(() => window.tones)).toBe(4);

  const order = await place({ lines: [{ name: "Muzzarella", quantity: 2, indications: "sin aceitunas" }] });
  await expect(column(page, "Nuevos").getByRole("article")).toContainText("sin aceitunas", SOON);
  await expect(page).toHaveTitle("(1) Pedido nuevo · Hub");
  await expect(page.getByText(`Entró el pedido ${order.code}`)).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.tones)).toBe(8);
  await look.check("board-new-order");
  await page.getByRole("heading", { name: "Pedidos" }).click();
  await expect(page).toHaveTitle("Pedidos · Hub");

  await page.reload();
  await expect(card(page, order)).toBeVisible();
  await expect(page.getByText("El navegador espera que toques la pantalla para poder sonar.")).toBeVisible();
  await page.getByRole("heading", { name: "Pedidos" }).click();
  await expect(page.getByText("El navegador espera que toques la pantalla para poder sonar.")).toBeHidden();
});

test("an order is brought to its end, with a way back @phone", async ({ page, request, look }) => {
  const { store, place, read } = await openOrders(request);
  const order = await place({ isDelivery: true });
  await signIn(page, "/pedidos", store.owner.as("workspace"));
  const show = async (name: string) => {
    if (look.isPhone) await page.getByRole("tab", { name: `${name} 1` }).click();
  };
  const step = (name: string) => card(page, order).getByRole("button", { name });
  await step("Preparar").click();
  await show("Preparando");
  await step("Listo").click();
  await show("Para entregar");
  await expect(step("Salió a entregar")).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await show("Preparando");
  await step("Listo").click();
  await show("Para entregar");
  await look.check("board-ready");
  await step("Salió a entregar").click();
  await step("Entregar").click();
  await expect(page.getByRole("dialog", { name: "Entregar" })).toContainText("Falta cobrar");
  await look.check("board-hand-over");
  await page.getByRole("button", { name: /^Cobré .* y entregué$/ }).click();
  await expect(card(page, order)).toHaveCount(0);
  expect((await read(order.id)).state).toBe("completed");
  if (!look.isPhone) return;
  // The column is remembered.
  await page.reload();
  await expect(page.getByRole("tab", { name: "Para entregar 0" })).toHaveAttribute("aria-selected", "true");
});

test("keys and dragging move a card where its buttons would @desktop", async ({ page, request }) => {
  const { store, place } = await openOrders(request);
  const [first, second] = [await place(), await place()];
  await signIn(page, "/pedidos", store.owner.as("workspace"));
  await card(page, first).getByRole("link").focus();
  await page.keyboard.press("ArrowDown");
  await expect(card(page, second).getByRole("link")).toBeFocused();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(column(page, "Preparando").getByRole("article")).toContainText(shortCode(second));
  await expect(card(page, second).getByRole("link")).toBeFocused();
  await card(page, first).dragTo(column(page, "Para entregar"));
  await expect(column(page, "Para entregar").getByRole("article")).toContainText(shortCode(first));
  // A card is not put where its order may not go.
  await card(page, first).dragTo(column(page, "Nuevos"));
  await expect(column(page, "Nuevos").getByRole("article")).toHaveCount(0);
});

test.describe("two people on one order", () => {
  test.use({ allowed: [/409|422/] });

  test("the second one is told who was first, on the board and on the order's page", async ({
    page,
    request,
    look,
  }) => {
    const { store, place, move } = await openOrders(request);
    const member = await addMember(request, store);
    const [order, other] = [await place(), await place()];
    // The other person's change never reaches this page.
    await page.route("**/services/events", () => undefined);
    await signIn(page, "/pedidos", store.owner.as("workspace"));
    await expect(card(page, order)).toBeVisible();
    await move(order.id, "state", { state: "cancelled", reason: "Nos quedamos sin stock" }, member);
    const answer = page.waitForResponse((response) => response.url().endsWith("/preparation"));
    await card(page, order).getByRole("button", { name: "Preparar" }).click();
    // An order that ended is refused by a rule, one that moved by a conflict.
    expect((await answer).status()).toBe(422);
    const told = `No se hizo «Preparar» en el pedido ${shortCode(order)}. El pedido ya terminó. ${member.name} lo canceló`;
    await expect(page.getByText(told)).toBeVisible();
    await expect(page.getByText("Ahora está: Cancelado.")).toBeVisible();
    await look.check("board-conflict");
    await expect(card(page, order)).toHaveCount(0);

    await page.goto(`/pedidos/${other.id}`);
    await page.getByText("Otras acciones").click();
    await page.getByRole("button", { name: "Rechazar" }).click();
    await page.getByLabel("Motivo", { exact: true }).fill("Ya cerramos");
    const [payment_id, pickup_id] = [other.payment[0]?.id, other.pickup[0]?.id];
    await move(other.id, "preparation", { state: "completed" }, member);
    await move(other.id, "payment", { payment_id, state: "completed" }, member);
    for (const state of ["ready", "delivered"]) await move(other.id, "pickup", { pickup_id, state }, member);
    const refusal = page.waitForResponse((response) => response.url().endsWith("/state"));
    await page.getByRole("dialog").getByRole("button", { name: "Rechazar" }).click();
    expect((await refusal).status()).toBe(409);
    await expect(page.getByRole("dialog")).toContainText(`${member.name} terminó de prepararlo`);
    await expect(page.getByRole("dialog")).toContainText("Ahora está: Completado.");
  });

  test("an open form tells that somebody else moved the order", async ({ page, request, look }) => {
    const { store, place, move } = await openOrders(request);
    const member = await addMember(request, store);
    const order = await place();
    const stream = page.waitForResponse((response) => response.url().endsWith("/services/events"));
    await signIn(page, "/pedidos", store.owner.as("workspace"));
    await stream;
    await card(page, order)
      .getByRole("button", { name: `Más acciones del pedido ${order.code}` })
      .click();
    await page.getByRole("button", { name: "Rechazar" }).click();
    await page.getByLabel("Motivo", { exact: true }).fill("Ya cerramos");
    await move(order.id, "state", { state: "cancelled", reason: "Nos quedamos sin stock" }, member);
    await expect(page.getByRole("dialog")).toContainText(`${member.name} lo canceló`, SOON);
    await look.check("board-form-changed");
    await page.getByRole("button", { name: "Entendido" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(card(page, order)).toHaveCount(0);
  });
});
