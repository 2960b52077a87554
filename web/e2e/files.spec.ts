/* Tests of one's own files: uploaded by choosing and pasting, found, shown, deleted, and refused. */
import { randomBytes, randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { createConsumer, createWorkspace } from "./fixtures/business";
import { pasteFile, pngFile } from "./fixtures/pictures";
import { demoAccount, signIn } from "./fixtures/session";
import { staffApi } from "./fixtures/staff";
import { expect, test } from "./fixtures/test";

const MEGABYTE = 1024 * 1024;

/** A name that no other test uses, found by its first word. */
const uniqueName = (ending = "png") => `prueba${randomUUID().slice(0, 8)} frente.${ending}`;

const openFiles = (page: Page) => signIn(page, "/archivos", demoAccount("workspace", 3));
const zone = (page: Page) => page.getByRole("button", { name: /^(Arrastrá archivos|Elegí archivos)/ });
const uploads = (page: Page) => page.getByRole("region", { name: "Subidas" });
const file = (page: Page, name: string) => page.getByRole("link", { name });

async function chooseFiles(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent("filechooser");
  await zone(page).click();
  await (await chooser).setFiles(files);
}

const thumbnail = (page: Page, name: string) => file(page, name).locator("img");

async function expectDrawn(picture: Locator): Promise<void> {
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

test("files are uploaded together, found, shown and deleted @phone", async ({ page, request, look }) => {
  const [first, second] = [uniqueName(), uniqueName()];
  // A workspace of its own: the others would ask for a picture that is just deleted.
  const api = await staffApi(request);
  const owner = await createConsumer(request, api);
  await createWorkspace(api, owner);
  await signIn(page, "/archivos", owner.as("workspace"));
  await chooseFiles(page, [pngFile(first, 1), pngFile(second, 2)]);
  await expect(uploads(page).getByText("Listo")).toHaveCount(2);
  await expectDrawn(thumbnail(page, first));
  await expectDrawn(thumbnail(page, second));
  await look.check("files");

  await page.getByLabel("Buscar por nombre").fill(first.split(" ")[0] as string);
  await expect(file(page, second)).toBeHidden();
  await expect(page).toHaveURL(/\?query=prueba/);
  await page.getByLabel("Tipo").selectOption("Videos");
  await expect(page.getByText("Ningún archivo coincide")).toBeVisible();
  await look.check("files-none-found");
  await page.getByLabel("Tipo").selectOption("Imágenes");

  await file(page, first).click();
  const details = page.getByRole("dialog", { name: first });
  await expect(details.getByText("640 × 480 píxeles")).toBeVisible();
  await expectDrawn(details.getByRole("img", { name: first }));
  await look.check("file");
  const address = (await details.getByRole("link", { name: "Abrir" }).getAttribute("href")) as string;
  await expect(details.getByText(address)).toBeVisible();
  expect((await page.request.get(address)).headers()["content-type"]).toBe("image/png");

  await details.getByRole("button", { name: "Eliminar" }).click();
  const question = page.getByRole("dialog", { name: "¿Eliminar el archivo?" });
  await expect(question).toBeVisible();
  await look.check("file-delete");
  await question.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("Archivo eliminado")).toBeVisible();
  await expect(file(page, first)).toBeHidden();
  expect((await page.request.get(address)).status()).toBe(404);
});

test("a pasted picture is uploaded @desktop", async ({ page }) => {
  const name = uniqueName();
  await openFiles(page);
  await expect(page.getByRole("heading", { name: "Archivos" })).toBeVisible();
  await pasteFile(page, pngFile(name, 3));
  await expect(uploads(page).getByText("Listo")).toBeVisible();
  await expectDrawn(thumbnail(page, name));
});

test("a private picture is shown to its own workspace alone @desktop", async ({ page, request }) => {
  const name = uniqueName();
  await openFiles(page);
  await page.getByRole("radio", { name: "Solo mi negocio" }).check();
  await chooseFiles(page, [pngFile(name, 4)]);
  await expect(file(page, name).locator("..").getByText("Privado")).toBeAttached();
  await expectDrawn(thumbnail(page, name));
  await file(page, name).click();
  const details = page.getByRole("dialog", { name });
  await expect(details.getByText("Solo mi negocio")).toBeVisible();
  const address = (await details.getByText(/\/media\/resources\/private\//).textContent()) as string;
  expect((await request.get(address)).status()).toBe(404);
});

test("an upload tells its progress, and is cancelled @desktop", async ({ page, look }) => {
  const name = uniqueName("pdf");
  await openFiles(page);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: MEGABYTE,
  });
  const buffer = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(8 * MEGABYTE)]);
  await chooseFiles(page, [{ name, mimeType: "application/pdf", buffer }]);
  const progress = uploads(page).getByRole("progressbar");
  const value = () => progress.evaluate((bar: HTMLProgressElement) => bar.value);
  await expect.poll(value).toBeGreaterThan(0.05);
  expect(await value()).toBeLessThan(1);
  await look.check("file-sending");
  await page.getByRole("link", { name: "Inicio" }).first().click();
  await page
    .getByRole("dialog", { name: "¿Salir de la página?" })
    .getByRole("button", { name: "Quedarme" })
    .click();
  await uploads(page).getByRole("button", { name: "Cancelar" }).click();
  await expect(uploads(page)).toBeHidden();
  await page.getByRole("button", { name: "Actualizar" }).click();
  await page.getByLabel("Buscar por nombre").fill(name.split(" ")[0] as string);
  await expect(page.getByText("Ningún archivo coincide")).toBeVisible();
});

test.describe("a file that the server refuses", () => {
  test.use({ allowed: [/422/] });

  test("says why, beside those that it takes @phone", async ({ page, look }) => {
    const name = uniqueName();
    await openFiles(page);
    const text = { name: "notas.pdf", mimeType: "application/pdf", buffer: Buffer.from("hola") };
    const broken = { ...pngFile("rota.png"), buffer: pngFile("").buffer.subarray(0, 200) };
    await chooseFiles(page, [text, broken, pngFile(name, 5)]);
    await expect(uploads(page).getByText(/Ese tipo de archivo no se puede subir/)).toBeVisible();
    await expect(uploads(page).getByText(/está dañada o es demasiado grande/)).toBeVisible();
    await expect(uploads(page).getByText("Listo")).toBeVisible();
    await look.check("files-refused");
    await expectDrawn(thumbnail(page, name));
  });
});

test("without a network an upload waits for another try, and is stored once @desktop", async ({
  page,
  context,
}) => {
  const name = uniqueName();
  await openFiles(page);
  await expect(zone(page)).toBeVisible();
  await context.setOffline(true);
  await chooseFiles(page, [pngFile(name, 6)]);
  await expect(uploads(page).getByText(/No hay conexión/)).toBeVisible();
  await context.setOffline(false);
  await uploads(page).getByRole("button", { name: "Reintentar" }).click();
  await expect(uploads(page).getByText("Listo")).toBeVisible();
  await page.getByLabel("Buscar por nombre").fill(name.split(" ")[0] as string);
  await expect(page.getByRole("list", { name: "Archivos" }).getByRole("listitem")).toHaveCount(1);
});

test("the keyboard alone opens a file and comes back to it @desktop", async ({ page }) => {
  const name = uniqueName();
  await openFiles(page);
  const chooser = page.waitForEvent("filechooser");
  await zone(page).focus();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles([pngFile(name, 7)]);
  await expectDrawn(thumbnail(page, name));
  await file(page, name).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(file(page, name)).toBeFocused();
});
