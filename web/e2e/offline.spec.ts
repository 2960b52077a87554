/* Tests of the public calendar without a network or server: it shows the stored data with its date, and nothing else. */
import type { Page } from "@playwright/test";
import type { components } from "../src/shared/api/schema";
import { DeployProxy } from "./fixtures/proxy";
import { signIn } from "./fixtures/session";
import { CALENDAR_PATH, expect, getJson, test, todayInZone } from "./fixtures/test";

type OnDuty = components["schemas"]["OnDuty"];

const CACHE = "hub.calendar";
const HOUR_MS = 3_600_000;

/** Slightly longer than the longest wait between the retries of one query: 1, 2 and 4 s. */
const LONGEST_WAIT_MS = 5000;

// The browser logs failed requests while the server is away.
test.use({ allowed: [/Failed to load resource|net::ERR/] });

const it = test.extend<{ front: DeployProxy }>({
  front: async ({ baseURL }, use) => {
    const front = await DeployProxy.forServer(baseURL ?? "");
    await use(front);
    await front.stop();
  },
});

/** The URLs that the service worker has cached. */
async function kept(page: Page): Promise<string[]> {
  return page.evaluate(async (cache) => {
    const keys = await (await caches.open(cache)).keys();
    return keys.map(({ url }) => url.slice(location.origin.length));
  }, CACHE);
}

async function openAndKeep(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect.poll(() => kept(page), { timeout: 20_000 }).toContain(CALENDAR_PATH);
  await expect(page.locator("button[data-shift]").first()).toBeVisible();
  await expect(page.getByText(/^Abierta hasta/).first()).toBeVisible();
}

const names = (page: Page) =>
  page
    .getByRole("region", { name: "De turno ahora" })
    .getByRole("listitem")
    .getByRole("heading")
    .allTextContents();

it("offline, the month last seen and who is on duty are there with their date", async ({
  page,
  front,
  look,
  context,
}) => {
  await openAndKeep(page, front.url + CALENDAR_PATH);
  const before = await names(page);
  expect(before.length).toBeGreaterThan(0);
  await front.stop();
  await context.setOffline(true);
  await page.reload();

  const away = page.getByRole("status").filter({ hasText: "Sin conexión." });
  await expect(away).toContainText(/Actualizado \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  expect(await names(page)).toEqual(before);
  await expect(page.locator(`[data-date="${todayInZone()}"]`)).toHaveCount(1);
  await expect(page.locator("button[data-shift]").first()).toBeVisible();
  await look.check("offline");

  await page.getByRole("button", { name: "Mes siguiente" }).click();
  await expect(page.getByRole("alert")).toContainText("Este mes no está guardado en este dispositivo.");
  await look.takeScreenshot("offline-month");
  expect(await names(page)).toEqual(before);

  await front.start();
  await context.setOffline(false);
  await expect(page.locator("button[data-shift]").first()).toBeVisible();
  await expect(away).toHaveCount(0);
});

it("a server that stops and comes back is told of, and asked again", async ({ page, front }) => {
  await openAndKeep(page, front.url + CALENDAR_PATH);
  await front.stop();
  await page.reload();
  const away = page.getByRole("status").filter({ hasText: "No podemos conectarnos." });
  await expect(away).toBeVisible();
  await expect(page.locator("button[data-shift]").first()).toBeVisible();
  let asked = 0;
  await front.start((_, response) => {
    asked = Date.now();
    response.writeHead(502).end("Bad gateway");
  });
  await page.reload();
  await expect(away).toBeVisible();
  // The page's own retries are over and the next poll is seconds away: only the button can ask now.
  await expect.poll(() => Date.now() - asked, { timeout: 30_000 }).toBeGreaterThan(LONGEST_WAIT_MS);
  await front.start();
  await away.getByRole("button", { name: "Reintentar" }).click();
  await expect(away).toHaveCount(0);
});

it("what is kept says who is on duty later, as the server would", async ({ page, front, request, group }) => {
  await openAndKeep(page, front.url + CALENDAR_PATH);
  const [year, month] = todayInZone().split("-").map(Number) as [number, number];
  const monthEnds = Date.UTC(year, month, 1, 3);
  const later = Math.max(Math.min(Date.now() + 36 * HOUR_MS, monthEnds - HOUR_MS), Date.now());
  const { data, next } = await getJson<OnDuty>(
    request,
    `/plugins/pharmacy/groups/${group.id}/on_duty?at=${new Date(later).toISOString()}`,
  );
  await front.stop();
  await page.clock.setFixedTime(later);
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "No podemos conectarnos." })).toBeVisible();
  expect(await names(page)).toEqual(data.map(({ pharmacy }) => pharmacy.name));
  if (later < monthEnds - 24 * HOUR_MS) {
    const section = page.getByRole("region", { name: "De turno ahora" });
    for (const { pharmacy } of next) await expect(section).toContainText(pharmacy.name);
  }
});

