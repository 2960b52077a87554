/* Tests of the command bus: topics, generated forms, dry runs, one-time links, refusals at their fields and the audit log. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { PageLook } from "../fixtures/look";
import { createPerson, signInStaff, staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

const tryIt = (page: Page) => page.getByRole("button", { name: "Probar sin cambiar nada" });
const run = (page: Page) => page.getByRole("button", { name: "Ejecutar", exact: true });
const result = (page: Page, title: string | RegExp) => page.getByRole("heading", { name: title });

/** Scrolls to the top before the pictures, so that the sticky header covers nothing halfway. */
async function lookFromTop(page: Page, look: PageLook, name: string): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await look.check(name);
}

/** Opens a topic page of the signed-in staff. */
async function openTopic(page: Page, topic: string): Promise<void> {
  await signInStaff(page, `/backoffice/commands/${topic}`);
  await expect(page.getByRole("region", { name: "Parámetros" })).toBeVisible();
}

test("topics are found by words", async ({ page, look }) => {
  await signInStaff(page, "/backoffice/commands");
  await expect(page.getByText(/^\d+ comandos$/)).toBeVisible();
  await lookFromTop(page, look, "staff-topics");
  await page.getByRole("searchbox", { name: "Buscar un comando" }).fill("contrasena");
  const found = page.getByRole("region").getByRole("listitem").getByRole("link");
  await expect(found).toHaveText(["Crear una cuenta", "Restablecer una contraseña"]);
  await page.getByRole("searchbox").fill("zzz");
  await expect(page.getByText("Ningún comando coincide")).toBeVisible();
});

test("every topic of the server has a name, a form and no field that is only JSON", async ({
  page,
  request,
}) => {
  const api = await staffApi(request);
  const { data } = await api.get<{ data: { topic: string }[] }>("/backoffices/command_bus/topics");
  await signInStaff(page, "/backoffice/commands");
  for (const { topic } of data) {
    await page.locator(`a[href="/backoffice/commands/${topic}"]`).click();
    await expect(page.getByRole("region", { name: "Parámetros" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 }), topic).not.toContainText(topic);
    // A label without a Spanish text is the param's own name.
    const labels = await page.getByRole("main").locator("label, legend").allTextContents();
    expect(
      labels.filter((label) => /^[a-z]+(_[a-z]+)+$/.test(label)),
      topic,
    ).toEqual([]);
    await page.goBack();
  }
});

test("a reading answers at once, and its JSON can be had", async ({ page }) => {
  await openTopic(page, "system.ping");
  await expect(page.getByText("Este comando no lleva parámetros.")).toBeVisible();
  await page.getByRole("button", { name: "Consultar" }).click();
  await expect(result(page, "Resultado")).toBeFocused();
  await expect(page.getByText("Versión", { exact: true })).toBeVisible();
  await page.getByText("Ver como JSON").click();
  await expect(page.locator("pre")).toContainText('"version"');
});

test("a change is tried, then run; its link is shown once and kept nowhere", async ({ page, look }) => {
  await openTopic(page, "auth.account.create");
  await tryIt(page).click();
  await expect(page.getByText("Revisá los datos marcados.")).toBeVisible();
  await expect(page.getByLabel("Nombre", { exact: true })).toBeFocused();
  await lookFromTop(page, look, "staff-topic-missing");
  await page.getByLabel("Nombre", { exact: true }).fill("Persona");
  await page.getByLabel("Apellido").fill("Nueva");
  await page.getByLabel("Email").fill(`nueva-${randomUUID()}@prueba.example`);
  await page.getByLabel("Tipo").selectOption("Workspace");
  await expect(page.getByRole("combobox", { name: "Workspace" })).toBeVisible();
  await page.getByLabel("Tipo").selectOption("Consumidor");
  await expect(page.getByRole("combobox", { name: "Workspace" })).toBeHidden();
  await expect(run(page)).toBeDisabled();
  await tryIt(page).click();
  await expect(result(page, /La prueba salió bien/)).toBeFocused();
  await expect(page.getByText("Copialo ahora")).toBeHidden();
  await page.getByLabel("Apellido").fill("Otra");
  await expect(run(page)).toBeDisabled();
  await tryIt(page).click();
  await expect(run(page)).toBeEnabled();
  await run(page).click();
  await expect(page.getByText("Copialo ahora: se muestra una sola vez")).toBeVisible();
  const link = await page.getByRole("region", { name: "Hecho" }).locator("code").first().innerText();
  expect(link).toMatch(/\/auth\/recover#[0-9a-f-]{36}\.[\w-]{22}$/);
  await lookFromTop(page, look, "staff-topic-secret");
  const secret = link.split(".").at(-1) ?? "";
  const kept = () =>
    page.evaluate(() =>
      JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }]),
    );
  expect(await kept()).not.toContain(secret);
  // After leaving and coming back the link is gone, from the page's memory too.
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole("region", { name: "Parámetros" })).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
});

