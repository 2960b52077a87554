/* Tests of the staff's workspaces: found by a word, with their services, of which one is suspended by a command. */
import { createConsumer, createWorkspace, subscribe } from "../fixtures/business";
import { signInStaff, staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

test("a workspace is found with its services, and one is suspended and activated again", async ({
  page,
  request,
  look,
}) => {
  const api = await staffApi(request);
  const owner = await createConsumer(request, api);
  const workspace = await createWorkspace(api, owner);
  await subscribe(request, owner, "Comercio");

  await signInStaff(page, "/backoffice/workspaces");
  await page.getByLabel("Buscar").fill(workspace.split(" ")[1] ?? "");
  const row = page.getByRole("row").filter({ hasText: workspace });
  await expect(row).toContainText("Comercio");
  await expect(row.getByText("Activo")).toHaveCount(3);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/\?query=/);
  await look.check("staff-workspaces");

  await page.getByRole("link", { name: `Suspender: tienda de ${workspace}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Suspender o reactivar un servicio");
  await page.getByRole("button", { name: "Probar sin cambiar nada" }).click();
  await page.getByRole("button", { name: "Ejecutar", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`Tienda de ${workspace}`);
  await look.check("staff-workspace-suspend");
  await dialog.getByRole("button", { name: "Sí, ejecutar" }).click();
  await expect(page.getByRole("region", { name: "Hecho" })).toBeVisible();

  await page.goto(`/backoffice/workspaces?query=${workspace.split(" ")[1]}`);
  await expect(row.getByText("Inactivo")).toHaveCount(1);
  await expect(page.getByRole("link", { name: `Activar: tienda de ${workspace}` })).toBeVisible();
  await page.getByRole("link", { name: `Ver cuentas de ${workspace}` }).click();
  await expect(page.getByRole("row").filter({ hasText: owner.name })).toBeVisible();

  await page.goto("/backoffice/workspaces?query=nadie-se-llama-asi");
  await expect(page.getByText("Ningún workspace coincide")).toBeVisible();
  await page.getByRole("button", { name: "Quitar filtros" }).first().click();
  await expect(page).toHaveURL(/\/backoffice\/workspaces$/);
});
