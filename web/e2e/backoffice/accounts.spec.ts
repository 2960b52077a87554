/* Tests of the staff's account list and account page: search, filters, order, paging and details. */
import { createPerson, signInStaff, staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

test("accounts are listed with what they are, and lead to all of it", async ({ page, look }) => {
  await signInStaff(page, "/backoffice/accounts");
  await expect(page.getByText(/^[\d.]+ cuentas?$/)).toBeVisible();
  await page.getByRole("searchbox", { name: "Buscar" }).fill("sosa carol");
  await expect(page).toHaveURL(/query=sosa\+carol/);
  await expect(page.getByText("1 cuenta", { exact: true })).toBeVisible();
  await look.check("staff-accounts");
  await page.getByRole("link", { name: "Carolina Sosa" }).click();
  await expect(page.getByRole("heading", { name: "Carolina Sosa" })).toBeVisible();
  for (const section of ["Cuenta", "Usuario", "Perfil", "Credencial", "Alcance"]) {
    await expect(page.getByRole("region", { name: section, exact: true })).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "Credencial" })).toContainText("carolina.sosa@hub.example");
  await look.check("staff-account");
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Buscar" })).toHaveValue("sosa carol");
});

test("filters are in the address, and can be taken away", async ({ page, request, look }) => {
  const api = await staffApi(request);
  const person = await createPerson(api, "consumer");
  await api.dispatch("auth.account.set_state", { account_id: person.account_id, state: "blocked" });
  await signInStaff(page, "/backoffice/accounts");
  // The text begins beside the icon, whatever the order of the style sheets.
  await expect(page.getByRole("searchbox")).toHaveCSS("padding-left", "44px");
  await page.getByRole("checkbox", { name: "Bloqueada" }).check();
  await expect(page).toHaveURL(/states=blocked/);
  await expect(page.getByRole("link", { name: person.name })).toBeVisible();
  await page.getByText("Filtrar por identificador").click();
  const users = page.getByLabel("Usuarios");
  await users.fill("esto no es");
  await users.press("Enter");
  await expect(page.getByText("«esto» no es un identificador (UUID).")).toBeVisible();
  await users.fill(person.user_id);
  await users.press("Enter");
  await expect(page).toHaveURL(new RegExp(`user_ids=${person.user_id}`));
  await expect(page.getByText("1 cuenta", { exact: true })).toBeVisible();
  await look.check("staff-accounts-filters");
  await page.reload();
  await expect(page.getByText("1 cuenta", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Usuarios")).toHaveValue(person.user_id);
  await page.getByRole("searchbox", { name: "Buscar" }).fill("nadie se llama así");
  await expect(page.getByText("Ninguna cuenta coincide")).toBeVisible();
  await page.getByRole("button", { name: "Quitar filtros" }).last().click();
  await expect(page).toHaveURL(/\/backoffice\/accounts$/);
});

test("the order is chosen by the headers and by the list of orders @desktop", async ({ page }) => {
  await signInStaff(page, "/backoffice/accounts");
  const names = () => page.locator("tbody tr td:nth-child(2)").allTextContents();
  await page.getByRole("button", { name: /^Alcance/ }).click();
  await expect(page).toHaveURL(/order_by=scope_name/);
  await expect(page.getByRole("columnheader", { name: /Alcance/ })).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(async () => (await names())[0]).toMatch(/^[AB]/);
  await page.getByRole("button", { name: /^Alcance/ }).click();
  await expect(page).toHaveURL(/order_dir=desc/);
  await expect.poll(async () => (await names())[0]).not.toMatch(/^[AB]/);
  await page.getByLabel("Orden", { exact: true }).selectOption("Apellido, de la A a la Z");
  await expect(page).toHaveURL(/order_by=family_name$/);
});

test("a long list comes page by page, by scrolling or by its button", async ({ page, request }) => {
  const api = await staffApi(request);
  const { count } = await api.get<{ count: number }>("/backoffices/accounts?take=1");
  for (let more = count; more < 130; more += 1) await createPerson(api, "consumer");
  const { count: all } = await api.get<{ count: number }>("/backoffices/accounts?take=1");
  await page.addInitScript(() => {
    // A browser without IntersectionObserver shows only the button.
    Reflect.deleteProperty(window, "IntersectionObserver");
  });
  await signInStaff(page, "/backoffice/accounts");
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(50);
  await page.getByRole("button", { name: "Cargar más" }).focus();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(100);
  // Other tests create people meanwhile: there may be more accounts, but none may appear twice.
  for (let shown = 100; shown < all; shown += 50) {
    await page.getByRole("button", { name: "Cargar más" }).click();
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(Math.min(shown + 50, all));
  }
  await expect(page.getByRole("button", { name: "Cargar más" })).toBeHidden();
  const links = await rows.locator("a").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(new Set(links).size).toBe(links.length);

  const scrolling = await page.context().newPage();
  await scrolling.goto("/backoffice/accounts");
  await expect(scrolling.locator("tbody tr").first()).toBeVisible();
  await expect
    .poll(async () => {
      await scrolling.mouse.wheel(0, 20_000);
      return scrolling.locator("tbody tr").count();
    })
    .toBeGreaterThanOrEqual(all);
});

test.describe("an account that is not there", () => {
  test.use({ allowed: [/40[04]/] });

  for (const id of ["0198a5b2-0000-7000-8000-000000000001", "nada"]) {
    test(`is said to be missing: ${id}`, async ({ page }) => {
      await signInStaff(page, `/backoffice/accounts/${id}`);
      await expect(page.getByText("No encontramos esa cuenta")).toBeVisible();
      await page.getByRole("link", { name: "Ver todas las cuentas" }).click();
      await expect(page).toHaveURL(/\/backoffice\/accounts$/);
      await expect(page.getByText(/^[\d.]+ cuentas$/)).toBeVisible();
    });
  }
});

test("an account's page leads to its commands, filled in", async ({ page, request }) => {
  const person = await createPerson(await staffApi(request), "consumer");
  await signInStaff(page, `/backoffice/accounts/${person.account_id}`);
  await page.getByRole("link", { name: "Cambiar estado" }).click();
  await expect(page.getByRole("heading", { name: "Cambiar un estado" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Cuenta" })).toHaveValue(person.name);
  await page.goBack();
  await page.getByRole("link", { name: "Restablecer contraseña" }).click();
  await expect(page.getByRole("combobox", { name: "Usuario" })).toHaveValue(person.name);
});

test("seeds are chosen by name and answer each for itself", async ({ page, look }) => {
  await signInStaff(page, "/backoffice/seeds");
  await expect(page.getByRole("checkbox")).toHaveCount(6);
  await page.getByRole("button", { name: "Elegí al menos una semilla" }).click();
  await page.getByRole("checkbox", { name: "Backoffice" }).check();
  await page.getByRole("checkbox", { name: "Bloques de la portada" }).check();
  await page.getByRole("button", { name: "Probar sin aplicar" }).click();
  await expect(page.getByText("Se puede aplicar", { exact: true })).toHaveCount(2);
  await page.getByRole("button", { name: "Aplicar 2 semillas" }).click();
  const results = page.getByRole("region", { name: "Resultados" });
  await expect(results.getByText("Aplicada", { exact: true })).toHaveCount(2);
  await look.check("staff-seeds");
});
