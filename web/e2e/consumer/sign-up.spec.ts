/* Tests of creating a consumer's account: three steps with a code, its refusals, and the page that it returns to. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createConsumer } from "../fixtures/business";
import { CONSUMER_SESSION_KEY, demoAccount, fillSignIn } from "../fixtures/session";
import { staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

const PASSWORD = "una frase corta y propia";

const newEmail = () => `nueva-${randomUUID()}@prueba.example`;
const title = (page: Page) => page.getByRole("heading", { name: "Creá tu cuenta" });
const codeField = (page: Page) => page.getByLabel("Código de seis dígitos");
const step = (page: Page) => page.getByRole("list", { name: "Pasos para crear tu cuenta" });

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Enviar código" }).click();
  await expect(codeField(page)).toBeFocused();
}

/** The code, which a demonstration shows. */
async function shownCode(page: Page): Promise<string> {
  const line = page.getByText(/Es una demostración/).locator("..");
  return (await line.locator("strong").textContent()) ?? "";
}

async function enterShownCode(page: Page): Promise<void> {
  await codeField(page).fill(await shownCode(page));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Nombre", { exact: true })).toBeFocused();
}

test("a new consumer signs up with a code, by keyboard @phone", async ({ page, look }) => {
  const email = newEmail();
  const response = await page.goto("/ingresar");
  expect(response?.status()).toBe(200);
  await page.getByRole("link", { name: "Creá una" }).click();
  await expect(title(page)).toBeVisible();
  await expect(page).toHaveURL(/\/crear_cuenta$/);
  await expect(page).toHaveTitle("Creá tu cuenta · Hub");
  await expect(step(page).getByRole("listitem").first()).toHaveAttribute("aria-current", "step");
  await look.check("sign-up-contact");

  await page.getByRole("textbox", { name: "Email" }).focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(codeField(page)).toBeFocused();
  await expect(page.getByText(`Te mandamos un código a ${email}.`)).toBeVisible();
  await expect(page.getByText(/Podés pedir otro en \d+ s\./)).toBeVisible();
  await look.check("sign-up-code");
  await page.keyboard.type(await shownCode(page));
  await page.keyboard.press("Enter");

  await expect(page.getByLabel("Nombre", { exact: true })).toBeFocused();
  await look.check("sign-up-person");
  await page.keyboard.type("Nadia");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ñandú");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Mis pedidos", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/mis_pedidos$/);
  await expect(page.getByText("Todavía no hiciste ningún pedido")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Perfil/ })).toContainText(
    look.isPhone ? "" : "Nadia Ñandú",
  );
  await page.reload();
  await expect(page.getByText("Todavía no hiciste ningún pedido")).toBeVisible();
});

test.describe("a wrong code", () => {
  test.use({ allowed: [/422/] });

  test("is counted, and after five another one is needed", async ({ page, look }) => {
    await page.goto("/crear_cuenta");
    await askForCode(page, newEmail());
    const wrong = (await shownCode(page)) === "000000" ? "000001" : "000000";
    for (const left of [4, 3, 2]) {
      await codeField(page).fill(wrong);
      await page.keyboard.press("Enter");
      await expect(page.getByText(`Te quedan ${left} intentos.`)).toBeVisible();
      await expect(codeField(page)).toBeFocused();
    }
    await look.check("sign-up-wrong-code");
    await codeField(page).fill(wrong);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Te queda 1 intento.")).toBeVisible();
    await codeField(page).fill(wrong);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Hubo demasiados intentos con ese código.")).toBeVisible();
    // The contact is kept.
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(/@prueba\.example$/);
    await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  });

  test("that has expired says so, and keeps the way to another", async ({ page }) => {
    await page.goto("/crear_cuenta");
    await askForCode(page, newEmail());
    // As the server answers after ten minutes, which the API's tests wait for by its clock.
    await page.route("**/auth/otp/*/verify", (route) =>
      route.fulfill({ status: 422, json: { status: 422, code: "error.rule.otp_expired", extra: null } }),
    );
    await codeField(page).fill("123456");
    await page.keyboard.press("Enter");
    await expect(page.getByText("El código venció. Pedí otro.")).toBeVisible();
    await page.getByRole("button", { name: "Usar otro email o teléfono" }).click();
    await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  });
});

