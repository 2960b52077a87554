/* A fake auth server for unit tests: rotating tokens, a grace period of thirty seconds, and its own clock. */
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { vi } from "vitest";
import type { SessionTokens } from "@/shared/api/sessionCalls";
import { emptyOverview, homeHandlers } from "./homeFixtures";

const ACCESS_MS = 15 * 60_000;
const REFRESH_MS = 30 * 86_400_000;

const id = (number: number) => `0190a5b0-7c3e-7000-8000-${String(number).padStart(12, "0")}`;

export const ANA_ACCOUNT = id(201);
export const OTHER_ACCOUNT = id(202);
export const GROUP_ID = id(100);
export const PASSWORD = "correcta y larga";

export const anaAccount = {
  id: ANA_ACCOUNT,
  profile: { given_name: "Ana", family_name: "Gómez", birthday: null, image_url: null },
  credential: {
    username: "ana",
    email: "ana@example.com",
    email_verified: true,
    phone: null,
    phone_verified: false,
  },
  scope: { id: id(300), type: "workspace" as const, name: "Farmacia Ramírez", image_url: null },
  user: { id: id(400) },
};

/** The user's consumer account, which the workspace's session must not list. */
const CONSUMER = { ...anaAccount.scope, id: id(301), type: "consumer" as const, name: "Ana" };

const unauthorized = () =>
  HttpResponse.json({ status: 401, code: "error.auth.unauthorized", extra: null }, { status: 401 });

const bearerToken = (request: Request) =>
  request.headers.get("authorization")?.replace("Bearer ", "") ?? null;

export function createFakeAuthServer() {
  let serial = 0;
  let liveTokens = new Map<string, { account: string; expiresAt: number }>();
  let refresh: string | null = null;
  let replaced: string | null = null;
  const calls: string[] = [];
  const server = {
    calls,
    /** The server's clock; tests set the browser's separately. */
    now: Date.now(),
    /** The duration of a renewal, in ms. */
    delay: 0,
    /** Starts a session, as a sign-in does. */
    begin(accountId = ANA_ACCOUNT) {
      refresh = null;
      replaced = null;
      return issue(accountId);
    },
    /** Ends all sessions, as a revocation does. */
    revoke() {
      liveTokens = new Map();
      refresh = null;
      replaced = null;
    },
    /** Invalidates only the access tokens. */
    forgetAccess() {
      liveTokens = new Map();
    },
    countOf: (call: string) => calls.filter((one) => one === call).length,
  };

  function issue(accountId: string) {
    serial += 1;
    refresh ??= `refresh-${serial}`;
    const access = `access-${serial}`;
    liveTokens.set(access, { account: accountId, expiresAt: server.now + ACCESS_MS });
    const expiresAfter = (span: number) => new Date(server.now + span).toISOString();
    return {
      account: { id: accountId },
      refresh: { token: refresh, expired_at: expiresAfter(REFRESH_MS) },
      access: { token: access, expired_at: expiresAfter(ACCESS_MS) },
    };
  }

  function owner(request: Request): string | null {
    const found = liveTokens.get(bearerToken(request) ?? "");
    return found && found.expiresAt > server.now ? found.account : null;
  }

  const network = setupServer(
    http.post("*/auth/sign_in", async ({ request }) => {
      calls.push("sign_in");
      const body = (await request.json()) as Record<string, string>;
      if (body.userkey !== "ana" || body.password !== PASSWORD) return unauthorized();
      return HttpResponse.json(server.begin());
    }),
    http.post("*/auth/access", async ({ request }) => {
      calls.push("access");
      const token = bearerToken(request);
      const { account_id } = (await request.json()) as { account_id?: string };
      await new Promise((resolve) => setTimeout(resolve, server.delay));
      if (token === null || (token !== refresh && token !== replaced)) return unauthorized();
      if (account_id && ![ANA_ACCOUNT, OTHER_ACCOUNT].includes(account_id)) return unauthorized();
      if (token === refresh) {
        replaced = refresh;
        refresh = null;
      }
      return HttpResponse.json(issue(account_id ?? ANA_ACCOUNT));
    }),
    http.post("*/auth/sign_out", ({ request }) => {
      calls.push(`sign_out ${bearerToken(request)}`);
      server.revoke();
      return HttpResponse.json(null);
    }),
    http.get("*/auth/me/account", ({ request }) => {
      calls.push("me");
      const of = owner(request);
      return of ? HttpResponse.json({ ...anaAccount, id: of }) : unauthorized();
    }),
    http.get("*/auth/me/accounts", ({ request }) => {
      calls.push("accounts");
      const of = bearerToken(request);
      if (of === null || (of !== refresh && of !== replaced)) return unauthorized();
      const ids = [
        anaAccount,
        { ...anaAccount, id: OTHER_ACCOUNT, scope: { ...anaAccount.scope, name: "Otra farmacia" } },
      ];
      return HttpResponse.json({ data: [...ids, { ...anaAccount, id: id(203), scope: CONSUMER }] });
    }),
    // Every page shows what is unread.
    http.get("*/chat/conversations", () => HttpResponse.json({ data: [], cursor: null })),
    http.get("*/chat/events", () => {
      const ready = new TextEncoder().encode("event: ready\ndata: {}\n\n");
      const stream = new ReadableStream({ start: (controller) => controller.enqueue(ready) });
      return new HttpResponse(stream, { headers: { "content-type": "text/event-stream" } });
    }),
    ...homeHandlers(emptyOverview),
    // The workspace manages its pharmacies' shifts.
    http.get("*/workspace/subscriptions/services", () =>
      HttpResponse.json({
        data: [
          {
            id: id(500),
            type: "pharmacy_group",
            service_id: GROUP_ID,
            state: "active",
            created_at: "2026-01-01T00:00:00Z",
          },
        ],
      }),
    ),
    http.get("*/plugins/pharmacy/groups/:id", ({ request }) => {
      calls.push(bearerToken(request) ? "group" : "group anonymously");
      if (bearerToken(request) && !owner(request)) return unauthorized();
      return HttpResponse.json({ id: GROUP_ID });
    }),
  );
  return Object.assign(server, { network });
}

/** The tokens that a tab stores of an answer. */
export function tokensFromAnswer(
  answer: ReturnType<ReturnType<typeof createFakeAuthServer>["begin"]>,
): SessionTokens {
  return {
    account_id: answer.account.id,
    refresh_token: answer.refresh.token,
    refresh_expired_at: answer.refresh.expired_at,
    access_token: answer.access.token,
    access_expired_at: answer.access.expired_at,
  };
}

/** Sets the browser's clock; timers and the network are unaffected. */
export function setBrowserClock(at: number): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(at);
}

/** Installs a Web Locks stub, which jsdom lacks. */
export function stubWebLocks(): void {
  const held = new Map<string, Promise<unknown>>();
  const request = (name: string, work: () => Promise<unknown>) => {
    const turn = (held.get(name) ?? Promise.resolve()).then(work);
    held.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
}

export function removeWebLocks(): void {
  Reflect.deleteProperty(navigator, "locks");
}
