/* Tests of signing in and out, in one tab and in two, and of its errors. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { demoAccount, fillSignIn, SESSION_KEY } from "./fixtures/session";
import { CALENDAR_PATH, expect, openProfileMenu, test } from "./fixtures/test";

const title = (page: Page) => page.getByRole("heading", { name: "Iniciar Sesión" });
const welcome = (page: Page) => page.getByRole("heading", { name: "Bienvenido a tu workspace" });
const stored = (page: Page): Promise<Record<string, string> | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null"), SESSION_KEY);

/** A new unknown userkey each time: failures are counted per userkey. */
const nobody = () => ({ userkey: `nadie-${randomUUID()}`, password: "no es la contraseña" });

async function enter(page: Page): Promise<void> {
  await page.goto("/auth/sign_in");
  await fillSignIn(page, demoAccount());
  await expect(welcome(page)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await openProfileMenu(page);
  await page.getByRole("menuitem", { name: "Cerrar Sesión" }).click();
  await expect(title(page)).toBeVisible();
}

test("whoever is not signed in comes here, and finds the duty calendar too @phone", async ({
  page,
  look,
}) => {
  await page.goto("/");
  await expect(title(page)).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/sign_in$/);
  await expect(page).toHaveTitle("Iniciar Sesión · Hub");
  await expect(page.getByText(/Contactá al administrador/)).toBeVisible();
  await expect(page.getByRole("link", { name: /farmacia de turno/ })).toBeInViewport();
  await look.check("sign-in");
  await page.getByRole("link", { name: /farmacia de turno/ }).click();
  await expect(page.getByRole("heading", { name: "De turno ahora" })).toBeVisible();
});

test("signing in leads home, and a reload stays there", async ({ page }) => {
  const response = await page.goto("/auth/sign_in");
  expect(response?.status()).toBe(200);
  await fillSignIn(page, demoAccount());
  await expect(welcome(page)).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  const before = await stored(page);
  await page.reload();
  await expect(welcome(page)).toBeVisible();
  const after = await stored(page);
  expect(after?.account_id).toBe(before?.account_id);
  expect(after?.refresh_token).not.toBe(before?.refresh_token);
  await page.goto("/auth/sign_in");
  await expect(welcome(page)).toBeVisible();
});

test("empty fields are asked for", async ({ page, look }) => {
  await page.goto("/auth/sign_in");
  await page.getByLabel("Contraseña").fill("   ");
  await page.getByRole("button", { name: "Ingresar" }).click();
  await expect(page.getByText("Por favor completa todos los campos")).toBeVisible();
  await expect(page.getByLabel("Usuario")).toBeFocused();
  await look.check("sign-in-empty");
});

test.describe("what is refused", () => {
  test.use({ allowed: [/401/] });

  test("is said to be, and the next try may be right", async ({ page, look }) => {
    await page.goto("/auth/sign_in");
    await fillSignIn(page, nobody());
    const toast = page
      .getByRole("group")
      .filter({ hasText: "Credenciales inválidas. Verifica tu usuario y contraseña." });
    await expect(toast).toBeVisible();
    await expect(toast).toHaveCSS("transition-duration", "0.3s, 0.3s");
    await expect(page.getByLabel("Contraseña")).toBeFocused();
    await look.check("sign-in-refused");
    await fillSignIn(page, demoAccount());
    await expect(welcome(page)).toBeVisible();
    await expect(page.getByText(/Credenciales inválidas/)).toBeHidden();
  });

  test("is a wrong password, and an account of another scope", async ({ page }) => {
    for (const wrong of [{ ...demoAccount(), password: "no es la contraseña" }, demoAccount("consumer")]) {
      await page.goto("/auth/sign_in");
      await fillSignIn(page, wrong);
      await expect(page.getByText("Credenciales inválidas. Verifica tu usuario y contraseña.")).toBeVisible();
    }
  });

  test("is a session that the server does not know, which is then over", async ({ page }) => {
    await enter(page);
    await page.evaluate((key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? "{}");
      localStorage.setItem(
        key,
        JSON.stringify({ ...session, refresh_token: "stale", access_token: "stale" }),
      );
    }, SESSION_KEY);
    await page.goto("/");
    await expect(page.getByText(/Tu sesión terminó/)).toBeVisible();
    expect(await stored(page)).toBeNull();
  });
});

test.describe("too many tries", () => {
  test.use({ allowed: [/401|429/] });

  test("are told how long to wait", async ({ page }) => {
    await page.goto("/auth/sign_in");
    const wrong = nobody();
    const refused = page.getByText(/Demasiados intentos\. Probá de nuevo en \d+ (segundo|minuto)s?\./);
    for (let tries = 0; tries < 10 && !(await refused.isVisible()); tries += 1) {
      const answered = page.waitForResponse("**/auth/sign_in");
      await fillSignIn(page, wrong);
      await answered;
      await expect(page.getByRole("button", { name: "Ingresar" })).toBeEnabled();
    }
    await expect(refused).toBeVisible();
  });
});

