/* Tests of the staff's sign-in and frame: access, refusals, a session apart from the workspace's, and a server that goes away. */
import { createServer, request as proxied, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Page } from "@playwright/test";
import { demoAccount, fillSignIn, SESSION_KEY, STAFF_SESSION_KEY, signIn } from "../fixtures/session";
import { createPerson, signInStaff, staffApi } from "../fixtures/staff";
import { expect, openProfileMenu, test } from "../fixtures/test";

const title = (page: Page) => page.getByRole("heading", { name: "Iniciar Sesión" });
const figures = (page: Page) => page.getByRole("heading", { name: "Indicadores" });
const refused = (page: Page) => page.getByText("Credenciales inválidas. Verifica tu usuario y contraseña.");
const stored = (page: Page, key: string): Promise<Record<string, string> | null> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null"), key);

test("the staff's door is its own", async ({ page, look }) => {
  await page.goto("/backoffice/accounts?states=blocked");
  await expect(title(page)).toBeVisible();
  await expect(page).toHaveURL(/\/backoffice\/sign_in$/);
  await expect(page.getByText("Backoffice: solo para el equipo de la plataforma.")).toBeVisible();
  await look.check("staff-sign-in");
  await fillSignIn(page, demoAccount("backoffice"));
  await expect(page.getByRole("heading", { name: "Cuentas", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/backoffice\/accounts\?states=blocked$/);
});

test("the frame leads everywhere, and out @phone", async ({ page, look }) => {
  await signInStaff(page);
  // The demonstration has an unread message for the staff, which the title and the menu count.
  await expect(page).toHaveTitle(/^(\(\d+\) )?Indicadores · Hub$/);
  if (look.isPhone) await page.getByRole("button", { name: "Abrir el menú" }).click();
  const navigation = page.getByRole("navigation", { name: "Navegación" });
  await expect(navigation.getByRole("link")).toHaveText([
    "Indicadores",
    "Medición",
    "Cuentas",
    "Workspaces",
    "Tiendas",
    "Pedidos",
    /^Mensajes/,
    "Páginas",
    "Puntos de interés",
    "Categorías",
    "Portada",
    "Enlaces",
    "Grupos de farmacias",
    "Bus de comandos",
    "Auditoría",
    "Semillas",
  ]);
  await navigation.getByRole("link", { name: "Semillas" }).click();
  await expect(page.getByRole("heading", { name: "Semillas" })).toBeVisible();
  await openProfileMenu(page);
  await expect(page.getByRole("menuitem")).toHaveText(["Mis datos y contraseña", "Avisos", "Cerrar Sesión"]);
  await look.check("staff-menu");
  await page.getByRole("menuitem", { name: "Cerrar Sesión" }).click();
  await expect(title(page)).toBeVisible();
  await expect(page).toHaveURL(/\/backoffice\/sign_in$/);
  expect(await stored(page, STAFF_SESSION_KEY)).toBeNull();
});

test("the figures say how the platform grows, and changes come as they are made", async ({
  page,
  request,
  look,
}) => {
  await signInStaff(page);
  const active = page.locator("dl > div").filter({ hasText: "Cuentas activas" });
  await expect(active).toContainText(/\d/);
  await expect(page.getByText("Conectado")).toBeVisible();
  const live = page.getByRole("region", { name: "Cambios en vivo" });
  const api = await staffApi(request);
  const groups = await api.get<{ data: { id: string; pharmacies: { id: string }[] }[] }>(
    "/plugins/pharmacy/groups",
  );
  const group = groups.data[0];
  const ini = Date.parse("2031-01-01T11:00:00Z") + Math.floor(Math.random() * 5000) * 86_400_000;
  const shift = {
    id: crypto.randomUUID(),
    pharmacy_id: group?.pharmacies[0]?.id,
    ini_at: new Date(ini).toISOString(),
    end_at: new Date(ini + 3_600_000).toISOString(),
  };
  await api.dispatch("pharmacy.shifts.import", { group_id: group?.id, shifts: [shift] });
  await expect(live.getByText("Almirante Brown").first()).toBeVisible();
  await look.check("staff-kpis");
});

test.describe("what is refused at the staff's door", () => {
  test.use({ allowed: [/401/] });

  test("is a wrong password, and an account of another scope", async ({ page }) => {
    for (const wrong of [
      { ...demoAccount("backoffice"), password: "no es la contraseña" },
      demoAccount("workspace"),
      demoAccount("consumer"),
    ]) {
      await page.goto("/backoffice/sign_in");
      await fillSignIn(page, wrong);
      await expect(refused(page)).toBeVisible();
      expect(await stored(page, STAFF_SESSION_KEY)).toBeNull();
    }
  });

  test("is an account that was blocked, also while it is in use", async ({ page, request }) => {
    const api = await staffApi(request);
    const person = await createPerson(api, "backoffice");
    const password = "una frase corta y propia";
    await page.goto(person.link);
    await page.getByLabel("Contraseña nueva").fill(password);
    await page.getByRole("button", { name: "Cambiar contraseña" }).click();
    await page.getByRole("link", { name: "Ingresar al backoffice" }).click();
    // Using the link verified the email.
    await fillSignIn(page, { userkey: person.email, password });
    await expect(figures(page)).toBeVisible();
    await api.dispatch("auth.account.set_state", { account_id: person.account_id, state: "blocked" });
    // The button is gone if a stream of events has told the page before.
    const refresh = page.getByRole("button", { name: "Actualizar" });
    await refresh.click({ timeout: 5_000 }).catch(() => undefined);
    await expect(page.getByText(/Tu sesión terminó/)).toBeVisible();
    expect(await stored(page, STAFF_SESSION_KEY)).toBeNull();
    await fillSignIn(page, { userkey: person.email, password });
    await expect(refused(page)).toBeVisible();
  });
});

test("both doors have sessions of their own", async ({ page }) => {
  await signIn(page);
  await page.goto("/backoffice");
  await expect(title(page)).toBeVisible();
  await expect(page).toHaveURL(/\/backoffice\/sign_in$/);
  await fillSignIn(page, demoAccount("backoffice"));
  await expect(figures(page)).toBeVisible();
  const [staff, workspace] = [await stored(page, STAFF_SESSION_KEY), await stored(page, SESSION_KEY)];
  expect(staff?.account_id).not.toBe(workspace?.account_id);
  await openProfileMenu(page);
  await page.getByRole("menuitem", { name: "Cerrar Sesión" }).click();
  await expect(title(page)).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Bienvenido a tu workspace" })).toBeVisible();
});

test.describe("a session of one door at the other", () => {
  test.use({ allowed: [/40[13]/] });

  test("opens nothing", async ({ page }) => {
    await signIn(page);
    const workspace = await stored(page, SESSION_KEY);
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      STAFF_SESSION_KEY,
      JSON.stringify(workspace),
    ] as const);
    const answered = page.waitForResponse("**/backoffices/accounts/kpis");
    await page.goto("/backoffice");
    expect((await answered).status()).toBe(403);
    await expect(page.getByText("Tu cuenta no tiene permiso para ver esto.")).toBeVisible({
      timeout: 20_000,
    });
  });
});

