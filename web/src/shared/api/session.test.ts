/* The session: begun and ended, shared by tabs, given up when its renewal fails. */
// @vitest-environment jsdom
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ANA, browserClock, PASSWORD, tokens, withLocks, withoutLocks } from "@/test/fakeAuthServer";
import { KEY, kept, news, serve, server, signedIn, state, status, tab } from "@/test/sessionHarness";
import { createSession } from "./session";

serve();

describe("starting", () => {
  it("without a session settles at once and asks nothing", async () => {
    const { session } = tab();
    expect(state(session)).toBe("loading");
    await session.restore();
    expect(session.getState()).toEqual({ state: "anonymous", accountId: null, endReason: null });
    expect(server.calls).toEqual([]);
  });

  it("renews a stored session once, however fresh it is", async () => {
    const before = tokens(server.begin());
    localStorage.setItem(KEY, JSON.stringify(before));
    const { session } = tab();
    const starting = session.restore();
    expect(state(session)).toBe("loading");
    await starting;
    expect(session.getState()).toEqual({ state: "authenticated", accountId: ANA, endReason: null });
    expect(server.calls).toEqual(["access"]);
    expect(kept().access_token).not.toBe(before.access_token);
  });

  it.each([
    ["no JSON", "no JSON"],
    ["a list", "[]"],
    ["an account alone", '{"account_id":"1"}'],
    ["an empty token", JSON.stringify({ ...tokens(server.begin()), access_token: "" })],
  ])("takes what is no session for none: %s", async (_, found) => {
    localStorage.setItem(KEY, found);
    const { session } = tab();
    await session.restore();
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
    await session.restore();
    expect(session.getState()).toEqual({ state: "anonymous", accountId: null, endReason: "expired" });
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
    expect(await session.getAccessToken({ rejected: before.access_token })).toBeNull();
    expect(kept()).toEqual(before);
  });

  it("still hears a refusal", async () => {
    server.revoke();
    const { session } = tab();
    expect(await session.getAccessToken({ rejected: kept().access_token })).toBeNull();
    expect(kept()).toBeNull();
  });
});

describe("signing in and out", () => {
  it("keeps the five fields, and nothing of the password", async () => {
    const { session } = tab();
    await session.restore();
    await session.signIn("ana", PASSWORD);
    expect(Object.keys(kept()).sort()).toEqual([
      "access_expired_at",
      "access_token",
      "account_id",
      "refresh_expired_at",
      "refresh_token",
    ]);
    expect(JSON.stringify(localStorage)).not.toContain(PASSWORD);
    expect(session.getState()).toEqual({ state: "authenticated", accountId: ANA, endReason: null });
  });

  it("refused leaves everything as it was", async () => {
    const { session } = tab();
    await session.restore();
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
    expect(session.getState()).toEqual({ state: "anonymous", accountId: null, endReason: "signed_out" });
  });

  it("in another tab is heard of here", async () => {
    const { session } = tab();
    await session.restore();
    const heard = vi.fn();
    session.subscribe(heard);
    localStorage.setItem(KEY, JSON.stringify(tokens(server.begin())));
    news();
    expect(state(session)).toBe("authenticated");
    localStorage.removeItem(KEY);
    news();
    expect(session.getState()).toEqual({ state: "anonymous", accountId: null, endReason: null });
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it("is apart for every storage key", async () => {
    await signedIn();
    const staff = createSession("hub.session.backoffice", "backoffice");
    await staff.restore();
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
    await session.restore();
    await session.signIn("ana", PASSWORD);
    expect((await me()).id).toBe(ANA);
    await session.signOut();
    expect(state(session)).toBe("anonymous");
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
    await Promise.all([one.session.restore(), two.session.restore()]);
    news();
    expect([state(one.session), state(two.session)]).toEqual(["authenticated", "authenticated"]);
    expect(server.countOf("access")).toBe(1);
    await Promise.all([one.me(), two.me()]);
    expect(server.countOf("access")).toBe(1);
  });

  it("whose token ends renew once", async () => {
    const one = await signedIn();
    const two = tab();
    await two.session.restore();
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
    await Promise.all([one.session.restore(), two.session.restore()]);
    const before = kept();
    server.calls.length = 0;
    server.delay = 200;
    const renewal = two.session.getAccessToken({ rejected: before.access_token });
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
