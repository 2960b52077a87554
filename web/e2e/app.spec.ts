/* Tests of the app frame: navigation, profile menu and unknown addresses. */
import type { Page } from "@playwright/test";
import { SESSION_KEY, signIn } from "./fixtures/session";
import { expect, openProfileMenu, test } from "./fixtures/test";

/** Opens the navigation drawer on a phone; a desktop always shows the navigation. */
async function openNavigation(page: Page, phone: boolean) {
  if (phone) await page.getByRole("button", { name: "Abrir el menú" }).click();
  return page.getByRole("navigation", { name: "Navegación" });
}

/** Fetches the signed-in account from the API. */
async function account(page: Page): Promise<{ scope: { name: string }; profile: { given_name: string } }> {
  const token = await page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? "{}").access_token,
    SESSION_KEY,
  );
  const response = await page.request.get("/auth/me/account", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status()).toBe(200);
  return response.json();
}

test("the home welcomes, and leads to the shifts, to the calendar and to the API's reference", async ({
  page,
  look,
}) => {
  await signIn(page);
  const { scope, profile } = await account(page);
  await expect(page.getByText(`Estás trabajando en ${scope.name}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Perfil/ })).toContainText(profile.given_name);
  await expect(page.getByRole("link", { name: /Referencia de la API/ })).toHaveAttribute("href", "/docs");
  await look.check("home");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: /^Turnos Farmacias/ }).click();
  await expect(page).toHaveURL(/\/plugins\/pharmacy_shifts$/);
  await page.goBack();
  await main.getByRole("link", { name: /^Farmacias de Turno/ }).click();
  await expect(page.getByRole("heading", { name: "De turno ahora" })).toBeVisible();
});

test("the navigation leads everywhere @phone", async ({ page, look }) => {
  await signIn(page);
  let navigation = await openNavigation(page, look.isPhone);
  await expect(navigation.getByRole("link")).toHaveText([
    "Inicio",
    "Pedidos",
    "Mensajes",
    "Mi negocio",
    "Tiendas",
    "Vidrieras",
    "Mi página",
    "Cobros",
    "Medición",
    "Actividad",
    "Archivos",
    "Plugins",
    "Turnos Farmacias",
    "Configuración",
  ]);
  await expect(navigation.getByText("v1.0.0")).toBeVisible();
  await look.check("navigation");
  await navigation.getByRole("link", { name: "Turnos Farmacias" }).click();
  await expect(page).toHaveURL(/\/plugins\/pharmacy_shifts$/);
  if (look.isPhone) await expect(navigation).toBeHidden();
  navigation = await openNavigation(page, look.isPhone);
  await expect(navigation.getByRole("link", { name: "Turnos Farmacias" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await navigation.getByRole("link", { name: "Inicio" }).click();
  await expect(page.getByRole("heading", { name: "Bienvenido a tu workspace" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/plugins\/pharmacy_shifts$/);
});

test("the navigation collapses to icons and stays so @desktop", async ({ page, look }) => {
  await signIn(page);
  await page.getByRole("button", { name: "Contraer el menú" }).click();
  const main = page.getByRole("main");
  await expect.poll(async () => (await main.boundingBox())?.x).toBeLessThan(100);
  await look.check("collapsed");
  await page.reload();
  await page.getByRole("button", { name: "Expandir el menú" }).click();
  await expect.poll(async () => (await main.boundingBox())?.x).toBeGreaterThan(200);
});

test("a narrow window has its navigation closed @desktop", async ({ page }) => {
  await signIn(page);
  const navigation = page.getByRole("navigation", { name: "Navegación" });
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(navigation).toBeVisible();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(navigation).toBeHidden();
  await page.getByRole("button", { name: "Abrir el menú" }).click();
  await expect(navigation).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(navigation).toBeHidden();
  await expect(page.getByRole("button", { name: "Abrir el menú" })).toBeFocused();
});

test("the profile's menu works by keyboard alone @desktop", async ({ page, look }) => {
  await signIn(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Saltar al contenido" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("button", { name: /^Perfil/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Mi Perfil" })).toBeFocused();
  await look.check("profile");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(page.getByRole("button", { name: /^Perfil/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Mi Perfil" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Cerrar Sesión" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Iniciar Sesión" })).toBeVisible();
});

test("the profile's menu fits the screen @phone", async ({ page, look }) => {
  await signIn(page);
  await openProfileMenu(page);
  await expect(page.getByRole("menuitem")).toHaveText([
    "Mi Perfil",
    "Configuración",
    "Mis datos y contraseña",
    "Avisos",
    "Soporte",
    "Cerrar Sesión",
  ]);
  await expect(page.getByRole("menuitem", { name: "Cerrar Sesión" })).toBeInViewport();
  await look.check("profile-menu");
});

test.describe("an address without a page", () => {
  test.use({ allowed: [/404/] });

  test("says so inside the layout and leads home", async ({ page, look }) => {
    await signIn(page);
    for (const path of ["/settings", "/plugins", "/no/such/page", "/profile"]) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "Ups! Pagina no encontrada" })).toBeVisible();
      await expect(page.getByText("Error 404")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Perfil/ })).toBeVisible();
    }
    await look.check("not-found");
    await page.getByRole("link", { name: "Volver al inicio" }).click();
    await expect(page.getByRole("heading", { name: "Bienvenido a tu workspace" })).toBeVisible();
  });
});
