/* The session: renewed in time and once, shared by tabs, given up when it fails, whatever the browser's clock says. */
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  ANA,
  authServer,
  browserClock,
  GROUP,
  OTHER,
  PASSWORD,
  tokens,
  withLocks,
  withoutLocks,
} from "@/test/auth";
import { bearer } from "./bearer";
import { createApi } from "./client";
import { ApiError, unwrap } from "./errors";
import { createSession, type Session } from "./session";
import { requests } from "./validators";

const KEY = "hub.session.workspace";
const MINUTE = 60_000;

const server = authServer();

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());

beforeEach(() => {
  server.revoke();
  server.now = Date.now();
  server.delay = 0;
  server.calls.length = 0;
});

afterEach(() => {
  server.network.resetHandlers();
  vi.useRealTimers();
  withoutLocks();
});

/** A tab of the browser: a session over the same storage, and a client that calls in its name. */
function tab() {
  const session = createSession(KEY, "workspace");
  const api = createApi(requests, bearer(session, requests));
  return {
    session,
    me: () => unwrap(api.GET("/auth/me/account")),
    group: () =>
      unwrap(api.GET("/plugins/pharmacy/groups/{group_id}", { params: { path: { group_id: GROUP } } })),
  };
}

/** A tab over a stored session that began at the server's present. */
async function signedIn() {
  localStorage.setItem(KEY, JSON.stringify(tokens(server.begin())));
  const one = tab();
  await one.session.start();
  server.calls.length = 0;
  return one;
}

const kept = () => JSON.parse(localStorage.getItem(KEY) ?? "null");
const state = (session: Session) => session.view().state;

/** The news that another tab wrote, which browsers bring to every tab but that one. */
const news = () => window.dispatchEvent(new StorageEvent("storage", { key: KEY }));

async function status(call: Promise<unknown>): Promise<number> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof ApiError ? error.status : 200;
}

describe("starting", () => {
  it("without a session settles at once and asks nothing", async () => {
    const { session } = tab();
    expect(state(session)).toBe("loading");
    await session.start();
    expect(session.view()).toEqual({ state: "anonymous", accountId: null, ended: null });
    expect(server.calls).toEqual([]);
  });

  it("renews a stored session once, however fresh it is", async () => {
    const before = tokens(server.begin());
    localStorage.setItem(KEY, JSON.stringify(before));
    const { session } = tab();
    const starting = session.start();
    expect(state(session)).toBe("loading");
    await starting;
    expect(session.view()).toEqual({ state: "authenticated", accountId: ANA, ended: null });
    expect(server.calls).toEqual(["access"]);
    expect(kept().access_token).not.toBe(before.access_token);
  });

  it.each([
    "no JSON",
    "[]",
    '{"account_id":"1"}',
    JSON.stringify({ ...tokens(server.begin()), access_token: "" }),
  ])("takes what is no session for none: %s", async (found) => {
    localStorage.setItem(KEY, found);
    const { session } = tab();
    await session.start();
    expect(state(session)).toBe("anonymous");
  });

  it.each([
    ["refused", () => HttpResponse.json({}, { status: 401 })],
    ["broken", () => HttpResponse.json({}, { status: 503 })],
    ["unreachable", () => HttpResponse.error()],
    ["nonsense", () => HttpResponse.json({ account: null })],
  ])("clears a session whose renewal is %s", async (_, answer) => {
    localStorage.setItem(KEY, JSON.stringify(tokens(server.begin())));
    server.network.use(http.post("*/auth/access", answer));
    const { session } = tab();
    await session.start();
    expect(session.view()).toEqual({ state: "anonymous", accountId: null, ended: "expired" });
    expect(kept()).toBeNull();
  });
});

describe("a page that is left while it renews", () => {
  beforeEach(() => {
    localStorage.setItem(KEY, JSON.stringify(tokens(server.begin())));
    window.dispatchEvent(new Event("beforeunload"));
  });
  afterEach(() => window.dispatchEvent(new Event("pageshow")));

  it("keeps the session for the next one, as nobody refused it", async () => {
    const before = kept();
    server.network.use(http.post("*/auth/access", () => HttpResponse.error()));
    const { session } = tab();
    expect(await session.access({ rejected: before.access_token })).toBeNull();
    expect(kept()).toEqual(before);
  });

  it("still hears a refusal", async () => {
    server.revoke();
    const { session } = tab();
    expect(await session.access({ rejected: kept().access_token })).toBeNull();
    expect(kept()).toBeNull();
  });
});

