/* Tests of the staff's links: one is added, works, is refused where it would loop, and is turned off. */
import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { signInStaff, staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

interface StaffLink {
  name: string;
  enabled: boolean;
  input: string;
  output: string;
  rewrites: number;
}

test.use({ allowed: [/409|422/] });

/** The address that one is rewritten to; null for 404. */
async function rewritten(request: APIRequestContext, input: string): Promise<string | null> {
  const path = `/analytics/links/rewrite?input=${encodeURIComponent(input)}`;
  const response = await request.get(path, { maxRedirects: 0 });
  expect([303, 404]).toContain(response.status());
  return response.headers().location ?? null;
}

test("a link is added, leads where it says, and is turned off @phone", async ({ page, request, look }) => {
  const api = await staffApi(request);
  const serial = randomUUID().slice(0, 8);
  const [name, input] = [`Volante ${serial}`, `/volante-${serial}/*`];
  const save = page.getByRole("button", { name: "Guardar" });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const listed = () => expect(page).toHaveURL(/\/backoffice\/links$/);

  await signInStaff(page, "/backoffice/links");
  await page.getByRole("link", { name: "Agregar un enlace" }).first().click();
  await expect(page.getByRole("heading", { name: "Enlace nuevo" })).toBeVisible();
  await save.click();
  await expect(page.getByText("Escribí un nombre.")).toBeVisible();
  await expect(field("Nombre")).toBeFocused();
  await field("Nombre").fill(name);
  await field("Entrada").fill(input);
  await field("Destino").fill("http://pueblo.example/*");
  await save.click();
  await expect(
    page.getByText("Tiene que ser una ruta que empiece con / o una dirección https."),
  ).toBeVisible();
  await expect(field("Destino")).toBeFocused();
  await look.check("staff-link");
  await field("Destino").fill(`/volante-${serial}/mayo/*`);
  await save.click();
  await expect(page.getByText(/vuelve a llevar de este destino/)).toBeVisible();
  await expect(field("Destino")).toBeFocused();
  await field("Destino").fill("https://pueblo.example/volantes/*?de=hub");
  await save.click();
  await expect(page.getByText("Enlace guardado")).toBeVisible();
  expect(await rewritten(request, `/volante-${serial}/mayo 2027`)).toBe(
    "https://pueblo.example/volantes/mayo%202027?de=hub",
  );

  await page.getByLabel("Buscar").fill(serial);
  const row = page.getByRole(look.isPhone ? "listitem" : "row").filter({ hasText: name });
  await expect(row).toContainText(input);
  await expect(row).toContainText("lleva a https://pueblo.example/volantes/*?de=hub");
  await expect(row).toContainText("Activo");
  await look.check("staff-links");

  // Another one with the same input.
  await page.getByRole("link", { name: "Agregar un enlace" }).first().click();
  await field("Nombre").fill(`Otro ${serial}`);
  await field("Entrada").fill(input);
  await field("Destino").fill("https://pueblo.example");
  await save.click();
  await expect(page.getByText("Ya hay un enlace con esa entrada.")).toBeVisible();
  await expect(field("Entrada")).toBeFocused();
  await field("Entrada").fill(`/otro-${serial}`);
  await save.click();
  await listed();

  // The server counts once a second.
  await expect
    .poll(async () => {
      const { data } = await api.get<{ data: StaffLink[] }>(`/backoffices/analytics/links?query=${serial}`);
      return data.find((link) => link.name === name)?.rewrites;
    })
    .toBe(1);
  await page.getByLabel("Buscar").fill(serial);
  await row.getByRole("link", { name }).click();
  await expect(page.getByText("Se usó una vez.")).toBeVisible();
  await page.getByLabel("Activo").uncheck();
  await save.click();
  await listed();
  expect(await rewritten(request, `/volante-${serial}/mayo`)).toBeNull();
  await page.getByRole("checkbox", { name: "Inactivo" }).check();
  await expect(row).toContainText("Inactivo");
  await expect(page).toHaveURL(/estado=off/);
});
