/* Tests of the directory's categories: added, moved by mouse, finger and keyboard, and deleted. */
import { randomUUID } from "node:crypto";
import { signInStaff, staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

interface Category {
  parent_id: string | null;
  name: string;
  visible: boolean;
  deleted_at: string | null;
}

test.use({ allowed: [/409/] });

test("a category is added, moved by keyboard and by dragging, and deleted @phone", async ({
  page,
  request,
  look,
}) => {
  const api = await staffApi(request);
  await api.applySeeds(["discover_categories"]);
  const serial = randomUUID().slice(0, 8);
  const [first, second] = [`Aa taller ${serial}`, `Ab ferretería ${serial}`];
  const read = (id: string) => api.get<Category>(`/backoffices/discover/categories/${id}`);
  const idIn = async (name: string) =>
    (await page.locator("[data-category]").filter({ hasText: name }).getAttribute("data-category")) ?? "";

  await signInStaff(page, "/backoffice/categories");
  await expect(page.getByRole("button", { name: "Abrir todo" })).toBeVisible();
  for (const name of [first, second]) {
    await page.getByRole("link", { name: "Agregar categoría" }).click();
    await page.getByLabel("Nombre").fill(name);
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByRole("link", { name, exact: true })).toBeFocused();
  }
  const [firstId, secondId] = [await idIn(first), await idIn(second)];
  await page.getByRole("button", { name: "Abrir todo" }).click();
  await look.check("staff-categories");
  await page.getByRole("button", { name: "Cerrar todo" }).click();

  // By keyboard: below the other one, and back with the button of the message.
  const handle = page.getByRole("button", { name: `Mover ${second}` });
  await handle.focus();
  await page.keyboard.press("Enter");
  // The bar covers no row half.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await look.check("staff-categories-move");
  await page.getByRole("button", { name: `Poner acá: ${second} debajo de ${first}` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: `Debajo de ${first}` })).toContainText(second);
  await expect(handle).toBeFocused();
  expect((await read(secondId)).parent_id).toBe(firstId);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(async () => (await read(secondId)).parent_id).toBeNull();

  // By dragging the handle over the other row.
  await expect(page.getByRole("list", { name: `Debajo de ${first}` })).toBeHidden();
  const from = await handle.boundingBox();
  const to = await page.locator(`[data-category="${firstId}"]`).boundingBox();
  expect(from && to).toBeTruthy();
  if (from && to) {
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y - 10, { steps: 3 });
    // What moves is named above the tree, which is lower then.
    const now = (await page.locator(`[data-category="${firstId}"]`).boundingBox()) ?? to;
    await page.mouse.move(now.x + now.width / 2, now.y + now.height / 2, { steps: 6 });
    await page.mouse.up();
  }
  await expect(page.getByRole("list", { name: `Debajo de ${first}` })).toContainText(second);
  expect((await read(secondId)).parent_id).toBe(firstId);

  // The form: a name that a sibling has, then the deletion, which leaves the child to the first level.
  await page.getByRole("link", { name: first, exact: true }).click();
  await page.getByLabel("Nombre").fill("SALUD");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Ahí ya hay una categoría con ese nombre.")).toBeVisible();
  await expect(page.getByLabel("Nombre")).toBeFocused();
  await look.check("staff-category");
  await page.getByLabel("Nombre").fill(first);
  await page.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByRole("dialog", { name: `Eliminar «${first}»` })).toBeVisible();
  await look.check("staff-category-delete");
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(page).toHaveURL(/\/backoffice\/categories$/);
  expect((await read(firstId)).deleted_at).not.toBeNull();
  expect((await read(secondId)).parent_id).toBeNull();
  await api.dispatch("discover.categories.delete", { id: secondId });
});