test("what cannot be undone is asked about", async ({ page, request, look }) => {
  const api = await staffApi(request);
  const person = await createPerson(api, "consumer");
  await openTopic(page, `auth.account.set_state?account_id=${person.account_id}`);
  await expect(page.getByText("No se deshace")).toBeVisible();
  await page.getByLabel("Estado").selectOption("Bloqueado");
  await tryIt(page).click();
  await expect(run(page)).toBeEnabled();
  await run(page).click();
  const question = page.getByRole("dialog", { name: "¿Ejecutar este comando?" });
  await expect(question).toContainText(person.name);
  await expect(question).toContainText(person.account_id);
  await lookFromTop(page, look, "staff-confirm");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  const state = () => api.get<{ state: string }>(`/backoffices/accounts/${person.account_id}`);
  expect((await state()).state).toBe("active");
  await run(page).click();
  await question.getByRole("button", { name: "Sí, ejecutar" }).click();
  await expect(result(page, "Hecho")).toBeVisible();
  expect((await state()).state).toBe("blocked");
});

test("whom a command is about is chosen by name, by keyboard alone, or by a pasted id", async ({
  page,
  request,
  look,
}) => {
  const api = await staffApi(request);
  const person = await createPerson(api, "consumer");
  await openTopic(page, "auth.account.set_state");
  const account = page.getByRole("combobox", { name: "Cuenta" });
  await account.focus();
  await page.keyboard.type(person.name.toLowerCase());
  const option = page.getByRole("option", { name: person.name });
  await expect(option).toBeVisible();
  await expect(option).toHaveAttribute("aria-selected", "true");
  await lookFromTop(page, look, "staff-choose");
  await page.keyboard.press("Enter");
  await expect(account).toHaveValue(person.name);
  await expect(page.getByText(`Consumidor · ${person.email} · ${person.account_id}`)).toBeVisible();
  await lookFromTop(page, look, "staff-chosen");
  await account.fill("");
  await account.fill(person.account_id);
  await expect(account).toHaveValue(person.name);
  await page.keyboard.press("Escape");
  await page.getByRole("radio", { name: "JSON" }).check();
  expect(JSON.parse(await page.getByLabel("Parámetros en JSON").inputValue())).toEqual({
    account_id: person.account_id,
  });
});

test("workspaces, groups and stores are chosen by name too", async ({ page }) => {
  for (const [topic, label, typed, found] of [
    ["workspaces.delete", "Workspace", "almirante", /Farmacias|Almirante/i],
    ["pharmacy.shifts.check", "Grupo de farmacias", "brown", "Almirante Brown"],
    ["ecommerce.stock.audit", "Tienda", "esquina", "La Esquina de Adrogué"],
  ] as const) {
    await openTopic(page, topic);
    const field = page.getByRole("combobox", { name: label });
    await field.fill(typed);
    const option = page.getByRole("option").filter({ hasText: found }).first();
    const name = await option.locator("span").first().innerText();
    await option.click();
    await expect(field).toHaveValue(name);
  }
});

test("a question names who it is about where params hold no name", async ({ page, request }) => {
  const api = await staffApi(request);
  const { id } = await api.dispatch<{ id: string }>("workspaces.create", {
    name: `Kiosco sin nadie ${randomUUID().slice(0, 8)}`,
    type: "business",
  });
  await openTopic(page, `workspaces.delete?id=${id}`);
  await tryIt(page).click();
  await expect(run(page)).toBeEnabled();
  await run(page).click();
  const question = page.getByRole("dialog", { name: "¿Ejecutar este comando?" });
  await expect(question.locator("strong").filter({ hasText: "Kiosco sin nadie" })).toBeVisible();
});

