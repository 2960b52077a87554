/* The README's pictures, of a server with the demonstration's data: `cargo xtask pictures`. */
import type { Locator, Page } from "@playwright/test";
import { demoStoreOwner } from "../fixtures/demoStore";
import { PHONE_SIZE } from "../fixtures/look";
import { demoAccount, signIn } from "../fixtures/session";
import { test as base, CALENDAR_PATH, expect } from "../fixtures/test";
import { savePicture } from "./savePicture";
import { placeTownOrders, type TownOrders } from "./townOrders";

interface Shot {
  /** The file's name without its ending. */
  name: string;
  /** Brings the page to what is pictured. */
  open: (page: Page, orders: TownOrders) => Promise<void>;
}

const STORE_NAME = "La Esquina de Adrogué";

const PHONE_SHOTS: readonly Shot[] = [
  {
    name: "calendar",
    open: async (page) => {
      await page.goto(CALENDAR_PATH);
      await expect(page.getByRole("region", { name: "De turno ahora" })).toBeVisible();
    },
  },
  { name: "explore", open: async (page) => void (await page.goto("/explorar?query=pizza")) },
  {
    name: "page",
    open: async (page) => {
      await page.goto("/explorar?query=pizza");
      await page.getByRole("link", { name: STORE_NAME }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: STORE_NAME })).toBeVisible();
    },
  },
  {
    name: "store",
    open: async (page, { storePath }) => {
      await page.goto(storePath);
      await expect(page.getByRole("heading", { level: 1, name: STORE_NAME })).toBeVisible();
      await page.getByRole("button", { name: "Agregar Fainá" }).click();
      await expect(page.getByRole("link", { name: /^Ver carrito/ })).toBeVisible();
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    },
  },
  {
    name: "order",
    open: async (page, { followedId, seenAt }) => {
      await page.clock.setFixedTime(seenAt);
      await signIn(page, `/mis_pedidos/${followedId}`, demoAccount("consumer", 0));
      await expect(page.getByText("La tienda lo está preparando.")).toBeVisible();
    },
  },
  {
    name: "chat",
    open: async (page) => {
      await signIn(page, "/mis_mensajes", demoAccount("consumer", 0));
      await page.getByRole("link", { name: new RegExp(STORE_NAME) }).click();
      await expect(page.getByText("¿Con cuánto se reserva?", { exact: true })).toBeVisible();
    },
  },
];

const DESKTOP_SHOTS: readonly Shot[] = [
  {
    name: "board",
    open: async (page, { seenAt }) => {
      await page.clock.setFixedTime(seenAt);
      await signIn(page, "/pedidos", demoStoreOwner());
      await expect(page.getByRole("article").first()).toBeVisible();
    },
  },
  {
    name: "showroom",
    open: async (page) => {
      await signIn(page, "/vidrieras", demoStoreOwner());
      const address = await page.getByRole("link", { name: /^Ver la vidriera/ }).getAttribute("href");
      await page.goto(address ?? "");
      await expectDrawn(page.locator("img"));
    },
  },
  {
    name: "figures",
    open: async (page) => {
      await signIn(page, "/medicion", demoStoreOwner());
      await expect(page.getByRole("img").locator("canvas")).toBeVisible();
    },
  },
  {
    name: "admin",
    open: async (page) => {
      await signIn(page, "/backoffice/commands", demoAccount("backoffice"));
      await expect(page.getByText(/^\d+ comandos$/)).toBeVisible();
    },
  },
];

/** Waits until the pictures in view are loaded. */
async function expectDrawn(pictures: Locator): Promise<void> {
  const missing = () =>
    pictures.evaluateAll(
      (all) =>
        (all as HTMLImageElement[]).filter(
          (image) => image.getBoundingClientRect().top < window.innerHeight && image.naturalWidth === 0,
        ).length,
    );
  await expect(pictures.first()).toBeVisible();
  await expect.poll(missing).toBe(0);
}

const test = base.extend<object, { orders: TownOrders }>({
  orders: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.HUB_E2E_BASE_URL });
      await use(await placeTownOrders(request));
      await request.dispose();
    },
    { scope: "worker" },
  ],
});

function takeEach(shots: readonly Shot[]): void {
  for (const { name, open } of shots) {
    test(name, async ({ page, orders }) => {
      await open(page, orders);
      await savePicture(page, name);
    });
  }
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE_SIZE, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  takeEach(PHONE_SHOTS);
});

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1200, height: 760 } });
  takeEach(DESKTOP_SHOTS);
});
