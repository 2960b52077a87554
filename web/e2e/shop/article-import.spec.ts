/* Tests of the import of articles from a file, as a store's owner does it. */
import type { Page } from "@playwright/test";
import type { components } from "../../src/shared/api/schema";
import { type OwnStore, openOwnStore, storeArticle } from "../fixtures/ownStore";
import { signIn } from "../fixtures/session";
import { expect, test } from "../fixtures/test";

type ArticlePage = components["schemas"]["ArticlePage"];

const HEADER = "id;código;nombre;precio;stock;categorías;visible";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Importar artículos" });

async function openImport(page: Page, shop: OwnStore): Promise<void> {
  await signIn(page, `/tiendas/${shop.id}/articulos`, shop.owner.as("workspace"));
  await page.getByRole("button", { name: "Importar", exact: true }).click();
  await expect(dialog(page).getByRole("button", { name: "Elegir archivo" })).toBeVisible();
}

async function choose(page: Page, text: string, name = "artículos.csv"): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await dialog(page)
    .getByRole("button", { name: /^Elegir (archivo|otro archivo)$/ })
    .click();
  await (await choosing).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

const names = async (shop: OwnStore) =>
  (await shop.get<ArticlePage>("/articles?take=100")).data.map(({ name }) => name).sort();

test("a file is checked, shown and imported, and a second time changes nothing @phone", async ({
  page,
  request,
  look,
}) => {
  const muzza = storeArticle("Muzzarella", 8500, { stock: 10 });
  const shop = await openOwnStore(request, [muzza]);
  await openImport(page, shop);
  await look.check("shop-import-choose");
  const file = `${HEADER}\n${muzza.id};;Muzzarella;9.000;12;;sí\n;FUG;Fugazzeta;9.500,50;;Pizzas;sí\n;FAI;Fainá;1.200;40;;no\n`;
  await choose(page, file);
  await expect(dialog(page).getByText("2 nuevos")).toBeVisible();
  await expect(dialog(page).getByText("1 cambia", { exact: true })).toBeVisible();
  const change = dialog(page).getByRole("listitem").filter({ hasText: "Precio: de $ 8.500 a $ 9.000" });
  await expect(change).toContainText("Stock: de 10 a 12");
  await look.check("shop-import-preview");
  expect(await names(shop), "nothing is written yet").toEqual(["Muzzarella"]);

  await dialog(page).getByRole("button", { name: "Importar 3 artículos" }).click();
  await expect(dialog(page).getByText("Listo: 2 filas nuevas y 1 fila cambiada.")).toBeVisible();
  await look.check("shop-import-done");
  await dialog(page).locator("p + div").getByRole("button", { name: "Cerrar" }).click();
  await expect(page.getByRole("button", { name: "Importar", exact: true })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Precio de Fugazzeta" })).toHaveValue("9500,50");
  expect(await names(shop)).toEqual(["Fainá", "Fugazzeta", "Muzzarella"]);

  await page.getByRole("button", { name: "Importar", exact: true }).click();
  await choose(page, file);
  await expect(dialog(page).getByText("no hay nada para importar")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: /^Importar \d/ })).toHaveCount(0);
});

test("problems are said by row and column, and the other rows are imported when that is wanted", async ({
  page,
  request,
  look,
}) => {
  const shop = await openOwnStore(request, []);
  await openImport(page, shop);
  await choose(
    page,
    "código;nombre;precio;stock;visible\nA;Alfajor;carísimo;x;sí\nB;;10;;quizás\nC;Budín;1.500;4;sí\nC;Otro;1;;sí\n",
  );
  const problem = (text: string) => dialog(page).getByRole("listitem").filter({ hasText: text });
  await expect(problem("«carísimo» no es un precio")).toContainText("Fila 2, columna «precio»");
  await expect(problem("«x» no es un número")).toContainText("Fila 2, columna «stock»");
  await expect(problem("Falta «nombre»")).toContainText("Fila 3, columna «nombre»");
  await expect(problem("es igual al de la fila 4")).toContainText("Fila 5, columna «código»");
  await expect(dialog(page).getByText("3 filas con problemas")).toBeVisible();
  const apply = dialog(page).getByRole("button", { name: "Importar 1 artículo" });
  await expect(apply).toBeDisabled();
  await look.check("shop-import-problems");
  await dialog(page).getByLabel("Dejar afuera las filas con problemas").check();
  await apply.click();
  await expect(dialog(page).getByText("3 filas quedaron afuera.")).toBeVisible();
  expect(await names(shop)).toEqual(["Budín"]);
});

