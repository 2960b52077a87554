/* The story of a business's pictures: of its store and of itself, seen after a reload, kept among its files, and public. */
import type { Locator, Page } from "@playwright/test";
import { createConsumer, createWorkspace, subscribe } from "./fixtures/business";
import { pngFile } from "./fixtures/pictures";
import { openSession, signIn } from "./fixtures/session";
import { staffApi } from "./fixtures/staff";
import { expect, test } from "./fixtures/test";

const picker = (page: Page) => page.getByRole("group", { name: /^Imagen/ });
const file = (page: Page, name: string) => page.getByRole("link", { name });

async function chooseFile(page: Page, button: Locator, file: ReturnType<typeof pngFile>): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(file);
}

async function expectDrawn(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

async function openLibrary(page: Page): Promise<Locator> {
  await picker(page).getByRole("button", { name: "Elegir de mis archivos" }).click();
  return page.getByRole("dialog", { name: "Elegí una imagen" });
}

test.describe("a business's pictures", () => {
  // A picture that was deleted, and the refusal of a private one.
  test.use({ allowed: [/404|422/] });

  test("are chosen, saved, seen after a reload, and deleted among the files", async ({
    page,
    request,
    look,
  }) => {
    const api = await staffApi(request);
    const owner = await createConsumer(request, api);
    const workspace = await createWorkspace(api, owner);
    await subscribe(request, owner, "Comercio");

    await signIn(page, "/negocio/servicios", owner.as("workspace"));
    await page.getByRole("link", { name: `Abrir ${workspace}` }).click();
    await page.getByRole("link", { name: "Datos", exact: true }).click();
    const choose = picker(page)
      .getByRole("button", { name: /imagen/ })
      .first();
    await chooseFile(page, choose, pngFile("frente.png", 11));
    await expect(picker(page).getByText("Imagen cargada.")).toBeVisible();
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByRole("heading", { name: "Tiendas" })).toBeVisible();
    await page.reload();
    const card = page.getByRole("main").getByRole("link", { name: workspace });
    await expectDrawn(card.locator("img"));
    await card.click();
    await page.getByRole("link", { name: "Datos", exact: true }).click();
    await expectDrawn(picker(page).locator("img"));

    await page.goto("/archivos");
    await page.getByRole("radio", { name: "Solo mi negocio" }).check();
    await chooseFile(
      page,
      page.getByRole("button", { name: /^(Arrastrá archivos|Elegí archivos)/ }),
      pngFile("contrato.png", 12),
    );
    await expect(file(page, "contrato.png")).toBeVisible();
    await expect(file(page, "frente.png")).toBeVisible();
    await file(page, "contrato.png").click();
    const details = page.getByRole("dialog", { name: "contrato.png" });
    const address = (await details.getByText(/\/media\/resources\/private\//).textContent()) as string;

    await page.goto("/negocio/datos");
    const library = await openLibrary(page);
    await expect(library.getByRole("listitem")).toHaveCount(1);
    await expect(library.getByText("contrato.png")).toBeHidden();
    await page.keyboard.press("Escape");
    await picker(page).getByRole("button", { name: "Usar una dirección" }).click();
    await page.getByLabel("Dirección de la imagen").fill(address);
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(
      page.getByText("Esa imagen es privada. Acá se admiten solo las públicas.").first(),
    ).toBeVisible();
    await look.check("business-picture-private");
    const { headers } = await openSession(request, owner.as("workspace"));
    const image_url = new URL(address).pathname;
    const data = { name: workspace, type: "business", email: null, phone: null, image_url };
    expect((await request.put("/workspace", { headers, data })).status()).toBe(422);

    await (await openLibrary(page)).getByRole("button", { name: "frente.png" }).click();
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByRole("heading", { name: "Mi negocio" })).toBeVisible();
    await page.reload();
    const ownPicture = page.getByRole("main").locator("img");
    await expectDrawn(ownPicture);
    await look.check("business-picture");

    await page.goto("/archivos");
    await file(page, "frente.png").click();
    await page.getByRole("dialog", { name: "frente.png" }).getByRole("button", { name: "Eliminar" }).click();
    await page
      .getByRole("dialog", { name: "¿Eliminar el archivo?" })
      .getByRole("button", { name: "Eliminar" })
      .click();
    await expect(file(page, "frente.png")).toBeHidden();
    await expect(file(page, "contrato.png")).toBeVisible();
    await page.goto("/negocio");
    await expect(page.getByRole("heading", { name: workspace })).toBeVisible();
    await expect(ownPicture).toBeHidden();
  });
});