test.describe("what the server refuses", () => {
  test.use({ allowed: [/422|401/] });

  test("is said at its field, and nothing that was typed is lost", async ({ page, look }) => {
    await page.goto("/crear_cuenta");
    await page.getByRole("button", { name: "Enviar código" }).click();
    await expect(page.getByText("Revisá este dato: no parece completo.")).toBeVisible();
    await askForCode(page, newEmail());
    await enterShownCode(page);
    await page.getByRole("button", { name: "Crear mi cuenta" }).click();
    await expect(page.getByText("Falta completar este dato.")).toHaveCount(2);
    await expect(page.getByLabel("Nombre", { exact: true })).toBeFocused();
    await page.getByLabel("Nombre", { exact: true }).fill("Nadia");
    await page.getByLabel("Apellido").fill("Ñandú");
    await page.getByLabel("Contraseña").fill("farmacia1");
    await page.getByRole("button", { name: "Crear mi cuenta" }).click();
    await expect(page.getByText("Esa contraseña es demasiado común.")).toBeVisible();
    await expect(page.getByLabel("Contraseña")).toBeFocused();
    await look.check("sign-up-common-password");
    await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("Nadia");
    await page.getByLabel("Contraseña").fill(PASSWORD);
    await page.getByRole("button", { name: "Crear mi cuenta" }).click();
    await expect(page.getByRole("heading", { name: "Mis pedidos", level: 1 })).toBeVisible();
  });

  test("at the door is a wrong password", async ({ page }) => {
    await page.goto("/ingresar");
    await fillSignIn(page, { ...demoAccount("consumer"), password: "otra cosa larga" });
    await expect(page.getByText("Credenciales inválidas. Verifica tu usuario y contraseña.")).toBeVisible();
    await expect(page.getByLabel("Contraseña")).toBeFocused();
  });
});

test("a contact of an account is told before a code is sent, with the way in", async ({
  page,
  request,
  look,
}) => {
  const person = await createConsumer(request, await staffApi(request));
  await page.goto("/crear_cuenta?volver=/mi_cuenta");
  await page.getByRole("textbox", { name: "Email" }).fill(person.email.toUpperCase());
  await page.getByRole("button", { name: "Enviar código" }).click();
  await expect(page.getByText("Ya hay una cuenta con ese email. Ingresá, o usá otro.")).toBeVisible();
  await look.check("sign-up-taken");
  await page.getByRole("link", { name: "Ingresá" }).click();
  await fillSignIn(page, { userkey: person.email, password: person.password });
  await expect(page.getByRole("heading", { name: "Mi cuenta", level: 1 })).toBeVisible();
});

test("both doors return to the page that sent there, through all steps", async ({ page }) => {
  await page.goto("/ingresar?volver=%2Fmi_cuenta%3Fa%3Db");
  await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
  await page.getByRole("link", { name: "Volver al ingreso" }).click();
  await page.getByRole("link", { name: "Creá una" }).click();
  await askForCode(page, newEmail());
  await enterShownCode(page);
  await page.getByLabel("Nombre", { exact: true }).fill("Nadia");
  await page.getByLabel("Apellido").fill("Ñandú");
  await page.getByLabel("Contraseña").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Mi cuenta", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/mi_cuenta\?a=b$/);
  // Whoever is signed in is led on at once.
  await page.goto("/crear_cuenta?volver=/mis_invitaciones");
  await expect(page).toHaveURL(/\/mis_invitaciones$/);
});

for (const volver of ["//example.org", "https://example.org/", "/\\example.org", "/%09/example.org"]) {
  test(`another site is no page to return to: ${volver}`, async ({ page, baseURL }) => {
    await page.goto(`/ingresar?volver=${volver}`);
    await fillSignIn(page, demoAccount("consumer"));
    await expect(page.getByRole("heading", { name: "Mis pedidos", level: 1 })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? "").origin);
    expect(await page.evaluate((key) => localStorage.getItem(key), CONSUMER_SESSION_KEY)).not.toBeNull();
  });
}

test("without a network nothing is lost of what was typed", async ({ page, context }) => {
  await page.goto("/crear_cuenta");
  await page.getByRole("radio", { name: "WhatsApp" }).check();
  const field = page.getByRole("textbox", { name: "Teléfono" });
  await field.fill("11 2345-6789");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Enviar código" }).click();
  await expect(page.getByText(/No pudimos conectarnos con el servidor/)).toBeVisible();
  await expect(field).toHaveValue("11 2345-6789");
});