test("two tabs of the staff are signed in and out together", async ({ page, context }) => {
  await page.goto("/backoffice");
  await expect(title(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/backoffice/sign_in");
  await fillSignIn(other, demoAccount("backoffice"));
  await expect(figures(page)).toBeVisible();
  await openProfileMenu(page);
  await page.getByRole("menuitem", { name: "Cerrar Sesión" }).click();
  await expect(title(other)).toBeVisible();
});

/** Replaces the stored session by one whose access token is about to expire. */
async function nearItsEnd(page: Page, change: Record<string, string> = {}): Promise<void> {
  await page.evaluate(
    ([key, more]) => {
      const session = JSON.parse(localStorage.getItem(key) ?? "{}");
      const access_expired_at = new Date(Date.now() + 1500).toISOString();
      localStorage.setItem(key, JSON.stringify({ ...session, access_expired_at, ...more }));
    },
    [STAFF_SESSION_KEY, change] as const,
  );
}

test("calls within two seconds of the token's end renew it once", async ({ page }) => {
  await signInStaff(page, "/backoffice/seeds");
  await expect(page.getByRole("heading", { name: "Semillas" })).toBeVisible();
  const renewals: string[] = [];
  page.on("request", (request) => request.url().endsWith("/auth/access") && renewals.push(request.url()));
  await nearItsEnd(page);
  // The page asks for KPIs, groups and the event stream at once.
  const calls = page.waitForResponse("**/backoffices/accounts/kpis");
  await page.getByRole("link", { name: "Indicadores" }).click();
  expect((await calls).status()).toBe(200);
  await expect(page.getByText("Conectado")).toBeVisible();
  expect(renewals).toHaveLength(1);
});

test.describe("a renewal that fails", () => {
  test.use({ allowed: [/401/] });

  test("ends at the sign-in with nothing kept", async ({ page }) => {
    await signInStaff(page, "/backoffice/seeds");
    await expect(page.getByRole("heading", { name: "Semillas" })).toBeVisible();
    await nearItsEnd(page, { refresh_token: "stale" });
    await page.getByRole("link", { name: "Indicadores" }).click();
    await expect(page.getByText(/Tu sesión terminó/)).toBeVisible();
    expect(await stored(page, STAFF_SESSION_KEY)).toBeNull();
  });
});

/** Starts a proxy to the server whose connections a test can cut and restore. */
async function cuttable(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const serve = (at: number): Promise<Server> => {
    const server = createServer((request, response) => {
      const { method, url, headers } = request;
      const call = proxied({ hostname, port, path: url, method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      call.on("error", () => response.destroy());
      response.on("close", () => call.destroy());
      request.pipe(call);
    });
    server.on("connection", (socket) => {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
    });
    return new Promise((done) => server.listen(at, "127.0.0.1", () => done(server)));
  };
  let server = await serve(0);
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    cut: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: async () => {
      server = await serve(own);
    },
  };
}

test.describe("a server that goes away", () => {
  test.use({ allowed: [/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_INCOMPLETE/] });

  test("is said to be, and all goes on when it is back", async ({ page, baseURL }) => {
    const way = await cuttable(baseURL ?? "");
    await page.goto(`${way.url}/backoffice/sign_in`);
    await fillSignIn(page, demoAccount("backoffice"));
    await expect(page.getByText("Conectado")).toBeVisible();
    await page.getByRole("link", { name: "Cuentas" }).click();
    await expect(page.getByText(/^[\d.]+ cuentas$/)).toBeVisible();
    await way.cut();
    await page.getByRole("searchbox", { name: "Buscar" }).fill("tomas");
    await expect(page.getByText(/No pudimos conectarnos con el servidor/)).toBeVisible({ timeout: 20_000 });
    await way.mend();
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByRole("link", { name: "Tomás Aguirre" })).toBeVisible();
    await page.getByRole("link", { name: "Indicadores" }).click();
    await expect(page.getByText("Conectado")).toBeVisible();
    await way.cut();
    await expect(page.getByText("Reconectando…")).toBeVisible();
    await way.mend();
    await expect(page.getByText("Conectado")).toBeVisible({ timeout: 20_000 });
    await way.cut();
  });
});

test("without a network that is said, and data come back with it", async ({ page, context }) => {
  await signInStaff(page, "/backoffice/accounts");
  await expect(page.getByText(/^[\d.]+ cuentas$/)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/Sin conexión/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/Sin conexión/)).toBeHidden();
});

test.describe("an address without a page", () => {
  test.use({ allowed: [/404/] });

  test("says so within the frame, and leads to the figures", async ({ page }) => {
    await signInStaff(page);
    const response = await page.goto("/backoffice/nada");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Ups! Pagina no encontrada" })).toBeVisible();
    await page.getByRole("link", { name: "Volver al inicio" }).click();
    await expect(figures(page)).toBeVisible();
  });
});
