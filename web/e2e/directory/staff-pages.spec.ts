/* Tests of the staff's directory: a point of interest is added, noted and promoted, and its page published. */
import { randomUUID } from "node:crypto";
import { signInStaff, staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

interface Poi {
  page_id: string | null;
  contact: { phones: { name: string; phone: string }[] };
  metadata: { trace: { text: string }[] };
}

interface StaffPage {
  enabled: boolean;
  info: { name: string };
  links: { type: string; value: string }[];
}

test.use({ allowed: [/422/] });

test("a point of interest is added, noted, and becomes a published page @phone", async ({
  page,
  request,
  look,
}) => {
  const api = await staffApi(request);
  await api.applySeeds(["discover_categories"]);
  const name = `Vivero ${randomUUID().slice(0, 8)}`;
  const save = page.getByRole("button", { name: "Guardar" });

  await signInStaff(page, "/backoffice/pois");
  await page.getByRole("link", { name: "Agregar un lugar" }).first().click();
  await save.click();
  await expect(page.getByText("Escribí un nombre.")).toBeVisible();
  await expect(page.getByLabel("Nombre", { exact: true })).toBeFocused();
  await page.getByLabel("Nombre", { exact: true }).fill(name);
  await page.getByLabel("Dirección").first().fill("Av. Espora 1200, Adrogué");
  await page.getByRole("button", { name: "Agregar un teléfono" }).click();
  await expect(page.getByLabel("Número")).toBeFocused();
  await page.getByLabel("Número").fill("4294");
  await page.getByLabel("Quién atiende").fill("Marta");
  await page.getByLabel("Nota nueva").fill("Pide que la llamen a la tarde.");
  await save.click();
  await expect(page.getByText("Escribí el número completo, con el código de área.")).toBeVisible();
  await page.getByLabel("Número").fill("11 4294-1234");
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await look.check("staff-poi");
  await save.click();

  const row = page.getByRole(look.isPhone ? "listitem" : "row").filter({ hasText: name });
  await expect(row).toContainText("Sin página");
  await expect(row).toContainText("+541142941234");
  await look.check("staff-pois");
  await row.getByRole("link", { name }).click();
  await expect(page.getByRole("list", { name: "Notas" })).toContainText("Pide que la llamen a la tarde.");
  const poiId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.getByLabel("Nota nueva").fill("Quiere su página.");
  await expect(page.getByText("Guardá los cambios para convertirlo en página.")).toBeVisible();
  await save.click();
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Convertir en página" }).click();

  // Its page: published only when the public can find it by a category.
  await expect(page).toHaveURL(/\/backoffice\/pages\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  const pageId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(await api.get<Poi>(`/backoffices/discover/pois/${poiId}`)).toMatchObject({
    page_id: pageId,
    contact: { phones: [{ name: "Marta", phone: "+541142941234" }] },
    metadata: { trace: [{ text: "Pide que la llamen a la tarde." }, { text: "Quiere su página." }] },
  });
  await page.getByLabel("Publicada").check();
  await save.click();
  await expect(page.getByText("Una página publicada necesita una categoría.")).toBeVisible();
  await page.getByRole("combobox", { name: "Agregar una categoría" }).fill("viver");
  await page.getByRole("option").first().click();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await look.check("staff-page");
  await save.click();
  await expect(page.getByText("Página guardada")).toBeVisible();
  expect(await api.get<StaffPage>(`/backoffices/discover/pages/${pageId}`)).toMatchObject({
    enabled: true,
    info: { name },
    links: [{ type: "phone", value: "+541142941234" }],
  });

  await page.getByLabel("Buscar").fill(name);
  const pageRow = page.getByRole(look.isPhone ? "listitem" : "row").filter({ hasText: name });
  await expect(pageRow).toContainText("Publicada");
  await expect(pageRow).toContainText("Sin dueño");
  await look.check("staff-pages");

  // The way to what the public sees, from the list and from the form.
  const publicName = `Ver la página pública de ${name}`;
  await expect(pageRow.getByRole("link", { name: publicName })).toHaveAttribute("href", `/p/${pageId}`);
  await pageRow.getByRole("link", { name, exact: true }).click();
  await look.check("staff-page-published");
  await page.getByRole("link", { name: publicName }).click();
  await expect(page).toHaveURL(new RegExp(`/p/${pageId}$`));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});