describe("a token", () => {
  it.each([
    ["more than two seconds", 2001, 0],
    ["two seconds", 2000, 1],
    ["no time", -1, 1],
  ])("with %s left: renewals", async (_, left, renewals) => {
    const { session, me } = await signedIn();
    browserClock(Date.parse(kept().access_expired_at) - left);
    server.now = Date.now();
    await me();
    expect(server.countOf("access")).toBe(renewals);
    expect(state(session)).toBe("authenticated");
  });

  it("about to end is renewed once for ten calls", async () => {
    const { me } = await signedIn();
    browserClock(Date.parse(kept().access_expired_at) - 1000);
    server.delay = 20;
    await Promise.all(Array.from({ length: 10 }, me));
    expect([server.countOf("access"), server.countOf("me")]).toEqual([1, 10]);
  });

  it("refused is renewed once for ten calls, each sent once more", async () => {
    const { me } = await signedIn();
    server.forgetAccess();
    server.delay = 20;
    await Promise.all(Array.from({ length: 10 }, me));
    expect([server.countOf("access"), server.countOf("me")]).toEqual([1, 20]);
  });

  it("refused twice signs out", async () => {
    const { session, me } = await signedIn();
    server.network.use(http.get("*/auth/me/account", () => HttpResponse.json({}, { status: 401 })));
    expect(await status(me())).toBe(401);
    expect(server.countOf("access")).toBe(1);
    expect(session.view()).toEqual({ state: "anonymous", accountId: null, ended: "expired" });
  });

  it("that cannot be renewed makes the call unauthorized, and clears the session", async () => {
    const { session, me } = await signedIn();
    server.revoke();
    expect(await status(me())).toBe(401);
    expect([server.countOf("access"), server.countOf("me")]).toEqual([1, 1]);
    expect(state(session)).toBe("anonymous");
    expect(kept()).toBeNull();
  });

  it("is not asked for in vain: without a session a call that needs one does not leave", async () => {
    expect(await status(tab().me())).toBe(401);
    expect(server.calls).toEqual([]);
  });

  it("of another account comes with a renewal, and stays in use", async () => {
    const { session, me } = await signedIn();
    expect(await session.access({ account: OTHER })).toBe(kept().access_token);
    expect(session.view().accountId).toBe(OTHER);
    expect((await me()).id).toBe(OTHER);
    expect(server.countOf("access")).toBe(1);
  });

  it("of an account that is not one's own ends the session", async () => {
    const { session } = await signedIn();
    expect(await session.access({ account: GROUP })).toBeNull();
    expect(state(session)).toBe("anonymous");
  });
});

describe("a clock", () => {
  it("five minutes ahead only renews earlier", async () => {
    browserClock(server.now + 5 * MINUTE);
    const { session, me } = await signedIn();
    for (let minute = 0; minute <= 30; minute += 1) {
      server.now += MINUTE;
      vi.setSystemTime(server.now + 5 * MINUTE);
      expect(await status(me())).toBe(200);
    }
    expect([server.countOf("access"), server.countOf("me")]).toEqual([3, 31]);
    expect(state(session)).toBe("authenticated");
  });

  it("five minutes behind is told by the server, renews once and calls again", async () => {
    browserClock(server.now - 5 * MINUTE);
    const { session, me } = await signedIn();
    server.now += 16 * MINUTE;
    vi.setSystemTime(server.now - 5 * MINUTE);
    expect((await me()).id).toBe(ANA);
    expect(server.calls).toEqual(["me", "access", "me"]);
    expect(state(session)).toBe("authenticated");
  });

  it("an hour ahead still works", async () => {
    browserClock(server.now + 60 * MINUTE);
    const { session, me } = await signedIn();
    expect(await status(me())).toBe(200);
    expect(state(session)).toBe("authenticated");
  });
});

describe("a call that may go without a token", () => {
  it("carries one where there is one", async () => {
    const { group } = await signedIn();
    await group();
    expect(server.calls).toEqual(["group"]);
  });

  it("goes on with a renewed one", async () => {
    const { group } = await signedIn();
    server.forgetAccess();
    await group();
    expect(server.calls).toEqual(["group", "access", "group"]);
  });

  it("goes on anonymously when the session is over", async () => {
    const { session, group } = await signedIn();
    server.revoke();
    expect(await status(group())).toBe(200);
    expect(server.calls).toEqual(["group", "access", "group anonymously"]);
    expect(state(session)).toBe("anonymous");
  });

  it("goes on anonymously when not even a new token will do, and keeps the session", async () => {
    const { session, group } = await signedIn();
    server.network.use(
      http.get("*/plugins/pharmacy/groups/:id", ({ request }) =>
        HttpResponse.json({}, { status: request.headers.has("authorization") ? 401 : 200 }),
      ),
    );
    expect(await status(group())).toBe(200);
    expect(state(session)).toBe("authenticated");
  });
});

