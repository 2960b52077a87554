/* Tests of the workspace's home: its panels, what is left to set up, and orders that come while it is open. */
import { createConsumer, createWorkspace } from "../fixtures/business";
import { openOrders, shortCode } from "../fixtures/orders";
import { signIn } from "../fixtures/session";
import { staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

const PANELS = "Resumen de hoy";

test("the demonstration's workspace sees duty, gaps, messages and changes", async ({ page, look }) => {
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Bienvenido a tu workspace" })).toBeVisible();
  const panels = page.getByRole("region", { name: PANELS });
  for (const name of ["Quién está de turno", "Próximos huecos", "Conversaciones", "Qué cambió"]) {
    await expect(panels.getByRole("region", { name })).toBeVisible();
  }
  await look.check("home-workspace");
  await panels.getByRole("link", { name: "Próximos huecos" }).click();
  await expect(page).toHaveURL(/\/plugins\/pharmacy_shifts$/);
});

test("a workspace without services is led to the plans", async ({ page, request, look }) => {
  const api = await staffApi(request);
  const owner = await createConsumer(request, api);
  await createWorkspace(api, owner);
  await signIn(page, "/", owner.as("workspace"));
  const panels = page.getByRole("region", { name: PANELS });
  await expect(panels.getByRole("heading", { level: 2 })).toHaveText(["Lo que falta", "Conversaciones"]);
  await look.check("home-workspace-empty");
  await panels.getByRole("link", { name: /^Elegí un plan/ }).click();
  await expect(page).toHaveURL(/\/negocio\/planes$/);
});

test("a store's home shows an order as it comes and goes, and what is left to set up", async ({
  page,
  request,
  look,
}) => {
  test.slow();
  const { store, place, move } = await openOrders(request);
  await signIn(page, "/", store.owner.as("workspace"));
  const panels = page.getByRole("region", { name: PANELS });
  const orders = panels.getByRole("region", { name: "Pedidos abiertos" });
  await expect(orders.getByText("No hay pedidos abiertos.")).toBeVisible();
  await expect(panels.getByRole("region", { name: "Qué cambió" })).toContainText("Publicó la tienda");
  const setup = panels.getByRole("region", { name: "Lo que falta" });
  await expect(setup.getByRole("link", { name: /^Escribí la dirección/ })).toBeVisible();
  await expect(setup.getByRole("link", { name: /^Elegí cómo cobrás/ })).toHaveCount(0);
  const first = await place();
  const second = await place();
  await expect(orders.getByText("2 abiertos")).toBeVisible({ timeout: 15_000 });
  await look.check("home-workspace-store");
  await move(second.id, "state", { state: "cancelled", reason: "Sin masa" });
  await expect(orders.getByText("1 abierto")).toBeVisible({ timeout: 15_000 });
  await orders.getByRole("listitem").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/pedidos/${first.id}$`));
  await expect(page.getByRole("heading", { name: new RegExp(shortCode(first)) })).toBeVisible();
});
