/* Tests of the picture picker where a store's picture is edited. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { pasteFile, pngFile } from "./fixtures/pictures";
import { demoAccount, signIn } from "./fixtures/session";
import { expect, test } from "./fixtures/test";

const uniqueName = () => `prueba${randomUUID().slice(0, 8)} logo.png`;

/** Opens the form of a workspace's only store. */
async function openStore(page: Page, account: number): Promise<void> {
  await signIn(page, "/tiendas", demoAccount("workspace", account));
  await openData(page);
}

const storeCard = (page: Page) => page.getByRole("main").getByRole("link", { name: /Habilitada$/ });

/** Opens the form of the only store in the list. */
async function openData(page: Page): Promise<void> {
  await storeCard(page).click();
  await page.getByRole("link", { name: "Datos", exact: true }).click();
  await expect(picker(page)).toBeVisible();
}

const picker = (page: Page) => page.getByRole("group", { name: /^Imagen/ });
const picture = (page: Page) => picker(page).locator("img");
const chooseButton = (page: Page) =>
  picker(page)
    .getByRole("button", { name: /imagen/ })
    .first();

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await chooseButton(page).click();
  await (await chooser).setFiles(file);
}

async function expectDrawn(page: Page): Promise<void> {
  await expect(picture(page)).toBeVisible();
  await expect
    .poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("heading", { name: "Tiendas" })).toBeVisible();
}

test("a store's picture is chosen, saved, shown in the list and removed @phone", async ({ page, look }) => {
  await openStore(page, look.isPhone ? 3 : 4);
  await look.check("picture-none");
  await choose(page, pngFile(uniqueName(), 1));
  await expectDrawn(page);
  await expect(picker(page).getByText("Imagen cargada.")).toBeVisible();
  await expect(picker(page).getByRole("button", { name: "Sacar una foto" })).toBeVisible({
    visible: look.isPhone,
  });
  await look.check("picture-chosen");
  await save(page);
  await expect(storeCard(page).locator("img")).toBeVisible();
  await look.check("picture-list");
  await openData(page);
  await expectDrawn(page);
  await picker(page).getByRole("button", { name: "Quitar" }).click();
  await expect(picture(page)).toHaveCount(0);
  await save(page);
  await expect(storeCard(page).locator("img")).toHaveCount(0);
});

test("a picture is pasted, dropped, or one of the own files", async ({ page, look }) => {
  const name = uniqueName();
  await openStore(page, 2);
  await pasteFile(page, pngFile(name, 2));
  await expectDrawn(page);
  const pasted = await picture(page).getAttribute("src");

  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], "soltada.png", { type: "image/png" }));
      return transfer;
    },
    [...pngFile("", 3, 64, 64).buffer],
  );
  await chooseButton(page).dispatchEvent("dragenter", { dataTransfer: data });
  await look.check("picture-dropping");
  await chooseButton(page).dispatchEvent("drop", { dataTransfer: data });
  await expect(picture(page)).not.toHaveAttribute("src", pasted ?? "");
  await expectDrawn(page);

  await picker(page).getByRole("button", { name: "Elegir de mis archivos" }).click();
  const library = page.getByRole("dialog", { name: "Elegí una imagen" });
  await library.getByLabel("Buscar por nombre").fill(name.split(" ")[0] as string);
  await expect(library.getByRole("listitem")).toHaveCount(1);
  await look.check("picture-library");
  await library.getByRole("button", { name }).click();
  await expect(library).toHaveCount(0);
  await expect(picture(page)).toHaveAttribute("src", pasted ?? "");
});

test("what is wrong with a picture or its address is said at once", async ({ page, look }) => {
  await openStore(page, 2);
  await choose(page, { name: "factura.png", mimeType: "image/png", buffer: Buffer.from("%PDF-1.7") });
  await expect(picker(page).getByText(/Ese archivo no es una imagen JPG/)).toBeVisible();
  await picker(page).getByRole("button", { name: "Usar una dirección" }).click();
  const address = page.getByLabel("Dirección de la imagen");
  await address.fill("http://ejemplo.com/a.png");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("La dirección tiene que empezar con https://.").first()).toBeVisible();
  await look.check("picture-wrong");
});
