/* What the tests of the shift management share: its page signed in, and the API in the name of who manages the group. */
import type { APIRequestContext, Page, TestInfo } from "@playwright/test";
import type { components } from "../src/shared/api/schema";
import { type DemoAccount, demoAccount, openSession, signIn } from "./session";
import { test as base, expect } from "./support";

export type Shift = components["schemas"]["Shift"];

export const SHIFTS = "/plugins/pharmacy_shifts";
export const SEPTEMBER = { datetime_ini: "2023-09-01T03:00:00Z", datetime_end: "2023-10-01T03:00:00Z" };

/** The group's months, as whoever manages it writes them. */
export interface Rota {
  list: (month: string) => Promise<Shift[]>;
  clear: (month: string) => Promise<void>;
  /** The `number`th pharmacy, from and until a moment by the clocks of the group. */
  put: (number: number, ini: string, end: string, id?: string) => Promise<string>;
}

interface Fixtures {
  rota: Rota;
  /** A month of this test's own, which is empty when it begins and when it ends. */
  month: string;
}

export const test = base.extend<Fixtures>({
  rota: async ({ request, group }, use) => {
    const { headers } = await openSession(request, demoAccount());
    const range = (month: string) => ({
      datetime_ini: `${month}-01T03:00:00Z`,
      datetime_end: `${after(month)}-01T03:00:00Z`,
    });
    const list = async (month: string) => {
      const query = new URLSearchParams({ group_id: group.id, ...range(month) });
      const response = await request.get(`/plugins/pharmacy/shifts?${query}`);
      expect(response.status()).toBe(200);
      return ((await response.json()) as { data: Shift[] }).data;
    };
    await use({
      list,
      async clear(month) {
        for (const { id } of await list(month)) {
          expect((await request.delete(`/plugins/pharmacy/shifts/${id}`, { headers })).status()).toBe(200);
        }
      },
      async put(number, ini, end, id = crypto.randomUUID()) {
        const at = (moment: string) => new Date(`${moment}-03:00`).toISOString();
        const data = {
          group_id: group.id,
          pharmacy_id: group.pharmacies[number]?.id,
          ini_at: at(ini),
          end_at: at(end),
        };
        const response = await request.put(`/plugins/pharmacy/shifts/${id}`, { headers, data });
        expect(response.status()).toBe(200);
        return id;
      },
    });
  },

  month: async ({ rota }, use, info) => {
    const month = monthFor(info);
    await rota.clear(month);
    await use(month);
    await rota.clear(month);
  },
});

/** Tests run beside each other on one server: each has a month between 2040 and 2190 that no other has. */
function monthFor({ titlePath, project }: TestInfo): string {
  let hash = 7;
  for (const letter of [project.name, ...titlePath].join("/")) {
    hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  }
  // Every third month: what a test writes may reach into the next one.
  const place = (hash % 600) * 3;
  return `${2040 + Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, "0")}`;
}

/** The month after. */
export function after(month: string): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

// The staff gives one of the demonstration's consumers a workspace of their own, the first time.
const ELSEWHERE = "0190a5b0-7c3e-7000-8000-0000000e15e0";

/** A sign-in whose workspace manages no group. */
export async function workspaceElsewhere(request: APIRequestContext): Promise<DemoAccount> {
  const owner = demoAccount("consumer", 1);
  const { headers } = await openSession(request, owner);
  const staff = await openSession(request, demoAccount("backoffice"));
  const me = await request.get("/auth/me/account", { headers });
  const made = await request.post("/backoffices/command_bus/dispatch", {
    headers: staff.headers,
    data: {
      topic: "workspaces.create",
      params: {
        id: ELSEWHERE,
        name: "Kiosco del Centro",
        type: "business",
        owner_user_id: (await me.json()).user.id,
      },
    },
  });
  expect([200, 409]).toContain(made.status());
  return { ...owner, scope_type: "workspace" };
}

/** Opens a month as whoever manages the group, and waits for it. */
export async function openShifts(page: Page, month?: string): Promise<void> {
  await signIn(page, month ? `${SHIFTS}?mes=${month}` : SHIFTS);
  await expect(page.getByRole("heading", { name: "Turnos del mes" })).toBeVisible();
}

/** A shift's parts on a day, whether grid or list. */
export function partsOn(page: Page, date: string) {
  return page.locator(`main [data-date="${date}"] [data-shift]`);
}

export function popup(page: Page) {
  return page.getByRole("dialog");
}

/** The plus button of a day, by the day's name in words. */
export function plusOn(page: Page, date: string) {
  return page.locator(`main [data-date="${date}"]`).getByRole("button", { name: /^Nuevo turno/ });
}

export { expect };
