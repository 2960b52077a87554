/* Tests of the blocks of the home: their order, one of each kind of content, changes, refusals and the deletion. */
import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { components } from "../../src/shared/api/schema";
import { demoAccount, openSession, signIn } from "../fixtures/session";
import { type StaffApi, signInStaff, staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

type Block = components["schemas"]["DiscoverBlock"];

test.use({ allowed: [/404/] });

let serial = "";
test.beforeEach(() => {
  serial = randomUUID().slice(0, 8);
});
// The home has at most 50 blocks.
test.afterEach(async ({ request }) => {
  const api = await staffApi(request);
  for (const { id } of await listOwn(api)) await api.dispatch("discover.blocks.delete", { id });
});

/** The blocks that this test made, in the home's order. */
async function listOwn(api: StaffApi): Promise<Block[]> {
  const { data } = await api.get<{ data: Block[] }>("/backoffices/discover/blocks?take=50");
  return data.filter(({ header }) => header.title.includes(serial));
}

async function listPublic(request: APIRequestContext): Promise<Block[]> {
  const { data } = (await (await request.get("/discover/blocks/consumer")).json()) as { data: Block[] };
  return data.filter(({ header }) => header.title.includes(serial));
}

/** Puts a block of banners through the API. */
async function putBlock(
  api: StaffApi,
  title: string,
  priority: number,
  id: string = randomUUID(),
): Promise<string> {
  await api.dispatch("discover.blocks.put", {
    id,
    enabled: true,
    priority,
    layout_type: "hero",
    content_type: "banner",
    header: { title: `${title} ${serial}` },
    content: [{ data: { banner: { title: "Farmacias de turno" } } }],
  });
  return id;
}

const save = (page: Page) => page.getByRole("button", { name: "Guardar" });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** The options of the open list, of a combobox or a picker. */
const options = (page: Page) => page.getByRole("listbox").getByRole("option");
const rowOf = (page: Page, title: string, isPhone: boolean) =>
  page.getByRole(isPhone ? "listitem" : "row").filter({ hasText: `${title} ${serial}` });
/** Scrolls to the top, so that no field is half below the header. */
const toTop = (page: Page) => page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));

async function openNew(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Agregar un bloque" }).first().click();
  await expect(page.getByRole("heading", { name: "Bloque nuevo" })).toBeVisible();
}

test("blocks are listed in the home's order, and one changes places by its priority @phone", async ({
  page,
  request,
  look,
}) => {
  const api = await staffApi(request);
  for (const [title, priority] of [
    ["Tercero", 900_003],
    ["Primero", 900_001],
    ["Segundo", 900_002],
  ] as const)
    await putBlock(api, title, priority);
  const titles = page.getByRole("link", { name: new RegExp(`^(Primero|Segundo|Tercero) ${serial}$`) });

  await signInStaff(page, "/backoffice/blocks");
  await expect(titles).toHaveText([`Primero ${serial}`, `Segundo ${serial}`, `Tercero ${serial}`]);
  await expect(rowOf(page, "Primero", look.isPhone)).toContainText("1 banner");
  await look.check("staff-blocks");

  await page.getByRole("link", { name: `Primero ${serial}` }).click();
  await field(page, "Prioridad").fill("900009");
  await save(page).click();
  await expect(page.getByText("Bloque guardado")).toBeVisible();
  await expect(titles).toHaveText([`Segundo ${serial}`, `Tercero ${serial}`, `Primero ${serial}`]);
  expect((await listPublic(request)).map(({ priority }) => priority)).toEqual([900_002, 900_003, 900_009]);

  // It is hidden from the public, and then deleted, once the staff are sure.
  await page.getByRole("link", { name: `Segundo ${serial}` }).click();
  await page.getByLabel("A la vista").uncheck();
  await save(page).click();
  await expect(rowOf(page, "Segundo", look.isPhone)).toContainText("Oculto");
  expect(await listPublic(request)).toHaveLength(2);
  await page.getByRole("link", { name: `Segundo ${serial}` }).click();
  await page.getByRole("button", { name: "Eliminar" }).click();
  const dialog = page.getByRole("dialog", { name: `¿Eliminar el bloque «Segundo ${serial}»?` });
  await look.check("staff-block-delete");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Eliminar" }).click();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("Bloque eliminado")).toBeVisible();
  await expect(titles).toHaveText([`Tercero ${serial}`, `Primero ${serial}`]);
  expect(await listOwn(api)).toHaveLength(2);
});

