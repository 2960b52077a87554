/* Tests of one order of a store: the whole of it, its history, and its ticket and kitchen list on paper. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { openOrders, shortCode } from "../fixtures/orders";
import { pdfPageSizes } from "../fixtures/pdf";
import { signIn } from "../fixtures/session";
import { expect, test } from "../fixtures/test";

const SHOTS = path.resolve(import.meta.dirname, "../../../target/shots");
const POINTS_PER_MM = 72 / 25.4;

/** Prints the page; the answer is its only page's width in millimetres. */
async function printedWidth(page: Page, name: string): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  mkdirSync(SHOTS, { recursive: true });
  writeFileSync(path.join(SHOTS, `${name}.pdf`), pdf);
  const sizes = pdfPageSizes(pdf);
  expect(sizes).toHaveLength(1);
  return Math.round((sizes[0]?.[0] ?? 0) / POINTS_PER_MM);
}

test("an order is shown whole, and moves live", async ({ page, request, look }) => {
  const { store, consumer, place, move } = await openOrders(request);
  const order = await place({
    isDelivery: true,
    lines: [{ name: "Empanada de carne", quantity: 12, indications: "bien calientes" }],
  });
  await move(order.id, "preparation", { state: "preparing" });
  const stream = page.waitForResponse((response) => response.url().endsWith("/services/events"));
  // Without the store in the address, that of the workspace is found.
  await signIn(page, `/pedidos/${order.id}`, store.owner.as("workspace"));
  await stream;
  await expect(page.getByRole("heading", { name: order.code })).toBeVisible();
  await expect(page.getByRole("region", { name: "Entrega" })).toContainText("Mitre 1234");
  const history = page.getByRole("region", { name: "Historia" });
  await expect(history).toContainText(`${consumer.name} (cliente) hizo el pedido`);
  await expect(history).toContainText("empezó a prepararlo");
  await look.check("store-order");
  await move(order.id, "preparation", { state: "completed" });
  await expect(page.getByRole("button", { name: "Listo para enviar" })).toBeVisible({ timeout: 5000 });
  await expect(history).toContainText("terminó de prepararlo");
});

test("a ticket and the kitchen's list are as wide as their paper @desktop", async ({
  page,
  request,
  look,
}) => {
  const { store, place } = await openOrders(request);
  const order = await place({
    isDelivery: true,
    lines: [
      { name: "Muzzarella", quantity: 2, indications: "sin aceitunas" },
      { name: "Empanada de carne", quantity: 12 },
    ],
  });
  const other = await place({ lines: [{ name: "Empanada de carne", quantity: 3 }] });
  await signIn(page, `/pedidos/${order.id}?tienda=${store.id}`, store.owner.as("workspace"));
  await page.getByRole("button", { name: "Imprimir" }).click();
  const preview = page.getByRole("region", { name: "Vista previa" });
  await expect(preview).toContainText(shortCode(order));
  await expect(preview).toContainText("A COBRAR");
  await look.check("ticket-80");
  expect(await printedWidth(page, "ticket-80")).toBe(80);
  await page.getByRole("radio", { name: "58 mm" }).check();
  expect(await printedWidth(page, "ticket-58")).toBe(58);
  await page.getByRole("radio", { name: "Comanda" }).check();
  await expect(preview).toContainText("PARA HACER");
  expect(await printedWidth(page, "kitchen-58")).toBe(58);

  // The paper is remembered, and the board adds up all that is to be made.
  await page.goto("/pedidos");
  await page.getByRole("button", { name: "Para hacer" }).click();
  await expect(page.getByRole("radio", { name: "58 mm" })).toBeChecked();
  await expect(preview.getByRole("listitem").filter({ hasText: "Empanada de carne" })).toContainText(
    `15Empanada de carneDe ${shortCode(order)}, ${shortCode(other)}`,
  );
  await look.check("to-make");
  expect(await printedWidth(page, "to-make-58")).toBe(58);
});

test.describe("an order that is not there", () => {
  test.use({ allowed: [/404/] });

  test("says so", async ({ page, request, look }) => {
    const { store } = await openOrders(request);
    await signIn(page, "/pedidos/0190a5b0-7c3e-7000-8000-000000000001", store.owner.as("workspace"));
    await expect(page.getByText("No encontramos ese pedido")).toBeVisible();
    await look.check("store-order-unknown");
  });
});
