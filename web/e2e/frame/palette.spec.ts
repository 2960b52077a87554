/* Tests of the frame's palette, theme and account dialog, against the real server. */
import type { Page } from "@playwright/test";
import { demoAccount, signIn } from "../fixtures/session";
import { signInStaff } from "../fixtures/staff";
import { expect, openProfileMenu, test } from "../fixtures/test";

/** The accounts of the demonstration whose workspaces have a store. */
const WITH_STORE = 2;

const field = (page: Page) => page.getByRole("combobox", { name: "Buscar y ejecutar" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name }).first();

test("the palette leads to screens, stores and orders by keyboard alone", async ({ page, look }) => {
  await signIn(page, "/", demoAccount("workspace", WITH_STORE));
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole("group", { name: "Tiendas" }).getByRole("option")).not.toHaveCount(0);
  await look.check("palette");

  await page.keyboard.type("medicion");
  await expect(option(page, "Medición")).toHaveAttribute("data-highlighted");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Medición" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Recientes" }).getByRole("option")).toHaveText("Medición");
  const consumer = await firstConsumer(page);
  await field(page).fill(consumer.slice(0, 6).toLowerCase());
  const order = page.getByRole("group", { name: "Pedidos" }).getByRole("option").first();
  await expect(order).toContainText(consumer);
  await look.check("palette-orders");
  await order.click();
  await expect(page).toHaveURL(/\/pedidos\/[0-9a-f-]{36}/);
  await expect(page.getByRole("dialog")).toBeHidden();
});

/** The name of a consumer who has ordered, as the list of orders has it. */
async function firstConsumer(page: Page): Promise<string> {
  await field(page).fill("26");
  const text = await page
    .getByRole("group", { name: "Pedidos" })
    .getByRole("option")
    .first()
    .locator("span")
    .first()
    .textContent();
  return (text ?? "").split(" · ")[1] ?? "";
}

test("the staff's palette finds accounts and commands @phone", async ({ page, look }) => {
  await signInStaff(page);
  await page.getByRole("button", { name: /^Buscar/ }).click();
  await field(page).fill("restablecer");
  await expect(option(page, /Restablecer una contraseña/)).toBeVisible();
  await field(page).fill("carolina");
  await expect(option(page, /Carolina Sosa/)).toBeVisible();
  await look.check("palette-staff");
  await option(page, /Carolina Sosa/).click();
  await expect(page.getByRole("heading", { level: 1, name: "Carolina Sosa" })).toBeVisible();
});

test("the theme is chosen once, stands before the page is drawn, and is every tab's", async ({
  page,
  context,
  look,
}) => {
  await signIn(page);
  const html = page.locator("html");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  const other = await context.newPage();
  await other.goto("/");
  await openProfileMenu(page);
  await page.getByRole("menuitemradio", { name: "Oscuro" }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await other.close();
  expect(await background()).not.toBe(light);
  await look.check("theme-menu");

  // Without the app's own scripts.
  const app = /\/(assets\/index-|src\/main)[^/]*\.(js|tsx)/;
  await page.route(app, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.unroute(app);

  await page.reload();
  await openProfileMenu(page);
  await page.getByRole("menuitemradio", { name: "Del sistema" }).click();
  await expect(html).not.toHaveAttribute("data-theme");
  expect(await background()).toBe(light);
});

test("one's own data and password are in a dialog of every page", async ({ page, look }) => {
  await signIn(page, "/pedidos");
  await openProfileMenu(page);
  await page.getByRole("menuitem", { name: "Mis datos y contraseña" }).click();
  const dialog = page.getByRole("dialog", { name: "Mis datos y contraseña" });
  await expect(dialog.getByLabel("Nombre")).not.toHaveValue("");
  await look.check("own-account");
  await dialog.getByRole("button", { name: "Cambiar la contraseña" }).click();
  const password = page.getByRole("dialog", { name: "Cambiar la contraseña" });
  await password.getByLabel("Contraseña actual").fill("not mine");
  await password.getByLabel("Contraseña nueva").fill("una frase bien larga");
  await look.check("own-password");
  await page.keyboard.press("Escape");
  await expect(password).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /^Perfil/ })).toBeFocused();
});
