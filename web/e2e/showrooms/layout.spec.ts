/* Tests of a showroom's layout: made from contents, ordered by keys and by dragging, published, and changed in two tabs. */
import type { Locator, Page } from "@playwright/test";
import type { components } from "../../src/shared/api/schema";
import { layoutOf, openOwnShowroom } from "../fixtures/ownShowroom";
import { pngFile } from "../fixtures/pictures";
import { signIn } from "../fixtures/session";
import { expect, test } from "../fixtures/test";

type Schemas = components["schemas"];

test.use({ allowed: [/409|422/] });

const layoutPath = (id: string) => `/vidrieras/${id}/diseno`;

/** Drags the handle of a row to the place of another one below it. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  // The header and the bar below cover the edges of the page.
  await from.evaluate((row) => row.scrollIntoView({ block: "center", behavior: "instant" }));
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("both rows must be in view");
  await page.mouse.move(start.x + 18, start.y + 24);
  await page.mouse.down();
  await page.mouse.move(start.x + 18, end.y + end.height * 0.7, { steps: 12 });
  await page.mouse.up();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Publicado: ya lo ven los visitantes")).toBeVisible();
}

async function addContent(page: Page, words: string, title: string): Promise<void> {
  const search = page.getByRole("combobox", { name: "Agregar un contenido" });
  await search.fill(words);
  await page.getByRole("option", { name: new RegExp(title) }).click();
}

test("an owner lays out the showroom, publishes it, and visitors see it @phone", async ({
  page,
  request,
  look,
}) => {
  const own = await openOwnShowroom(request);
  await own.putContent("Casa con parque", {
    price: { subtotal: 120_000, discount: 20_000, from: true },
    chips: { is_new: { enabled: true } },
  });
  await own.putContent("Departamento al frente", { price: { subtotal: 80_000 } });
  await own.putContent("Cochera cubierta");
  await signIn(page, layoutPath(own.id), own.page.owner.as("workspace"));
  await expect(page.getByText(/^Para empezar, agregá un bloque/)).toBeVisible();
  await page.getByLabel("Título de la vidriera").fill("Inmobiliaria Sur");
  await page.getByText("Logo y portada").click();
  await page
    .getByRole("group", { name: "Foto de portada" })
    .locator("input[type=file]")
    .first()
    .setInputFiles(pngFile("portada.png", 3, 1280, 480));
  await expect(page.getByRole("group", { name: "Foto de portada" })).toContainText("Imagen cargada.");
  await page.getByRole("button", { name: "Agregar un bloque" }).click();
  const title = page.getByLabel("Título del bloque");
  await expect(title).toBeFocused();
  await title.fill("En venta");
  await addContent(page, "casa", "Casa con parque");
  await addContent(page, "depar", "Departamento al frente");
  await addContent(page, "coch", "Cochera cubierta");
  const items = page.getByRole("list", { name: "Contenidos de En venta" });
  await expect(items.getByRole("listitem")).toHaveCount(3);
  await items.getByRole("button", { name: "Subir Cochera cubierta" }).press("Enter");
  await expect(items.getByRole("listitem").nth(1)).toContainText("Cochera cubierta");
  await expect(items.getByRole("button", { name: "Subir Cochera cubierta" })).toBeFocused();
  if (!look.isPhone) {
    await drag(page, items.getByRole("listitem").first(), items.getByRole("listitem").last());
    await expect(items.getByRole("listitem").last()).toContainText("Casa con parque");
    await drag(page, items.getByRole("listitem").first(), items.getByRole("listitem").nth(1));
    await expect(items.getByRole("listitem").nth(1)).toContainText("Cochera cubierta");
  }
  await items.getByRole("button", { name: "Editar Casa con parque" }).click();
  await expect(items.getByLabel("Precio de antes")).toHaveValue("120000");
  await items.getByLabel("Texto corto").fill("A tres cuadras de la estación.");
  await items.getByRole("checkbox", { name: "Cochera cubierta se ve" }).uncheck();
  await page.getByLabel("Cómo se ve cada uno").selectOption("Renglón");
  if (look.isPhone) {
    await page.getByLabel("Título de la vidriera").fill("");
    await page.getByRole("radio", { name: "Vista previa" }).check();
    await page.getByRole("button", { name: "Publicar", exact: true }).click();
    // The field that keeps it from being published is on screen.
    await expect(page.getByLabel("Título de la vidriera")).toBeFocused();
    await page.getByLabel("Título de la vidriera").fill("Inmobiliaria Sur");
    await page.getByRole("radio", { name: "Vista previa" }).check();
  }
  const preview = page.getByRole("region", { name: "Vista previa" });
  await expect(preview).toContainText("A tres cuadras de la estación.");
  await expect(preview).toContainText("Nuevo");
  await expect(preview).not.toContainText("Cochera cubierta");
  await look.check("showroom-layout");

  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Publicar la vidriera" });
  await expect(dialog).toContainText("Es la primera vez que la publicás");
  await expect(dialog.getByRole("listitem")).toHaveCount(4);
  await look.check("showroom-publish");
  await dialog.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Publicado: ya lo ven los visitantes")).toBeVisible();
  await expect(page.getByText("Hay cambios sin guardar.")).toHaveCount(0);

  await page.goto(`/v/${own.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Inmobiliaria Sur" })).toBeVisible();
  const shown = page.locator(".showroom-item");
  await expect(shown).toHaveCount(2);
  await expect(shown.filter({ hasText: "Casa con parque" })).toContainText("A tres cuadras de la estación.");
  await look.check("showroom-served");
  await page.getByRole("link", { name: "Casa con parque" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Casa con parque" })).toBeVisible();
});

test("a published layout changes only when it is published again", async ({ page, request, look }) => {
  const own = await openOwnShowroom(request);
  const [house, flat] = ["Casa con parque", "Departamento"];
  const contents = [
    { id: await own.putContent(house), title: house },
    { id: await own.putContent(flat), title: flat },
  ];
  await own.putLayout({ ...layoutOf("Inmobiliaria Sur", contents), publish: true });
  await signIn(page, layoutPath(own.id), own.page.owner.as("workspace"));
  await expect(page.getByText("Lo que ves es lo que está publicado.")).toBeVisible();
  await page.getByRole("region", { name: "Vista previa" }).getByText(flat).click();
  const name = page.getByRole("textbox", { name: "Título", exact: true });
  await expect(name).toHaveValue(flat);
  await expect(name).toBeFocused();
  await name.fill("");
  await page.getByRole("button", { name: "Guardar borrador" }).click();
  await expect(name).toBeFocused();
  await expect(page.getByText("Completá este dato.")).toBeVisible();
  await name.fill("Departamento luminoso");
  await page.getByRole("button", { name: "Subir Departamento luminoso" }).click();
  await page.getByRole("button", { name: "Guardar borrador" }).click();
  await expect(page.getByText("Borrador guardado", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Borrador guardado el .*, sin publicar\.$/)).toBeVisible();
  const live = await request.get(`/showrooms/showrooms/${own.id}`);
  const { deployment } = (await live.json()) as Schemas["PublicShowroom"];
  expect(deployment?.items.map(({ title }) => title)).toEqual([house, flat]);

  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Publicar la vidriera" });
  await expect(dialog.getByRole("listitem")).toHaveText([
    /Departamento luminoso.*título.*Cambió/,
    /Casa con parque.*Se mueve/,
  ]);
  await look.check("showroom-changes");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await publish(page);
  const after = await own.get<Schemas["ShowroomDeployment"]>("/deployments/latest");
  expect(after.published_at).not.toBeNull();
  expect(after.items.map(({ title }) => title)).toEqual(["Departamento luminoso", house]);
});

test("a hidden content is named where it stands in the way of publishing", async ({
  page,
  request,
  look,
}) => {
  const own = await openOwnShowroom(request);
  const title = "Casa reservada";
  const id = await own.putContent(title, { visible: false });
  await own.putLayout(layoutOf("Inmobiliaria Sur", [{ id, title }]));
  await signIn(page, layoutPath(own.id), own.page.owner.as("workspace"));
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publicar" }).click();
  const problem = page.getByText("Este contenido está oculto: mostralo, o sacalo de la vista acá.");
  await expect(problem).toBeVisible();
  await expect(problem).toBeFocused();
  await look.check("showroom-hidden-content");
  await page.getByRole("checkbox", { name: `${title} se ve` }).uncheck();
  await publish(page);
});

test("the second of two tabs is told, and either version can stay", async ({ page, request, look }) => {
  const own = await openOwnShowroom(request);
  const title = "Casa con parque";
  await own.putLayout(layoutOf("Inmobiliaria Sur", [{ id: await own.putContent(title), title }]));
  await signIn(page, layoutPath(own.id), own.page.owner.as("workspace"));
  const heading = page.getByLabel("Título de la vidriera");
  await expect(heading).toHaveValue("Inmobiliaria Sur");
  const other = await page.context().newPage();
  await other.goto(layoutPath(own.id));
  await other.getByLabel("Título de la vidriera").fill("Inmobiliaria Norte");
  await other.getByRole("button", { name: "Guardar borrador" }).click();
  await expect(other.getByText("Borrador guardado", { exact: true })).toBeVisible();

  await heading.fill("Inmobiliaria Este");
  await page.getByRole("button", { name: "Guardar borrador" }).click();
  const dialog = page.getByRole("dialog", { name: "Alguien más cambió el diseño" });
  await expect(dialog.getByRole("listitem")).toContainText("Inmobiliaria Este");
  await look.check("showroom-conflict");
  await dialog.getByRole("button", { name: "Usar la otra versión" }).click();
  await expect(heading).toHaveValue("Inmobiliaria Norte");
  await heading.fill("Inmobiliaria Oeste");
  await page.getByRole("button", { name: "Guardar borrador" }).click();
  await expect(page.getByText("Borrador guardado", { exact: true })).toBeVisible();

  await other.getByLabel("Título de la vidriera").fill("Inmobiliaria Centro");
  await other.getByRole("button", { name: "Guardar borrador" }).click();
  await other.getByRole("button", { name: "Guardar la mía" }).click();
  // The toast of this tab's first save may still stand, so the server says when the second is done.
  await expect(async () => {
    const { header } = await own.get<Schemas["ShowroomDeployment"]>("/deployments/latest");
    expect(header.title).toBe("Inmobiliaria Centro");
  }).toPass();
  await expect(other.getByRole("dialog")).toBeHidden();
  await other.close();
});

test("a half-made layout is there again after a reload", async ({ page, request }) => {
  const own = await openOwnShowroom(request);
  await signIn(page, layoutPath(own.id), own.page.owner.as("workspace"));
  const title = page.getByLabel("Título de la vidriera");
  // A new showroom is titled as its workspace.
  await expect(title).toHaveValue(own.page.name);
  await title.fill("A medio hacer");
  await page.getByRole("link", { name: "Contenidos", exact: true }).first().click();
  await expect(page.getByText("Todavía no hay contenidos")).toBeVisible();
  await page.goto(layoutPath(own.id));
  await expect(title).toHaveValue("A medio hacer");
  await page.getByRole("button", { name: "Empezar de nuevo" }).click();
  await expect(title).toHaveValue(own.page.name);
});