test("without a network that is said, and nothing is called invalid", async ({ page, context }) => {
  await page.goto("/auth/sign_in");
  await context.setOffline(true);
  await fillSignIn(page, demoAccount());
  await expect(page.getByText(/No pudimos conectarnos con el servidor/)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Ingresar" }).click();
  await expect(welcome(page)).toBeVisible();
});

test.describe("a page that was asked for", () => {
  test.use({ allowed: [/404/] });

  test("is there after the sign-in", async ({ page }) => {
    await page.goto("/settings?de=un-enlace");
    await expect(title(page)).toBeVisible();
    await fillSignIn(page, demoAccount());
    await expect(page.getByRole("heading", { name: "Ups! Pagina no encontrada" })).toBeVisible();
    await expect(page).toHaveURL(/\/settings\?de=un-enlace$/);
  });
});

test("the keyboard alone is enough @desktop", async ({ page }) => {
  const { userkey, password } = demoAccount();
  await page.goto("/auth/sign_in");
  await expect(title(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Usuario")).toBeFocused();
  await page.keyboard.type(userkey);
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Contraseña")).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Mostrar lo escrito" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Contraseña")).toHaveAttribute("type", "text");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Ingresar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(welcome(page)).toBeVisible();
});

test("signing out ends the session here and on the server", async ({ page }) => {
  await enter(page);
  const session = await stored(page);
  const told = page.waitForResponse((response) => response.url().endsWith("/auth/sign_out"));
  await signOut(page);
  expect(await stored(page)).toBeNull();
  expect((await told).status()).toBe(200);
  const device = await page.evaluate(() => localStorage.getItem("hub.device_id"));
  const answer = await page.request.post("/auth/access", {
    headers: { authorization: `Bearer ${session?.refresh_token}`, "device-id": device ?? "" },
    data: {},
  });
  expect(answer.status()).toBe(401);
  const me = await page.request.get("/auth/me/account", {
    headers: { authorization: `Bearer ${session?.access_token}` },
  });
  expect(me.status()).toBe(401);
  await page.goto("/");
  await expect(title(page)).toBeVisible();
});

test("two tabs are signed in and out together", async ({ page, context }) => {
  await page.goto("/");
  await expect(title(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/auth/sign_in");
  await fillSignIn(other, demoAccount());
  await expect(welcome(other)).toBeVisible();
  await expect(welcome(page)).toBeVisible();
  await signOut(page);
  await expect(title(other)).toBeVisible();
  await fillSignIn(page, demoAccount());
  await expect(welcome(page)).toBeVisible();
  await expect(welcome(other)).toBeVisible();
});

test("tabs that are opened together share one session", async ({ page, context }) => {
  await enter(page);
  const tabs = await Promise.all(Array.from({ length: 4 }, () => context.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto("/")));
  for (const tab of [page, ...tabs]) await expect(welcome(tab)).toBeVisible();
  await page.reload();
  await expect(welcome(page)).toBeVisible();
});

test("leaving a page while it renews its session does not end it", async ({ page }) => {
  await enter(page);
  await page.route("**/auth/access", () => {}, { times: 1 });
  const renewing = page.waitForRequest("**/auth/access");
  await page.reload({ waitUntil: "commit" });
  await renewing;
  await expect(page.getByText("Cargando ...")).toBeVisible();
  await page.reload();
  await expect(welcome(page)).toBeVisible();
});

for (const minutes of [-5, 5]) {
  test(`a browser whose clock is ${minutes} minutes off signs in and stays`, async ({ page }) => {
    await page.clock.setSystemTime(Date.now() + minutes * 60_000);
    await enter(page);
    await page.reload();
    await expect(welcome(page)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Perfil/ })).not.toContainText("Mi cuenta");
  });
}

test("the public calendar knows nothing of a session, however stale", async ({ page }) => {
  await page.goto(CALENDAR_PATH);
  const stale = JSON.stringify({
    account_id: randomUUID(),
    refresh_token: "stale",
    refresh_expired_at: "2026-01-01T00:00:00Z",
    access_token: "stale",
    access_expired_at: "2026-01-01T00:00:00Z",
  });
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [SESSION_KEY, stale] as const);
  const calls: (string | undefined)[] = [];
  page.on("request", async (request) =>
    calls.push(await request.headerValue("authorization").then((v) => v ?? "")),
  );
  await page.reload();
  await expect(page.getByRole("heading", { name: "De turno ahora" })).toBeVisible();
  await expect(page.locator("button[data-shift]").first()).toBeVisible();
  expect(new Set(calls)).toEqual(new Set([""]));
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBe(stale);
});