test.describe("a file that is none of articles", () => {
  test.use({ allowed: [/422|Failed to load resource/] });

  test("is told with what to do about it", async ({ page, request, look }) => {
    const shop = await openOwnStore(request, []);
    await openImport(page, shop);
    await choose(page, "");
    await expect(dialog(page).getByRole("alert")).toContainText("El archivo está vacío.");
    await choose(page, "PK\u0003\u0004xl/workbook.xml", "lista.xlsx");
    await expect(dialog(page).getByRole("alert")).toContainText("Es una planilla. Guardala como CSV");
    await choose(page, "x".repeat(4 * 1024 * 1024 + 1));
    await expect(dialog(page).getByRole("alert")).toContainText("pesa más de 4 MB");
    await choose(page, 'nombre;precio\nAlfajor;"10\nBudín;20\n');
    await expect(dialog(page).getByRole("alert")).toContainText("Fila 2: Hay comillas que se abren");
    await choose(page, "nombre;precio;proveedor\nAlfajor;10;Don Pepe\n");
    await expect(dialog(page).getByRole("alert")).toContainText("No conocemos la columna «proveedor».");
    await look.check("shop-import-refused");
    await dialog(page).getByRole("button", { name: "Seguir sin la columna «proveedor»" }).click();
    await expect(dialog(page).getByRole("button", { name: "Importar 1 artículo" })).toBeEnabled();

    await page.route("**/articles/import?*", (route) => route.abort());
    await dialog(page).getByRole("button", { name: "Importar 1 artículo" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("no sabemos si se importó");
    await page.unroute("**/articles/import?*");
    await dialog(page).getByRole("button", { name: "Reintentar" }).click();
    await dialog(page).getByRole("button", { name: "Importar 1 artículo" }).click();
    await expect(dialog(page).getByText("Listo: 1 fila nueva.")).toBeVisible();
  });
});

test("the store's own articles are a file that changes nothing", async ({ page, request }) => {
  const shop = await openOwnStore(request, [
    storeArticle('Pizza "grande"; con todo', 8500.5, {
      stock: 10,
      discount_percent: 12.5,
      description: "Uno\nDos",
    }),
    storeArticle("=Fainá", 1200),
  ]);
  await openImport(page, shop);
  const downloading = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Descargar mis artículos" }).click();
  const choosing = page.waitForEvent("filechooser");
  const path = await (await downloading).path();
  await dialog(page).getByRole("button", { name: "Elegir archivo" }).click();
  await (await choosing).setFiles(path);
  await expect(dialog(page).getByText("2 quedan igual")).toBeVisible();
  await expect(dialog(page).getByText("no hay nada para importar")).toBeVisible();
});

test("the example is a file that can be imported", async ({ page, request }) => {
  const shop = await openOwnStore(request, []);
  await openImport(page, shop);
  const downloading = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Descargar ejemplo" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("ejemplo-articulos.csv");
  const choosing = page.waitForEvent("filechooser");
  await dialog(page).getByRole("button", { name: "Elegir archivo" }).click();
  await (await choosing).setFiles(await download.path());
  await expect(dialog(page).getByRole("button", { name: "Importar 2 artículos" })).toBeEnabled();
});