test.describe("what the server refuses", () => {
  test.use({ allowed: [/40[0-9]|422/] });

  test("is said at its field", async ({ page, look }) => {
    await openTopic(page, "auth.account.create");
    await page.getByLabel("Nombre", { exact: true }).fill("Carolina");
    await page.getByLabel("Apellido").fill("Sosa");
    await page.getByLabel("Nombre de usuario").fill("carolina.sosa");
    await page.getByLabel("Tipo").selectOption("Consumidor");
    await tryIt(page).click();
    await expect(page.getByRole("alert")).toContainText("Ese nombre de usuario ya es de alguien.");
    await expect(page.getByLabel("Nombre de usuario")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Nombre de usuario")).toBeFocused();
    await lookFromTop(page, look, "staff-topic-refused");
    await page.getByLabel("Nombre de usuario").fill("9 no");
    await tryIt(page).click();
    await expect(page.getByText("No tiene la forma esperada.")).toBeVisible();
    await page.getByLabel("Nombre de usuario").fill("");
    await page.getByLabel("Teléfono").fill("+540000");
    await tryIt(page).click();
    await expect(page.getByText(/El servidor no lo acepta/)).toBeVisible();
  });

  test("are rows, each with its reason", async ({ page, request }) => {
    const api = await staffApi(request);
    const { data } = await api.get<{ data: { id: string }[] }>("/plugins/pharmacy/groups");
    await openTopic(page, `pharmacy.shifts.import?group_id=${data[0]?.id}`);
    await expect(page.getByRole("combobox", { name: "Grupo de farmacias" })).toHaveValue("Almirante Brown");
    const row = (pharmacy: string, ini: string, end: string) => `${randomUUID()};${pharmacy};${ini};${end}`;
    const rows = [
      "id;pharmacy_id;ini_at;end_at",
      row(randomUUID(), "2032-01-01T08:30:00-03:00", "2032-01-02T08:30:00-03:00"),
      row("nada", "2032-01-01T08:30:00-03:00", "2032-01-02T08:30:00-03:00"),
    ].join("\n");
    const field = page.getByRole("textbox", { name: "Turnos", exact: true });
    await field.fill(rows);
    await expect(page.getByText("2 filas leídas como CSV.")).toBeVisible();
    await expect(page.getByText("2 · pharmacy_id")).toBeVisible();
    await field.fill(rows.split("\n").slice(0, 2).join("\n"));
    await tryIt(page).click();
    const refusal = page.getByRole("alert").filter({ hasText: "No se hizo nada" });
    await expect(refusal).toContainText("Hay filas rechazadas: no se importó ninguna.");
    await expect(refusal.getByRole("row")).toHaveCount(2);
  });

  test("is a topic that does not exist, beside its nearest names", async ({ page, look }) => {
    await signInStaff(page, "/backoffice/commands/auth.acount.create");
    await expect(page.getByText("El bus no conoce «auth.acount.create».")).toBeVisible();
    await lookFromTop(page, look, "staff-topic-unknown");
    await page.getByRole("link", { name: "auth.account.create" }).click();
    await expect(page.getByRole("heading", { name: "Crear una cuenta" })).toBeVisible();
  });
});

test("rows come from a file, and the form and its JSON are the same params", async ({ page, request }) => {
  const api = await staffApi(request);
  const { data } = await api.get<{ data: { id: string }[] }>("/plugins/pharmacy/groups");
  await openTopic(page, `pharmacy.groups.import?group_id=${data[0]?.id}`);
  const slug = `prueba-${randomUUID().slice(0, 8)}`;
  await page.locator('input[type="file"]').setInputFiles({
    name: "farmacias.csv",
    mimeType: "text/csv",
    // A spreadsheet saves Windows-1252, semicolons and a decimal comma.
    buffer: Buffer.from(
      `slug;name;lat;lng;enabled\r\n${slug};Farmacia \u00d1and\u00fa;-34,8;-58,4;no\r\n`,
      "latin1",
    ),
  });
  await expect(page.getByText("1 fila leída como CSV.")).toBeVisible();
  await page.getByRole("radio", { name: "JSON" }).check();
  const json = page.getByLabel("Parámetros en JSON");
  expect(JSON.parse(await json.inputValue())).toEqual({
    group_id: data[0]?.id,
    pharmacies: [{ slug, name: "Farmacia Ñandú", lat: -34.8, lng: -58.4, enabled: false }],
  });
  await json.fill("{");
  await page.getByRole("radio", { name: "Formulario" }).click();
  await expect(page.getByText(/tiene algo que el formulario no puede mostrar/)).toBeVisible();
  await page.reload();
  await page.getByRole("textbox", { name: "Farmacias", exact: true }).fill(`slug,name\n${slug},Una`);
  await tryIt(page).click();
  await expect(result(page, /La prueba salió bien/)).toBeVisible();
});

test("the record has what was asked for, without its secrets, and narrows @phone", async ({
  page,
  request,
  look,
}) => {
  const api = await staffApi(request);
  const person = await createPerson(api, "consumer");
  await signInStaff(page, "/backoffice/audit");
  await page.getByLabel("Comando", { exact: true }).fill("auth.account.create");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page).toHaveURL(/topic=auth\.account\.create/);
  const first = page.getByRole("button", { name: /^Crear una cuenta/ }).first();
  await expect(first).toBeVisible();
  await lookFromTop(page, look, "staff-audit");
  await first.click();
  const entry = page.getByRole("dialog", { name: "Crear una cuenta" });
  await expect(entry).toContainText("Alcance");
  await expect(entry).not.toContainText(person.link.split(".")[1] ?? "");
  await lookFromTop(page, look, "staff-audit-entry");
  await page.keyboard.press("Escape");
  await expect(first).toBeFocused();
  const account = page.getByRole("combobox", { name: "Cuenta" });
  await account.fill("nadie con este nombre");
  await expect(page.getByText("No hay coincidencias.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByText("Elegí una opción de la lista o pegá un identificador (UUID).")).toBeVisible();
  await account.fill(person.name);
  await page.getByRole("option", { name: person.name }).click();
  await expect(account).toHaveValue(person.name);
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByText("Ningún registro coincide con los filtros.")).toBeVisible();
  await page.getByRole("button", { name: "Quitar filtros" }).click();
  await expect(page).toHaveURL(/\/backoffice\/audit$/);
  await expect(account).toHaveValue("");
  await page.getByLabel("Desde").fill("2020-01-02T00:00");
  await page.getByLabel("Hasta").fill("2020-01-01T00:00");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByText("Es anterior al comienzo.")).toBeVisible();
});
