/* Tests of the consumers' door: signing in and out, apart from the workspace's session, and its layout. */
import type { Page } from "@playwright/test";
import { CONSUMER_SESSION_KEY, demoAccount, fillSignIn, SESSION_KEY, signIn } from "./fixtures/session";
import { expect, openProfileMenu, test } from "./fixtures/test";

const title = (page: Page) => page.getByRole("heading", { name: "Ingresá a tu cuenta" });
const invitations = (page: Page) => page.getByRole("heading", { name: "Mis invitaciones", level: 1 });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test("a consumer signs in at their own door, and a reload stays there @phone", async ({ page, look }) => {
  const response = await page.goto("/mis_invitaciones");
  expect(response?.status()).toBe(200);
  await expect(title(page)).toBeVisible();
  await expect(page).toHaveURL(/\/ingresar$/);
  await expect(page.getByRole("link", { name: /workspace de tu negocio/ })).toBeInViewport();
  await look.check("consumer-sign-in");
  await fillSignIn(page, demoAccount("consumer"));
  await expect(invitations(page)).toBeVisible();
  await expect(page).toHaveURL(/\/mis_invitaciones$/);
  expect(await stored(page, SESSION_KEY)).toBeNull();
  await page.reload();
  await expect(invitations(page)).toBeVisible();
  await page.goto("/ingresar");
  await expect(page.getByRole("heading", { name: "Mis pedidos", level: 1 })).toBeVisible();
});

test.describe("an account of another scope", () => {
  test.use({ allowed: [/401/] });

  test("is refused at the consumers' door", async ({ page }) => {
    await page.goto("/ingresar");
    await fillSignIn(page, demoAccount("workspace"));
    await expect(page.getByText("Credenciales inválidas. Verifica tu usuario y contraseña.")).toBeVisible();
    await expect(title(page)).toBeVisible();
  });
});

test("the doors lead to each other, and password recovery back to its own", async ({ page }) => {
  await page.goto("/auth/sign_in");
  await page.getByRole("link", { name: "Ver mis invitaciones" }).click();
  await expect(title(page)).toBeVisible();
  await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
  await page.getByRole("link", { name: "Volver al ingreso" }).click();
  await expect(title(page)).toBeVisible();
  await page.getByRole("link", { name: /workspace de tu negocio/ }).click();
  await expect(page.getByRole("heading", { name: "Iniciar Sesión" })).toBeVisible();
});

test("a consumer and a workspace are signed in side by side @phone", async ({ page, look }) => {
  await signIn(page, "/");
  await signIn(page, "/mis_invitaciones", demoAccount("consumer"));
  await expect(invitations(page)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Navegación" }).getByRole("link")).toHaveText([
    "Mis pedidos",
    // The demonstration has an unread message for the consumer.
    /^Mensajes/,
    "Mis invitaciones",
    "Mi cuenta",
  ]);
  await openProfileMenu(page);
  await expect(page.getByRole("menuitem")).toHaveText(["Soporte", "Cerrar Sesión"]);
  await look.check("consumer-profile-menu");
  await page.getByRole("menuitem", { name: "Cerrar Sesión" }).click();
  await expect(title(page)).toBeVisible();
  expect(await stored(page, CONSUMER_SESSION_KEY)).toBeNull();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Bienvenido a tu workspace" })).toBeVisible();
});