test("banners are added and refused with the field that is wrong @phone", async ({ page, request, look }) => {
  const api = await staffApi(request);
  await signInStaff(page, "/backoffice/blocks");
  await openNew(page);
  await field(page, "Prioridad").fill("-1");
  await save(page).click();
  await expect(page.getByText("Un número entero, desde 0.")).toBeVisible();
  await expect(field(page, "Prioridad")).toBeFocused();
  await field(page, "Prioridad").fill("900000");
  await page.getByLabel("A la vista").check();
  await page.getByLabel("Qué muestra").selectOption("Banners");
  await page.getByLabel("Cómo lo muestra").selectOption("A todo el ancho");
  await page.getByLabel(/^Título \(/).fill(`Bienvenida ${serial}`);
  await page.getByLabel("Texto del enlace").fill("Explorar");
  await save(page).click();
  await expect(page.getByText("Tiene que empezar con /, como /explorar.")).toBeVisible();
  await expect(page.getByLabel("Dirección en Hub")).toBeFocused();
  await page.getByLabel("Dirección en Hub").fill("/explorar");

  await page.getByRole("button", { name: "Agregar un banner" }).click();
  await expect(page.getByLabel("Título del banner")).toBeFocused();
  await save(page).click();
  await expect(page.getByText("Escribí un título o elegí una imagen.")).toBeVisible();
  await page.getByLabel("Título del banner").fill("Farmacias de turno");
  await page.getByRole("button", { name: "Agregar un banner" }).click();
  await page.getByLabel("Título del banner").last().fill("Todo tu barrio");
  await page.getByLabel("Enlace del banner").last().fill("explorar");
  await save(page).click();
  await expect(page.getByText("Tiene que empezar con / o con https://.")).toBeVisible();
  await page.getByLabel("Enlace del banner").last().fill("/explorar?open=1");
  await toTop(page);
  await look.check("staff-block-banners");

  // By keyboard alone: the second one goes up, and the form is saved.
  await page.getByRole("button", { name: "Subir Todo tu barrio" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Título del banner").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Bloque guardado")).toBeVisible();
  await expect(rowOf(page, "Bienvenida", look.isPhone)).toContainText("2 banners");
  expect(await listOwn(api)).toMatchObject([
    {
      enabled: true,
      layout_type: "hero",
      content_type: "banner",
      header: { action: { text: "Explorar", type: "internal", value: "/explorar" } },
      content: [
        { data: { banner: { title: "Todo tu barrio", redirect_url: "/explorar?open=1" } } },
        { data: { banner: { title: "Farmacias de turno", redirect_url: null } } },
      ],
    },
  ]);
});

test("categories and pages are found by name, ordered and taken out", async ({ page, request, look }) => {
  const api = await staffApi(request);
  await api.applySeeds(["discover_categories"]);
  const { data: categories } = await api.get<{ data: { id: string; name: string }[] }>(
    "/backoffices/discover/categories?take=1",
  );
  const pageName = `Vivero ${serial}`;
  await api.put(`/backoffices/discover/pages/${randomUUID()}`, {
    enabled: true,
    info: { name: pageName },
    categories: [categories[0]?.id],
    links: [{ type: "phone", value: "11 4294-1234" }],
  });

  await signInStaff(page, "/backoffice/blocks/nuevo");
  await page.getByLabel("Qué muestra").selectOption("Categorías");
  await page.getByLabel(/^Título \(/).fill(`Rubros ${serial}`);
  const category = page.getByRole("combobox", { name: "Agregar una categoría" });
  for (const words of ["gastronom", "salud", "moda"]) {
    await category.fill(words);
    await options(page).first().click();
  }
  await expect(page.getByLabel("Qué muestra")).toBeDisabled();
  await page.getByRole("button", { name: /^Subir Moda/ }).click();
  await page.getByRole("button", { name: /^Quitar Salud/ }).click();
  await toTop(page);
  await look.check("staff-block-categories");
  await save(page).click();
  await expect(rowOf(page, "Rubros", look.isPhone)).toContainText("2 categorías");

  await openNew(page);
  await page.getByLabel(/^Título \(/).fill(`Cerca ${serial}`);
  const pages = page.getByRole("combobox", { name: "Agregar una página" });
  await pages.fill(`no existe ${serial}`);
  await expect(page.getByText("Ninguna página publicada coincide")).toBeVisible();
  await pages.fill(pageName);
  await options(page).filter({ hasText: pageName }).click();
  await page.getByLabel("A la vista").check();
  await save(page).click();
  await expect(rowOf(page, "Cerca", look.isPhone)).toContainText("1 página");
  const own = await listOwn(api);
  expect(own.map(({ content }) => content.map(({ data }) => data.category?.name ?? data.page?.name))).toEqual(
    expect.arrayContaining([
      [expect.stringMatching(/^Gastronom/), expect.stringMatching(/^Moda/)],
      [pageName],
    ]),
  );
  expect((await listPublic(request)).map(({ header }) => header.title)).toEqual([`Cerca ${serial}`]);
});

test("articles are those of a store that is chosen first", async ({ page, request, look }) => {
  const api = await staffApi(request);
  await signInStaff(page, "/backoffice/blocks/nuevo");
  await page.getByLabel("Qué muestra").selectOption("Artículos");
  await page.getByLabel(/^Título \(/).fill(`Para pedir ${serial}`);
  const article = page.getByRole("combobox", { name: "Agregar un artículo" });
  await article.click();
  await expect(page.getByText("Elegí antes la tienda")).toBeVisible();
  await page.getByRole("combobox", { name: "Tienda" }).fill("La Esquina de Adrogué");
  await options(page).first().click();
  await article.fill("fugazz");
  await options(page).first().click();
  await expect(page.getByRole("list", { name: "Artículos" }).getByRole("listitem")).toHaveCount(1);
  await look.check("staff-block-articles");
  await save(page).click();
  await expect(rowOf(page, "Para pedir", look.isPhone)).toContainText("1 artículo");
  const [own] = await listOwn(api);
  expect(own?.content[0]?.data.article?.name).toMatch(/fugazz/i);
});

test("what another one of the staff changed meanwhile is told", async ({ page, request, look }) => {
  const api = await staffApi(request);
  const id = await putBlock(api, "Antes", 900_000);
  await signInStaff(page, "/backoffice/blocks");
  await expect(page.getByRole("link", { name: `Antes ${serial}` })).toBeVisible();
  // The form begins with what is stored now, not with the list's answer.
  await putBlock(api, "Después", 900_000, id);
  await page.getByRole("link", { name: `Antes ${serial}` }).click();
  await expect(page.getByLabel(/^Título \(/)).toHaveValue(`Después ${serial}`);

  // A category that is gone is named where it was chosen.
  const categoryId = randomUUID();
  await api.put(`/backoffices/discover/categories/${categoryId}`, {
    name: `Efímera ${serial}`,
    visible: true,
  });
  await page.getByRole("button", { name: "Quitar Farmacias de turno" }).click();
  await page.getByLabel("Qué muestra").selectOption("Categorías");
  await page.getByRole("combobox", { name: "Agregar una categoría" }).fill(`Efímera ${serial}`);
  await options(page).first().click();
  await api.dispatch("discover.categories.delete", { id: categoryId });
  await save(page).click();
  await expect(
    page.getByText(`«Efímera ${serial}» ya no existe: quitá ese elemento y guardá de nuevo.`),
  ).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Agregar una categoría" })).toBeFocused();
  await look.check("staff-block-gone");

  // A block that is gone is gone for whoever deletes it too.
  await api.dispatch("discover.blocks.delete", { id });
  await page.getByRole("button", { name: "Eliminar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("Bloque eliminado")).toBeVisible();
  await page.goto(`/backoffice/blocks/${id}`);
  await expect(page.getByText("No encontramos lo que buscás")).toBeVisible();
  await look.check("staff-block-missing");
});

test("only the staff come in", async ({ page, request }) => {
  await signIn(page, "/", demoAccount("workspace"));
  await page.goto("/backoffice/blocks");
  await expect(page).toHaveURL(/\/backoffice\/sign_in$/);
  const { headers } = await openSession(request, demoAccount("workspace"));
  expect((await request.get("/backoffices/discover/blocks", { headers })).status()).toBe(403);
});