it("what does not reach until now says so, and never 'nobody'", async ({ page, front, look }) => {
  await openAndKeep(page, `${front.url}${CALENDAR_PATH}?mes=2023-09`);
  await front.stop();
  await page.clock.setFixedTime(Date.now() + 40 * 24 * HOUR_MS);
  await page.reload();
  const section = page.getByRole("region", { name: "De turno ahora" });
  await expect(section).toContainText("Lo guardado no dice quién está de turno ahora");
  await expect(section).not.toContainText("Sin turno cargado");
  await expect(section).not.toContainText("Abierta");
  await expect(page.locator("button[data-shift]")).toHaveCount(102);
  await look.check("offline-unknown");
});

it("a deploy is seen at once, and is what is kept from then on", async ({ page, front }) => {
  await openAndKeep(page, front.url + CALENDAR_PATH);
  // The page's entry script; the chunks that it imports may keep their names across a deploy.
  const script = await page.locator("script[src*='/assets/calendar-']").getAttribute("src");
  const scripts = async () => {
    const own = script?.replace(".js", "") ?? "no script";
    return (await kept(page)).filter((path) => path.startsWith(own));
  };
  expect(await scripts()).toEqual([script]);
  front.redeploy("later");
  await page.reload();
  await expect(page.locator("script[src*='.later.js']")).toHaveCount(1);
  await expect(page.locator("button[data-shift]").first()).toBeVisible();
  await expect.poll(scripts, { timeout: 20_000 }).toEqual([script?.replace(".js", ".later.js")]);
  await front.stop();
  await page.reload();
  await expect(page.locator("button[data-shift]").first()).toBeVisible();
  await expect(page.locator("script[src*='.later.js']")).toHaveCount(1);
});

it("another's answer at our address is not kept", async ({ page, front }) => {
  await openAndKeep(page, front.url + CALENDAR_PATH);
  await front.start((_, response) => {
    response
      .writeHead(200, { "content-type": "text/html" })
      .end("<title>Hotel</title>Aceptá las condiciones");
  });
  await page.reload();
  await expect(page).toHaveTitle("Hotel");
  await front.stop();
  await page.reload();
  await expect(page).toHaveTitle(/^Farmacias de Turno/);
  await expect(page.locator("button[data-shift]").first()).toBeVisible();
});

test("nothing of the app or of the API is kept, and no other page is controlled", async ({ page }) => {
  await openAndKeep(page, CALENDAR_PATH);
  await signIn(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
  expect(scopes).toEqual([CALENDAR_PATH]);
  await page.goto(CALENDAR_PATH);
  await expect(page.locator("[data-date]").first()).toBeVisible();
  const paths = await kept(page);
  expect(paths.filter((path) => path !== CALENDAR_PATH && !path.startsWith("/assets/"))).toEqual([]);
  const index = await page.request.get("/auth/sign_in", { headers: { accept: "text/html" } });
  const app = /\/assets\/index-[\w-]+\.js/.exec(await index.text())?.[0];
  expect(app).toBeDefined();
  expect(paths).not.toContain(app);
  expect(await page.evaluate(() => localStorage.getItem("hub.calendar.kept"))).not.toMatch(/token|account/);
});
