/* Tests of the pharmacy groups: the list leads to a form that begins with the group and saves what was tried. */
import { randomUUID } from "node:crypto";
import { signInStaff, staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

test("a group is found in the list, changed and saved @phone", async ({ page, request, look }) => {
  const api = await staffApi(request);
  const id = randomUUID();
  const name = `Zona de prueba ${id.slice(0, 8)}`;
  const zone = { lat: -34.76, lng: -58.4, radius: 5000 };
  const time_zone = "America/Argentina/Buenos_Aires";
  await api.dispatch("pharmacy.groups.put", { id, name, zone, time_zone });

  await signInStaff(page, "/backoffice/groups");
  await expect(page.getByRole("link", { name })).toBeVisible();
  await expect(page.getByRole("link", { name: "Almirante Brown", exact: true })).toBeVisible();
  await look.check("staff-groups");
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(new RegExp(`/backoffice/groups/${id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByLabel("Radio (metros)")).toHaveValue("5000");
  await look.check("staff-group");

  await page.getByLabel("Radio (metros)").fill("0");
  await page.getByRole("button", { name: "Probar sin cambiar nada" }).click();
  await expect(page.getByLabel("Radio (metros)")).toBeFocused();
  await page.getByLabel("Radio (metros)").fill("6500");
  await page.getByRole("button", { name: "Probar sin cambiar nada" }).click();
  await page.getByRole("button", { name: "Ejecutar", exact: true }).click();
  await expect(page.getByRole("region", { name: "Hecho" })).toBeVisible();
  const stored = await api.get<{ zone: object; name: string }>(`/plugins/pharmacy/groups/${id}`);
  expect(stored).toMatchObject({ name, zone: { ...zone, radius: 6500 } });

  await page
    .getByRole("navigation", { name: "Ruta de la página" })
    .getByRole("link", { name: "Grupos de farmacias" })
    .click();
  const group = page.getByRole(look.isPhone ? "listitem" : "row").filter({ hasText: name });
  await expect(group).toContainText("6.500 m");
  // Other tests see the seeded group alone.
  await api.dispatch("pharmacy.groups.put", { id, name, zone, time_zone, enabled: false });
});