describe.each([
  ["with locks", withLocks],
  ["without locks", withoutLocks],
])("two tabs %s", (_, prepare) => {
  beforeEach(prepare);

  it("that start together renew once, or agree", async () => {
    localStorage.setItem(KEY, JSON.stringify(tokens(server.begin())));
    server.delay = 20;
    const [one, two] = [tab(), tab()];
    await Promise.all([one.session.start(), two.session.start()]);
    news();
    expect([state(one.session), state(two.session)]).toEqual(["authenticated", "authenticated"]);
    expect(server.countOf("access")).toBe(1);
    await Promise.all([one.me(), two.me()]);
    expect(server.countOf("access")).toBe(1);
  });

  it("whose token ends renew once", async () => {
    const one = await signedIn();
    const two = tab();
    await two.session.start();
    server.calls.length = 0;
    server.now = Date.parse(kept().access_expired_at) - 1000;
    browserClock(server.now);
    server.delay = 20;
    await Promise.all([one.me(), two.me()]);
    expect(server.countOf("access")).toBe(1);
  });

  it("end together, and a renewal under way does not bring the session back", async () => {
    await signedIn();
    const [one, two] = [tab(), tab()];
    await Promise.all([one.session.start(), two.session.start()]);
    const before = kept();
    server.calls.length = 0;
    server.delay = 200;
    const renewal = two.session.access({ rejected: before.access_token });
    await vi.waitFor(() => expect(server.countOf("access")).toBe(1), { interval: 5 });
    // The server has already answered the renewal when it hears of the end.
    server.network.use(http.post("*/auth/sign_out", () => HttpResponse.error(), { once: true }));
    const leaving = one.session.signOut();
    expect(kept()).toBeNull();
    news();
    expect([state(one.session), state(two.session)]).toEqual(["anonymous", "anonymous"]);
    await leaving;
    expect(await renewal).toBeNull();
    expect(kept()).toBeNull();
    // What only the renewal got is ended too.
    await vi.waitFor(() => expect(server.calls.join()).toMatch(/sign_out refresh-\d+/));
    expect(server.calls).not.toContain(`sign_out ${before.refresh_token}`);
  });
});

describe("signing in and out", () => {
  it("keeps the five fields, and nothing of the password", async () => {
    const { session } = tab();
    await session.start();
    await session.signIn("ana", PASSWORD);
    expect(Object.keys(kept()).sort()).toEqual([
      "access_expired_at",
      "access_token",
      "account_id",
      "refresh_expired_at",
      "refresh_token",
    ]);
    expect(JSON.stringify(localStorage)).not.toContain(PASSWORD);
    expect(session.view()).toEqual({ state: "authenticated", accountId: ANA, ended: null });
  });

  it("refused leaves everything as it was", async () => {
    const { session } = tab();
    await session.start();
    expect(await status(session.signIn("ana", "otra"))).toBe(401);
    expect(state(session)).toBe("anonymous");
    expect(kept()).toBeNull();
  });

  it("clears first and tells the server with the refresh token, which need not answer", async () => {
    const { session } = await signedIn();
    const { refresh_token } = kept();
    let told = "";
    server.network.use(
      http.post("*/auth/sign_out", ({ request }) => {
        expect(kept()).toBeNull();
        told = request.headers.get("authorization") ?? "";
        return HttpResponse.error();
      }),
    );
    await session.signOut();
    expect(told).toBe(`Bearer ${refresh_token}`);
    expect(session.view()).toEqual({ state: "anonymous", accountId: null, ended: "signed_out" });
  });

  it("in another tab is heard of here", async () => {
    const { session } = tab();
    await session.start();
    const heard = vi.fn();
    session.subscribe(heard);
    localStorage.setItem(KEY, JSON.stringify(tokens(server.begin())));
    news();
    expect(state(session)).toBe("authenticated");
    localStorage.removeItem(KEY);
    news();
    expect(session.view()).toEqual({ state: "anonymous", accountId: null, ended: null });
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it("is apart for every storage key", async () => {
    await signedIn();
    const staff = createSession("hub.session.backoffice", "backoffice");
    await staff.start();
    expect(state(staff)).toBe("anonymous");
  });

  it("works where storage is closed, as long as the page lives", async () => {
    const closed = () => {
      throw new DOMException("closed", "SecurityError");
    };
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(closed);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(closed);
    vi.spyOn(Storage.prototype, "removeItem").mockImplementation(closed);
    const { session, me } = tab();
    await session.start();
    await session.signIn("ana", PASSWORD);
    expect((await me()).id).toBe(ANA);
    await session.signOut();
    expect(state(session)).toBe("anonymous");
  });
});
