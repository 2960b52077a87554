/* Tests of the embedded calendar: only `?embed=1` may be framed, and it stores nothing in the browser. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FrameLocator, Page } from "@playwright/test";
import { CALENDAR_PATH, expect, test } from "./fixtures/test";

let host: Server;
let site = "";
let framed = "";

// The embedding site is on another host, so the frame is third-party.
test.beforeAll(async () => {
  host = createServer((_, response) => {
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end(
        `<!doctype html><html lang="es"><meta name="viewport" content="width=device-width"><title>Municipio</title><main><h1>Municipio</h1>${framed}</main></html>`,
      );
  });
  await new Promise<void>((done) => host.listen(0, done));
  site = `http://localhost:${(host.address() as AddressInfo).port}/`;
});
test.afterAll(() => new Promise((done) => host.close(done)));

const iframe = (src: string) => `<iframe src="${src}" title="Turnos" width="100%" height="700"></iframe>`;

async function frame(page: Page, html: string, at = site): Promise<FrameLocator> {
  framed = html;
  await page.goto(at);
  return page.frameLocator("iframe");
}

test("the lines that the calendar offers show it in another site", async ({
  page,
  look,
  context,
  baseURL,
}) => {
  await page.goto(`${CALENDAR_PATH}?mes=2023-09`);
  const opener = page.getByRole("button", { name: "Insertar en tu sitio" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Insertar en tu sitio" });
  const lines = await dialog.getByRole("textbox").inputValue();
  await look.check("embed-dialog");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copiar el código" }).click();
  await expect(dialog.getByRole("button", { name: "Copiado" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(lines);

  const inside = await frame(page, lines);
  await expect(inside.getByRole("heading", { name: "De turno ahora" })).toBeVisible();
  await expect(inside.locator("button[data-shift]").first()).toBeVisible();
  await expect(inside.getByRole("button", { name: "Imprimir" })).toHaveCount(0);
  await inside.getByRole("button", { name: "Mes siguiente" }).click();
  await expect(inside.locator("[data-date]").first()).toBeVisible();
  await look.check("embed");

  const opened = context.waitForEvent("page");
  await inside.getByRole("link", { name: "Ver el calendario completo" }).click();
  const full = await opened;
  await full.waitForURL(/calendar\?mes=\d{4}-\d\d$/);
  expect(full.url().startsWith(`${baseURL}${CALENDAR_PATH}`)).toBe(true);
  expect(page.url()).toBe(site);
});

test("inside another site it reads and keeps nothing", async ({ page, baseURL }) => {
  const looked: string[] = [];
  await page.exposeFunction("looked", (what: string) => looked.push(what));
  await page.addInitScript(() => {
    if (window.top === window) return;
    const tell = (window as unknown as { looked: (what: string) => void }).looked;
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"] as const) {
      const store = window[name];
      Object.defineProperty(window, name, {
        get: () => {
          tell(name);
          return store;
        },
      });
    }
  });
  const asked: string[] = [];
  page.on("request", async (request) => {
    if (request.url().startsWith(baseURL ?? "")) {
      const { authorization, cookie } = await request.allHeaders();
      if (authorization || cookie) asked.push(request.url());
    }
  });
  // The embedding site on the calendar's own host but another port: browsers do not block storage here.
  const near = site.replace("localhost", "127.0.0.1");
  const inside = await frame(page, iframe(`${baseURL}${CALENDAR_PATH}?embed=1`), near);
  await expect(inside.locator("button[data-shift]").first()).toBeVisible();
  await page.waitForTimeout(3000);
  expect(looked).toEqual([]);
  const content = page.frames().find((one) => one !== page.mainFrame());
  const left = await content?.evaluate(async () => ({
    stored: localStorage.length + sessionStorage.length,
    cookies: document.cookie,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).length,
  }));
  expect(left).toEqual({ stored: 0, cookies: "", workers: 0, caches: 0 });
  expect(asked).toEqual([]);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("it reads, and moves between months inside its frame", async ({ page, baseURL }) => {
    const inside = await frame(page, iframe(`${baseURL}${CALENDAR_PATH}?embed=1&mes=2023-12`));
    await inside.getByRole("link", { name: "Mes siguiente" }).click();
    await expect(inside.getByRole("heading", { name: "01 2024" })).toBeVisible();
    expect(page.url()).toBe(site);
  });
});

test.describe("otherwise", () => {
  test.use({ allowed: [/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/] });

  for (const path of [CALENDAR_PATH, `${CALENDAR_PATH}?embed=2`, "/auth/sign_in?embed=1"]) {
    test(`it may not be framed: ${path}`, async ({ page, baseURL }) => {
      const inside = await frame(page, iframe(`${baseURL}${path}`));
      await page.waitForTimeout(1000);
      await expect(inside.locator("#root")).toHaveCount(0);
    });
  }
});
