/* What the browser tests share: a page that reports every complaint, axe, screenshots and the API's own answers. */
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import type { components } from "../src/shared/api/schema";

type Schemas = components["schemas"];

export const CALENDAR = "/public/pharmacy_shifts/calendar";
export const ZONE = "America/Argentina/Buenos_Aires";
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const SHOTS = path.resolve(import.meta.dirname, "../../target/shots");

interface Fixtures {
  /** Complaints a test expects, such as the browser's line about a 404. */
  allowed: RegExp[];
  look: Look;
  group: Schemas["PharmacyGroup"];
}

interface Look {
  phone: boolean;
  shot: (name: string) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  allowed: [[], { option: true }],

  page: async ({ page, allowed }, use) => {
    const complaints = await listen(page);
    await use(page);
    expect(complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
  },

  look: async ({ page }, use, { project }) => {
    await use({
      phone: project.name.startsWith("phone"),
      shot: async (name) => {
        await page.screenshot({
          path: path.join(SHOTS, `${name}-${project.name}.png`),
          animations: "disabled",
        });
      },
    });
  },

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

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(" ")) })),
  ).toEqual([]);
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
