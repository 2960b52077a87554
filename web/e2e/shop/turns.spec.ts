/* Tests of a store's turn: it is closed with what it sold, and opened again. */
import { openOrders } from "../fixtures/orders";
import { signIn } from "../fixtures/session";
import { expect, test } from "../fixtures/test";

test("a turn is closed with its figures, and another one opened", async ({ page, request, look }) => {
  const { store, place, move } = await openOrders(request);
  const sold = await place();
  await move(sold.id, "preparation", { state: "completed" });
  await move(sold.id, "payment", { payment_id: sold.payment[0]?.id, state: "completed" });
  for (const state of ["ready", "delivered"]) {
    await move(sold.id, "pickup", { pickup_id: sold.pickup[0]?.id, state });
  }
  await place();
  const stream = page.waitForResponse((response) => response.url().endsWith("/services/events"));
  await signIn(page, "/pedidos", store.owner.as("workspace"));
  await stream;
  await expect(page.getByText("Abierta")).toBeVisible();
  await page.getByRole("button", { name: "Cerrar turno" }).click();
  const figures = page.getByRole("region", { name: "Lo que vendió el turno" });
  await expect(figures).toContainText("Vendido $ 8.500");
  await expect(figures).toContainText("Queda 1 pedido en curso");
  await look.check("turn-closing");
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar turno" }).click();
  await expect(page.getByRole("dialog", { name: "Turno cerrado" })).toBeVisible();
  await page.getByRole("button", { name: "Listo" }).last().click();
  await expect(page.getByText("Cerrada", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Abrir turno" }).click();
  await expect(page.getByText(`${store.name} ya recibe pedidos.`)).toBeVisible();
  // Another person's closing is seen as it happens.
  const { data } = await store.get<{ data: { id: string }[] }>("/turns?closed=false");
  await store.put(`/turns/${data[0]?.id}/close`);
  await expect(page.getByText("Cerrada", { exact: true })).toBeVisible({ timeout: 5000 });
});
