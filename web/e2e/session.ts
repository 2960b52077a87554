/* Who is signed in: the demonstration's people, the form they use, and a way past it for tests of something else. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { components } from "../src/shared/api/schema";

/** Where the workspace app keeps its session. */
export const SESSION = "hub.session.workspace";

/** Where the staff's pages keep theirs. */
export const STAFF_SESSION = "hub.session.backoffice";

const DEVICE = "hub.device_id";

// An address of nothing, where a page can write to the storage of the app before the app is there.
const NOWHERE = "/nothing-is-here";

export interface DemoAccount {
  scope_type: "consumer" | "workspace" | "backoffice";
  userkey: string;
  password: string;
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

/** What ends the sessions that the running test opened. */
const opened: string[] = [];

/** A session of the API's, and the headers of calls in its name. */
export async function openSession(request: APIRequestContext, account: DemoAccount) {
  const device = randomUUID();
  const response = await request.post("/auth/sign_in", { headers: { "device-id": device }, data: account });
  expect(response.status()).toBe(200);
  const session = (await response.json()) as components["schemas"]["SessionView"];
  opened.push(session.refresh.token);
  const headers = { "device-id": device, authorization: `Bearer ${session.access.token}` };
  return { device, session, headers };
}

/** Opens a page of the app as that person, whose session was not begun at the form, and waits for the frame around it. */
export async function signIn(page: Page, path = "/", account = demoAccount()): Promise<void> {
  const { device, session } = await openSession(page.request, account);
  const { access, refresh } = session;
  const tokens = {
    account_id: session.account.id,
    access_token: access.token,
    access_expired_at: access.expired_at,
    refresh_token: refresh.token,
    refresh_expired_at: refresh.expired_at,
  };
  const key = account.scope_type === "backoffice" ? STAFF_SESSION : SESSION;
  await page.route(`**${NOWHERE}`, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(NOWHERE);
  await page.evaluate(
    (entries) => {
      for (const [name, value] of entries) localStorage.setItem(name, value);
    },
    [
      [DEVICE, device],
      [key, JSON.stringify(tokens)],
    ] as const,
  );
  await page.goto(path);
  await expect(page.getByRole("button", { name: /^Perfil/ })).toBeVisible();
}

/** Ends the sessions of a test that is over: a person has no more than 20, and the oldest may be another test's. */
export async function endSessions(request: APIRequestContext): Promise<void> {
  for (const token of opened.splice(0)) {
    await request.post("/auth/sign_out", { headers: { authorization: `Bearer ${token}` } });
  }
}
