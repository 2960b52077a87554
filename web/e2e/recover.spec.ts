/* Tests of password recovery: by a code, by a staff link, and the errors of both. */
import { randomUUID } from "node:crypto";
import { fillSignIn } from "./fixtures/session";
import { createPerson, lastSentCode, staffApi } from "./fixtures/staff";
import { expect, test } from "./fixtures/test";

const GOOD = "una frase corta y propia";

test("a code is asked for by email or by phone", async ({ page, look }) => {
  await page.goto("/auth/sign_in");
  await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
  await expect(page).toHaveURL(/\/auth\/recover$/);
  await expect(page).toHaveTitle("Recuperar contraseña · Hub");
  await page.getByRole("button", { name: "Enviar código" }).click();
  await expect(page.getByText("Revisá este dato: no parece completo.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  await look.check("recover");
  await page.getByRole("radio", { name: "WhatsApp" }).check();
  await expect(page.getByRole("textbox", { name: "Teléfono" })).toBeVisible();
  await page.getByRole("link", { name: "Volver al ingreso" }).click();
  await expect(page.getByRole("heading", { name: "Iniciar Sesión" })).toBeVisible();
});

test("the code's step says the same whether the address is anybody's or not", async ({ page, look }) => {
  const receptor = `nadie-${randomUUID()}@prueba.example`;
  await page.goto("/auth/recover");
  await page.getByRole("textbox", { name: "Email" }).fill(receptor);
  await page.getByRole("button", { name: "Enviar código" }).click();
  await expect(page.getByText(`Si ${receptor} es de una cuenta, ya le mandamos un código.`)).toBeVisible();
  await expect(page.getByLabel("Código de seis dígitos")).toBeFocused();
  await expect(page.getByText(/Podés pedir otro en \d+ s\./)).toBeVisible();
  await look.check("recover-code");
});

test.describe("a code", () => {
  test.use({ allowed: [/422|429/] });

  test("proves an email, and the new password opens the door", async ({ page, request }) => {
    await page.clock.install();
    const api = await staffApi(request);
    const person = await createPerson(api, "backoffice");
    // The link is used once, so the email counts as verified.
    await page.goto(person.link);
    await page.getByLabel("Contraseña nueva").fill(`primera ${GOOD}`);
    await page.getByRole("button", { name: "Cambiar contraseña" }).click();
    await expect(page.getByRole("heading", { name: "Listo, ya podés ingresar" })).toBeVisible();

    await page.goto("/auth/recover");
    await page.getByRole("textbox", { name: "Email" }).fill(person.email);
    await page.getByRole("button", { name: "Enviar código" }).click();
    const code = page.getByLabel("Código de seis dígitos");
    await expect(code).toBeVisible();
    await code.fill("12345");
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByText("El código tiene seis dígitos.")).toBeVisible();

    let sent: string | null = null;
    await expect.poll(async () => (sent = await lastSentCode(api, person.email))).not.toBeNull();
    const right = String(sent);
    await code.fill(right === "000000" ? "000001" : "000000");
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByText("El código no es ese. Te quedan 4 intentos.")).toBeVisible();
    await expect(code).toBeFocused();

    // A minute later by the browser's clock, but still too early by the server's.
    await page.clock.fastForward(61_000);
    await page.getByRole("button", { name: "Enviar otro código" }).click();
    await expect(page.getByText(/Demasiados intentos\. Probá de nuevo en/)).toBeVisible();

    await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
    await page.getByRole("button", { name: "Continuar" }).click();
    const password = page.getByLabel("Contraseña nueva");
    await expect(password).toBeFocused();
    await password.fill("farmacia1");
    await page.getByRole("button", { name: "Cambiar contraseña" }).click();
    await expect(page.getByText("Esa contraseña es demasiado común.")).toBeVisible();
    await password.fill(GOOD);
    await page.getByRole("button", { name: "Cambiar contraseña" }).click();
    await expect(page.getByRole("link", { name: "Ingresar al workspace" })).toBeFocused();
    await page.getByRole("link", { name: "Ingresar al backoffice" }).click();
    await fillSignIn(page, { userkey: person.email, password: GOOD });
    await expect(page.getByRole("heading", { name: "Indicadores" })).toBeVisible();
  });
});

test("a link from the staff opens the form alone, and its secret leaves the address", async ({
  page,
  request,
  look,
}) => {
  const person = await createPerson(await staffApi(request), "consumer");
  await page.goto(person.link);
  await expect(page.getByLabel("Contraseña nueva")).toBeFocused();
  await expect(page).toHaveURL(/\/auth\/recover$/);
  expect(await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }]))).not.toContain(
    person.link.split(".")[1],
  );
  await page.getByLabel("Contraseña nueva").fill("corta");
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  await expect(page.getByText("Es demasiado corta: usá 8 caracteres o más.")).toBeVisible();
  await look.check("recover-password");
});

test("a link is good once", async ({ page, request }) => {
  const person = await createPerson(await staffApi(request), "backoffice");
  await page.goto(person.link);
  await page.getByLabel("Contraseña nueva").fill(GOOD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Listo, ya podés ingresar" })).toBeVisible();
  await page.goto("/backoffice/sign_in");
  await page.goto(person.link);
  await expect(page.getByRole("alert")).toContainText("Ya se usó: sirve una sola vez.");
  await page.getByRole("button", { name: "Pedir un código" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
});

test.describe("a link that will not do", () => {
  test.use({ allowed: [/404|422/] });

  test("says why", async ({ page, look }) => {
    await page.goto("/auth/recover#cortado");
    await expect(page.getByRole("alert")).toContainText("Le falta una parte.");
    await look.check("recover-over");
    // In the same tab, where only the hash changes.
    await page.goto(`/auth/recover#${randomUUID()}.${"A".repeat(22)}`);
    await expect(page.getByRole("alert")).toContainText("No lo conocemos");
  });

  test("is one that a newer one replaced, or whose code is another's", async ({ page, request }) => {
    const api = await staffApi(request);
    const person = await createPerson(api, "backoffice");
    const { link } = await api.dispatch<{ link: string }>("auth.password.reset", { user_id: person.user_id });
    await page.goto(person.link);
    await expect(page.getByRole("alert")).toContainText("lo reemplazó uno más nuevo");
    const wrong = link.replace(/\..*$/, `.${"A".repeat(22)}`);
    await page.goto(wrong);
    await page.getByLabel("Contraseña nueva").fill(GOOD);
    await page.getByRole("button", { name: "Cambiar contraseña" }).click();
    await expect(page.getByText("El código no es ese. Te quedan 4 intentos.")).toBeVisible();
  });
});

test("without a network nothing is lost of what was typed", async ({ page, context }) => {
  await page.goto("/auth/recover");
  const field = page.getByRole("textbox", { name: "Email" });
  await field.fill("ana@prueba.example");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Enviar código" }).click();
  await expect(page.getByText(/No pudimos conectarnos con el servidor/)).toBeVisible();
  await expect(field).toHaveValue("ana@prueba.example");
});
