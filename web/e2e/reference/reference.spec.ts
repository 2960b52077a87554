/* Tests of the API's reference: its language, its search, and the form that sends a request. */
import { expect, test } from "../fixtures/test";

test("the reference is found by words, in the reader's language @phone", async ({ page, look }) => {
  await page.goto("/docs");
  await expect(page.getByRole("heading", { name: "Referencia de la API" })).toBeVisible();
  const operations = page.locator("[data-operation]:visible");
  const all = await operations.count();
  expect(all).toBeGreaterThan(150);
  const search = page.getByRole("searchbox", { name: "Buscar operaciones" });
  await search.fill("pharmacy groups get");
  await expect(page.locator("#pharmacy_group_list")).toBeVisible();
  expect(await operations.count()).toBeLessThan(30);
  // With what was found alone: axe takes minutes for all operations and schemas.
  await look.check("reference");
  await search.fill("ninguna así");
  await expect(page.getByText("Ninguna operación tiene esas palabras.")).toBeVisible();
  await search.fill("");
  await expect(operations).toHaveCount(all);
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "API reference" })).toBeVisible();
});

// The request with a value that is none.
test.describe("a request", () => {
  test.use({ allowed: [/400/] });

  test("is tried from the reference, and copied for a shell @phone", async ({ page, context, look }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/docs");
    await page.getByRole("searchbox", { name: "Buscar operaciones" }).fill("pharmacy_group_list");
    const operation = page.locator("#pharmacy_group_list");
    const open = operation.getByRole("button", { name: "Probar" });
    await open.click();
    const form = operation.locator("form");
    await form.getByLabel("take").fill("1");
    await form.getByLabel("Token de acceso").fill("secret");
    await form.getByRole("button", { name: "Copiar como curl" }).click();
    await expect(form.getByRole("button", { name: "Copiado" })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^curl -X GET 'http.*\/plugins\/pharmacy\/groups\?take=1'/);
    expect(copied).not.toContain("secret");
    await form.getByLabel("Token de acceso").fill("");
    await form.getByRole("button", { name: "Enviar" }).click();
    await expect(form.getByText(/^200 .* ms$/)).toBeVisible();
    await expect(form.locator("pre")).toContainText('"cursor"');
    await look.check("reference-request");
    await form.getByLabel("take").fill("many");
    await form.getByRole("button", { name: "Enviar" }).click();
    await expect(form.getByText(/^400 /)).toBeVisible();
    await expect(form.locator("pre")).toContainText("error.parser.query");
    await open.click();
    await expect(form).toBeHidden();
  });
});
