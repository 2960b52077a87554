/* What the browser tests share: a page that reports every complaint, axe, screenshots and the API's own answers. */
import { readFileSync } from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import type { components } from "../src/shared/api/schema";

type Schemas = components["schemas"];

export const CALENDAR = "/public/pharmacy_shifts/calendar";
export const ZONE = "America/Argentina/Buenos_Aires";
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
// They pass the focus on the moment they get it, which axe cannot see (mui/base-ui#4668).
const FOCUS_GUARDS = "[data-base-ui-focus-guard]";
const SHOTS = path.resolve(import.meta.dirname, "../../target/shots");

/** Where the workspace app keeps its session. */
export const SESSION = "hub.session.workspace";

export interface DemoAccount {
  scope_type: "consumer" | "workspace" | "backoffice";
  userkey: string;
  password: string;
}

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

  look: async ({ page, javaScriptEnabled }, use, { project }) => {
    await use({
      phone: project.name.startsWith("phone"),
      shot: async (name) => {
        // What was scrolled just now is drawn first; without scripts there is nobody to ask.
        if (javaScriptEnabled) {
          await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
        }
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
  const axe = new AxeBuilder({ page }).withTags(TAGS).exclude(FOCUS_GUARDS);
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(" ")) })),
  ).toEqual([]);
}

/** A sign-in of the demonstration, the `place`th of its scope, which HUB_E2E_ACCOUNTS names the file of. */
export function demoAccount(scope: DemoAccount["scope_type"] = "workspace", place = 0): DemoAccount {
  const file = process.env.HUB_E2E_ACCOUNTS;
  if (!file) throw new Error("HUB_E2E_ACCOUNTS must name the server's demo-accounts.json");
  const accounts = JSON.parse(readFileSync(file, "utf8")) as DemoAccount[];
  const found = accounts.filter(({ scope_type }) => scope_type === scope)[place];
  if (!found) throw new Error(`${file} has too few ${scope} accounts`);
  return found;
}

/** Fills in the sign-in form that is on screen and sends it. */
export async function fillSignIn(page: Page, { userkey, password }: Omit<DemoAccount, "scope_type">) {
  await page.getByLabel("Usuario").fill(userkey);
  await page.getByLabel("Contraseña").fill(password);
  await page.getByRole("button", { name: "Ingresar" }).click();
}

/** Signs in and waits for the welcome. */
export async function signIn(page: Page): Promise<void> {
  await page.goto("/auth/sign_in");
  await fillSignIn(page, demoAccount());
  await expect(page.getByRole("heading", { name: "Bienvenido a tu workspace" })).toBeVisible();
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
