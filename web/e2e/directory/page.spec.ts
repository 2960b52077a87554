/* Tests of a workspace's page: filled part by part, published when it has what it needs, and refused with reasons. */
import type { Page } from "@playwright/test";
import { openOwnPage } from "../fixtures/ownPage";
import { signIn } from "../fixtures/session";
import { expect, test } from "../fixtures/test";

test.use({ allowed: [/422/] });

/** Scrolls to the top, so that no field is half below the header. */
const toTop = (page: Page) => page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));

test("an owner fills the page part by part and publishes it @phone", async ({ page, request, look }) => {
  const own = await openOwnPage(request);
  await signIn(page, "/pagina", own.owner.as("workspace"));
  await expect(page).toHaveURL(new RegExp(`/pagina/${own.id}$`));
  const sections = page.getByRole("navigation", { name: "Secciones de la página" });
  const save = page.getByRole("button", { name: "Guardar" });
  await expect(page.getByRole("heading", { name: "Tu página no está publicada" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Publicar", exact: true })).toBeDisabled();
  await look.check("page-new");

  await page.getByRole("link", { name: "Elegir una categoría" }).click();
  await page.getByLabel("Nombre", { exact: true }).fill("Panadería La Nonna");
  await page.getByLabel("Nombre corto").fill("La Nonna");
  await page.getByLabel("Descripción").fill("Pan de masa madre, facturas y tortas.\nHorneamos cada mañana.");
  const category = page.getByRole("combobox", { name: "Agregar una categoría" });
  await category.fill("panader");
  await page
    .getByRole("option", { name: /Panader/ })
    .first()
    .click();
  await category.fill("cafeter");
  await page.getByRole("option").first().click();
  await toTop(page);
  await look.check("page-info");
  await save.click();
  await expect(page.getByText("Datos guardados")).toBeVisible();

  await sections.getByRole("link", { name: "Horarios" }).click();
  await page.getByRole("button", { name: "Agregar horario: Lunes" }).click();
  await expect(page.getByLabel("Abre: Lunes")).toBeFocused();
  await page.getByLabel("Abre: Lunes").fill("08:00");
  await page.getByLabel("Cierra: Lunes").fill("13:00");
  await page.getByRole("button", { name: "Agregar horario: Lunes" }).click();
  await page.getByLabel("Abre: Lunes").last().fill("12:00");
  await page.getByLabel("Cierra: Lunes").last().fill("20:30");
  await save.click();
  await expect(page.getByText("Se superpone con otro horario del día.")).toBeVisible();
  await expect(page.getByLabel("Abre: Lunes").last()).toBeFocused();
  await page.getByLabel("Abre: Lunes").last().fill("16:00");
  await page.getByLabel("Copiar el horario: Lunes").selectOption("lunes a viernes");
  await page.getByRole("button", { name: "Agregar horario: Sábado" }).click();
  await page.getByLabel("Abre: Sábado").fill("20:00");
  await page.getByLabel("Cierra: Sábado").fill("02:00");
  await expect(page.getByText("Cierra al día siguiente.")).toBeVisible();
  await page.getByRole("button", { name: "Agregar un día" }).click();
  await page.getByLabel("Fecha").fill("2026-12-25");
  await toTop(page);
  await look.check("page-schedule");
  await save.click();
  await expect(page.getByText("Horarios guardados")).toBeVisible();

  await sections.getByRole("link", { name: "Direcciones" }).click();
  await page.getByRole("button", { name: "Agregar una dirección" }).click();
  await page.getByLabel("Nombre de la dirección").fill("Local");
  await page.getByLabel("Calle").fill("Seguí");
  await page.getByLabel("Número").fill("742");
  await page.getByLabel("Localidad").fill("Adrogué");
  await save.click();
  await expect(page.getByText(/^Falta el punto/)).toBeVisible();
  await page.getByLabel("Punto en el mapa").fill("https://www.google.com/maps/@-34.7986,-58.3877,17z");
  await toTop(page);
  await look.check("page-addresses");
  await save.click();
  await expect(page.getByText("Direcciones guardadas")).toBeVisible();

  await sections.getByRole("link", { name: "Enlaces" }).click();
  await page.getByRole("button", { name: "Agregar un enlace" }).click();
  await page.getByLabel("Número").fill("11 5555-1234");
  await page.getByRole("button", { name: "Agregar un enlace" }).click();
  await page.getByLabel("Tipo").last().selectOption("Instagram");
  await page.getByLabel("Usuario o dirección").fill("@lanonna");
  await page.getByRole("button", { name: "Subir Instagram" }).click();
  await toTop(page);
  await look.check("page-links");
  await save.click();
  await expect(page.getByText("Enlaces guardados")).toBeVisible();

  await sections.getByRole("link", { name: "Ajustes" }).click();
  await page.getByLabel("Tienda que muestra").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Agregar una conexión" }).click();
  await page.getByLabel("Nombre", { exact: true }).fill("Chat");
  await page.getByLabel("Tipo").fill("chat");
  await toTop(page);
  await look.check("page-settings");
  await save.click();
  await expect(page.getByText("Ajustes guardados")).toBeVisible();

  await sections.getByRole("link", { name: "Resumen" }).click();
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Tu página está publicada" })).toBeVisible();
  await look.check("page-published");

  const stored = await own.read();
  expect(stored.enabled).toBe(true);
  expect(stored.info).toMatchObject({ name: "Panadería La Nonna", short_name: "La Nonna" });
  expect(stored.categories.map(({ name }) => name)).toHaveLength(2);
  expect(stored.schedule.map(({ days, ini, end }) => `${days.join("")} ${ini} ${end}`)).toEqual([
    "12345 08:00 13:00",
    "12345 16:00 20:30",
    "6 20:00 02:00",
    "2026-12-25 null null",
  ]);
  expect(stored.addresses[0]).toMatchObject({
    street: "Seguí",
    visible: true,
    location: { lat: -34.7986, lng: -58.3877 },
  });
  expect(stored.links.map(({ value }) => value)).toEqual([
    "https://www.instagram.com/lanonna",
    "+5491155551234",
  ]);
  expect(stored.store).not.toBeNull();
  expect(stored.connections[0]).toMatchObject({ type: "chat", name: "Chat", color: 0x0a7540 });
  expect((await request.get(`/discover/page/${own.id}`)).status()).toBe(200);
});

test("a published page keeps what it needs, and an unpublished one is nobody's", async ({
  page,
  request,
  look,
}) => {
  const own = await openOwnPage(request);
  const { data: categories } = await own.staff.get<{ data: { id: string }[] }>(
    "/backoffices/discover/categories?take=1",
  );
  await own.putSettings({ set_store: true, store_id: null });
  await own.patch({
    set_categories: true,
    categories: categories.map(({ id }) => id),
    set_links: true,
    links: [{ type: "phone", value: "11 4294-1234" }],
    set_enabled: true,
    enabled: true,
  });
  await signIn(page, `/pagina/${own.id}/enlaces`, own.owner.as("workspace"));
  await page.getByRole("button", { name: "Quitar Teléfono" }).click();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(/^Una página publicada necesita una forma de contacto/)).toBeVisible();
  await look.check("page-incomplete");

  await page.getByRole("link", { name: "Resumen" }).click();
  await page.getByRole("button", { name: "Dejar de publicar" }).click();
  await expect(page.getByRole("heading", { name: "Tu página no está publicada" })).toBeVisible();
  expect((await request.get(`/discover/page/${own.id}`)).status()).toBe(404);
});

test("the plans tell how many pages there are", async ({ page, request, look }) => {
  const own = await openOwnPage(request);
  await signIn(page, "/pagina", own.owner.as("workspace"));
  await page.getByRole("button", { name: "Agregar otra página" }).click();
  await expect(page.getByText(/^Tus planes no incluyen otra página/)).toBeVisible();
  await toTop(page);
  await look.check("page-no-more");
});
