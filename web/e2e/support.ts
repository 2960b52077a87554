/* What the browser tests share: a page that reports every complaint, how it looks, and the API's own answers. */
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import type { components } from "../src/shared/api/schema";
import { type Look, lookOf } from "./look";
import { endSessions } from "./session";

type Schemas = components["schemas"];

export const CALENDAR = "/public/pharmacy_shifts/calendar";
export const ZONE = "America/Argentina/Buenos_Aires";

interface Fixtures {
  /** Complaints a test expects, such as the browser's line about a 404. */
  allowed: RegExp[];
  look: Look;
  group: Schemas["PharmacyGroup"];
  /** Ends what a test opened, without being asked for. */
  sessions: undefined;
}

export const test = base.extend<Fixtures>({
  allowed: [[], { option: true }],

  page: async ({ page, allowed }, use) => {
    const complaints = await listen(page);
    await use(page);
    expect(complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
  },

  look: async ({ page, javaScriptEnabled }, use, info) => use(lookOf(page, info, javaScriptEnabled ?? true)),

  sessions: [
    async ({ request }, use) => {
      await use(undefined);
      await endSessions(request);
    },
    { auto: true },
  ],

  group: async ({ request }, use) => {
    const page = await answer<Schemas["PharmacyGroupPage"]>(request, "/plugins/pharmacy/groups");
    const found = page.data.find(({ name }) => name === "Almirante Brown");
    expect(found, "the group of the real rota").toBeDefined();
    await use(found as Schemas["PharmacyGroup"]);
  },
});

/** Collects console errors, uncaught ones and violations of the content policy. */
export async function listen(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return complaints;
}

export async function answer<T>(request: APIRequestContext, url: string): Promise<T> {
  const response = await request.get(url);
  expect(response.status(), url).toBe(200);
  return (await response.json()) as T;
}

export async function openProfileMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Perfil/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
}

/** The date it is now where the pharmacies are. */
export function today(): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE, dateStyle: "short" }).format(new Date());
}

/** 'Name 08:30–24:00' for each shift of a day, whether grid or list. */
export async function shiftsOn(page: Page, date: string): Promise<string[]> {
  return page.locator(`[data-date="${date}"] button`).allTextContents();
}

export async function openMonth(page: Page, month: string): Promise<void> {
  await page.goto(`${CALENDAR}?mes=${month}`);
  await expect(page.locator("button[data-shift]").first()).toBeVisible();
}

export { expect };
