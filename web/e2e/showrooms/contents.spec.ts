/* Tests of a showroom's contents: the list, the form by types, and the showroom on its workspace's page. */
import type { components } from "../../src/shared/api/schema";
import { createConsumer, createWorkspace } from "../fixtures/business";
import { layoutOf, openOwnShowroom } from "../fixtures/ownShowroom";
import { pngFile } from "../fixtures/pictures";
import { signIn } from "../fixtures/session";
import { staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

type Schemas = components["schemas"];

test("an owner writes a content with all that people ask @phone", async ({ page, request, look }) => {
  const own = await openOwnShowroom(request);
  await signIn(page, "/vidrieras", own.page.owner.as("workspace"));
  await expect(page).toHaveURL(new RegExp(`/vidrieras/${own.id}$`));
  await expect(page.getByText("Todavía no hay contenidos")).toBeVisible();
  await look.check("showroom-contents-none");
  await page.getByRole("link", { name: "Agregar contenido" }).last().click();
  await page.getByRole("button", { name: "Guardar" }).click();
  const title = page.getByLabel("Título", { exact: true });
  await expect(title).toBeFocused();
  await title.fill("Casa con parque");
  await page
    .getByLabel("Texto", { exact: false })
    .first()
    .fill("Tres ambientes.\nA tres cuadras de la estación.");
  await page.getByRole("button", { name: "Agregar una foto" }).click();
  const picture = page.getByRole("group", { name: "Foto 1 (portada)" });
  await picture.locator("input[type=file]").first().setInputFiles(pngFile("casa.png", 5));
  await expect(picture).toContainText("Imagen cargada.");

  await page.getByLabel("Tipo", { exact: true }).selectOption("Inmueble");
  await page.getByLabel("Operación").selectOption("Venta");
  await page.getByLabel("Superficie cubierta (m²)").fill("mucha");
  await page.getByLabel("Cochera").selectOption("Sí");
  await page.getByRole("checkbox", { name: "Pileta" }).check();
  await page.getByRole("checkbox", { name: "Parrilla" }).check();
  await page.getByRole("button", { name: "Agregar un dato" }).click();
  await expect(page.getByLabel("Dato", { exact: true })).toBeFocused();
  await page.getByLabel("Dato", { exact: true }).fill("Orientación");
  await page.getByLabel("Valor", { exact: true }).fill("Norte");
  await page.getByLabel("Tiene precio").check();
  await page.getByRole("textbox", { name: "Precio", exact: true }).fill("1.200.000");
  await page.getByText("Descuento e impuestos").click();
  await page.getByLabel("Descuento ($)").fill("200000,50");
  await page.getByLabel("IVA ($)").fill("100");
  await expect(page.getByText("Los visitantes ven $ 1.000.099,50")).toBeVisible();
  await page.getByRole("checkbox", { name: "Nuevo" }).check();
  await page.getByLabel("Disponibilidad").selectOption("Última unidad");
  await page.getByRole("button", { name: "Consultar" }).click();
  await page.getByLabel("A dónde lleva").fill("wa.me/5491155551234");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Escribí un número.")).toBeVisible();
  await expect(page.getByLabel("Superficie cubierta (m²)")).toBeFocused();
  await page.getByLabel("Superficie cubierta (m²)").fill("85,5");
  await look.check("showroom-content");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Contenido guardado")).toBeVisible();
  await expect(page.getByRole("link", { name: "Casa con parque" })).toBeVisible();
  await look.check("showroom-contents");

  const { data } = await own.get<Schemas["ShowroomContentPage"]>("/contents");
  expect(data[0]).toMatchObject({
    title: "Casa con parque",
    price: { subtotal: 1_200_000, discount: 200_000.5, iva: 100, total: 1_000_099.5 },
    chips: { is_new: { enabled: true }, stock: { state: "last_unit" } },
    content_type: { name: "Inmueble" },
    call_to_action: { label: "Consultar", redirect: "https://wa.me/5491155551234" },
  });
  expect(data[0]?.gallery).toHaveLength(1);
  expect(data[0]?.atributes.map(({ key, value }) => `${key}: ${value}`)).toEqual([
    "Operación: Venta",
    "Superficie cubierta (m²): 85,5",
    "Cochera: Sí",
    "Comodidades: Parrilla",
    "Comodidades: Pileta",
    "Orientación: Norte",
  ]);
});

test("contents are searched, filtered and hidden", async ({ page, request }) => {
  const own = await openOwnShowroom(request);
  await own.putContent("Casa con parque");
  await own.putContent("Galpón", { visible: false });
  await signIn(page, `/vidrieras/${own.id}`, own.page.owner.as("workspace"));
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByLabel("Mostrar").selectOption("Ocultos");
  await expect(page.getByRole("row").last()).toContainText("Galpón");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: "Galpón" }).click();
  await page.getByLabel("A la vista de todos").check();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Galpón" })).toContainText("Visible");
  await page.getByRole("searchbox").fill("parq");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row").last()).toContainText("Casa con parque");
});

test("a workspace without a showroom is led to the plans", async ({ page, request, look }) => {
  const api = await staffApi(request);
  const owner = await createConsumer(request, api);
  await createWorkspace(api, owner);
  await signIn(page, "/vidrieras", owner.as("workspace"));
  await expect(page.getByText("Todavía no tenés una vidriera")).toBeVisible();
  await look.check("showrooms-none");
  await page.getByRole("link", { name: "Ver planes" }).click();
  await expect(page).toHaveURL(/\/negocio\/planes$/);
});

test("a page shows the showroom that its owner chose @phone", async ({ page, request, look }) => {
  const own = await openOwnShowroom(request);
  const title = "Casa con parque";
  const contents = [{ id: await own.putContent(title), title }];
  await own.putLayout({ ...layoutOf("Inmobiliaria Sur", contents), publish: true });
  const { data } = await own.page.staff.get<{ data: { id: string }[] }>(
    "/backoffices/discover/categories?take=1",
  );
  await own.page.putSettings({ set_showroom: true, showroom_id: null });
  await own.page.patch({
    set_categories: true,
    categories: data.map(({ id }) => id),
    set_links: true,
    links: [{ type: "phone", value: "11 4294-1234" }],
    set_enabled: true,
    enabled: true,
  });
  await signIn(page, `/pagina/${own.page.id}/ajustes`, own.page.owner.as("workspace"));
  await page.getByLabel("Vidriera que muestra").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Ajustes guardados")).toBeVisible();
  await look.check("page-settings-showroom");

  await page.goto(`/p/${own.page.id}`);
  await page
    .getByRole("link", { name: /vidriera/i })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/v/${own.id}$`));
  await expect(page.getByRole("link", { name: title })).toBeVisible();
});

test("a showroom that is disabled is nobody's", async ({ page, request }) => {
  const own = await openOwnShowroom(request);
  await signIn(page, `/vidrieras/${own.id}/datos`, own.page.owner.as("workspace"));
  await page.getByLabel("Nombre", { exact: true }).fill("Casas del sur");
  await page.getByLabel("Habilitada").uncheck();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Datos guardados")).toBeVisible();
  await expect(page.getByText("Deshabilitada", { exact: true })).toBeVisible();
  await expect(page.getByText("Casas del sur")).toBeVisible();
  expect((await request.get(`/showrooms/showrooms/${own.id}`)).status()).toBe(404);
});
