/* The app's own pages: the home, and what an address without a page shows. */
import { expect, expectAccessible, test } from "./support";

test("the home leads to the calendar and to the API's reference", async ({ page, look }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: /Referencia de la API/ })).toHaveAttribute("href", "/docs");
  await expectAccessible(page);
  await look.shot("home");
  await page.getByRole("link", { name: /Farmacias de Turno/ }).click();
  await expect(page.getByRole("heading", { name: "De turno ahora" })).toBeVisible();
});

test.describe("an address without a page", () => {
  test.use({ allowed: [/404/] });

  test("says so and leads home", async ({ page, look }) => {
    const response = await page.goto("/profile");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Ups! Pagina no encontrada" })).toBeVisible();
    await expect(page.getByText("Error 404")).toBeVisible();
    await expectAccessible(page);
    await look.shot("not-found");
    await page.getByRole("link", { name: "Volver al inicio" }).click();
    await expect(page.getByRole("link", { name: /Farmacias de Turno/ })).toBeVisible();
  });
});
