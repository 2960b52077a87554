/* What the tests of the staff's pages share: their sign-in, and the API in their name to prepare and to look. */
import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { demoAccount, openSession, signIn } from "./session";

type Params = Record<string, unknown>;

/** Opens a page of the staff's as one of them. */
export async function signInStaff(page: Page, path = "/backoffice"): Promise<void> {
  await signIn(page, path, demoAccount("backoffice"));
}

/** The API in the staff's name, in a session of its own. */
export async function staffApi(request: APIRequestContext) {
  const { headers } = await openSession(request, demoAccount("backoffice"));

  return {
    async get<T>(path: string): Promise<T> {
      const response = await request.get(path, { headers });
      expect(response.status(), path).toBe(200);
      return (await response.json()) as T;
    },
    async dispatch<T = Params>(topic: string, params: Params): Promise<T> {
      const url = "/backoffices/command_bus/dispatch";
      const response = await request.post(url, { headers, data: { topic, params } });
      expect(response.status(), `${topic}: ${await response.text()}`).toBe(200);
      return ((await response.json()) as { result: T }).result;
    },
  };
}

export type StaffApi = Awaited<ReturnType<typeof staffApi>>;

interface Made {
  user_id: string;
  account_id: string;
  scope_id: string;
  link: string;
}

export interface Person extends Made {
  email: string;
  name: string;
}

/** Someone new, with a link to choose a password by. */
export async function newPerson(api: StaffApi, scope: "consumer" | "backoffice"): Promise<Person> {
  const serial = randomUUID().slice(0, 8);
  const email = `persona-${serial}@prueba.example`;
  const user = { given_name: "Persona", family_name: `Prueba ${serial}`, email };
  const made = await api.dispatch<Made>("auth.account.create", { user, scope: { type: scope } });
  return { ...made, email, name: `Persona Prueba ${serial}` };
}

/** The code that was sent to a receptor last; a demonstration shows it to the staff. */
export async function sentCode(api: StaffApi, receptor: string): Promise<string | null> {
  type Sent = { receptor: string; body: string; state: string };
  const { data } = await api.dispatch<{ data: Sent[] }>("notifications.outbox.list", { take: 100 });
  const found = data.find((message) => message.receptor === receptor && message.state !== "suppressed");
  return found ? (/\b\d{6}\b/.exec(found.body)?.[0] ?? null) : null;
}
