/* Tests of the session: signing in and out, several tabs, and failed renewals. */
// @vitest-environment jsdom
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  ANA_ACCOUNT,
  PASSWORD,
  removeWebLocks,
  setBrowserClock,
  stubWebLocks,
  tokensFromAnswer,
} from "@/test/fakeAuthServer";
import {
  announceStorageChange,
  callStatus,
  fakeServer,
  openSignedInTab,
  openTab,
  SESSION_KEY,
  sessionState,
  setupFakeAuthServer,
  storedTokens,
} from "@/test/sessionHarness";
import { createSession } from "./session";

setupFakeAuthServer();

describe("starting", () => {
  it("without a session settles at once and asks nothing", async () => {
    const { session } = openTab();
    expect(sessionState(session)).toBe("loading");
    await session.restore();
    expect(session.getState()).toEqual({ state: "anonymous", accountId: null, endReason: null });
    expect(fakeServer.calls).toEqual([]);
  });

  it("renews a stored session once, however fresh it is", async () => {
    const before = tokensFromAnswer(fakeServer.begin());
    localStorage.setItem(SESSION_KEY, JSON.stringify(before));
    const { session } = openTab();
    const starting = session.restore();
    expect(sessionState(session)).toBe("loading");
    await starting;
    expect(session.getState()).toEqual({ state: "authenticated", accountId: ANA_ACCOUNT, endReason: null });
    expect(fakeServer.calls).toEqual(["access"]);
    expect(storedTokens().access_token).not.toBe(before.access_token);
  });

  it.each([
    ["no JSON", "no JSON"],
    ["a list", "[]"],
    ["an account alone", '{"account_id":"1"}'],
    ["an empty token", JSON.stringify({ ...tokensFromAnswer(fakeServer.begin()), access_token: "" })],
  ])("takes what is no session for none: %s", async (_, found) => {
    localStorage.setItem(SESSION_KEY, found);
    const { session } = openTab();
    await session.restore();
    expect(sessionState(session)).toBe("anonymous");
  });

  it.each([
    ["refused", () => HttpResponse.json({}, { status: 401 })],
    ["broken", () => HttpResponse.json({}, { status: 503 })],
    ["unreachable", () => HttpResponse.error()],
    ["nonsense", () => HttpResponse.json({ account: null })],
  ])("clears a session whose renewal is %s", async (_, answer) => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(tokensFromAnswer(fakeServer.begin())));
    fakeServer.network.use(http.post("*/auth/access", answer));
    const { session } = openTab();
    await session.restore();
    expect(session.getState()).toEqual({ state: "anonymous", accountId: null, endReason: "expired" });
    expect(storedTokens()).toBeNull();
  });
});

describe("a page that is left while it renews", () => {
  beforeEach(() => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(tokensFromAnswer(fakeServer.begin())));
    window.dispatchEvent(new Event("beforeunload"));
  });
  afterEach(() => window.dispatchEvent(new Event("pageshow")));

  it("keeps the session for the next one, as nobody refused it", async () => {
    const before = storedTokens();
    fakeServer.network.use(http.post("*/auth/access", () => HttpResponse.error()));
    const { session } = openTab();
    expect(await session.getAccessToken({ rejectedToken: before.access_token })).toBeNull();
    expect(storedTokens()).toEqual(before);
  });

  it("still hears a refusal", async () => {
    fakeServer.revoke();
    const { session } = openTab();
    expect(await session.getAccessToken({ rejectedToken: storedTokens().access_token })).toBeNull();
    expect(storedTokens()).toBeNull();
  });
});

describe("signing in and out", () => {
  it("keeps the five fields, and nothing of the password", async () => {
    const { session } = openTab();
    await session.restore();
    await session.signIn("ana", PASSWORD);
    expect(Object.keys(storedTokens()).sort()).toEqual([
      "access_expired_at",
      "access_token",
      "account_id",
      "refresh_expired_at",
      "refresh_token",
    ]);
    expect(JSON.stringify(localStorage)).not.toContain(PASSWORD);
    expect(session.getState()).toEqual({ state: "authenticated", accountId: ANA_ACCOUNT, endReason: null });
  });

  it("refused leaves everything as it was", async () => {
    const { session } = openTab();
    await session.restore();
    expect(await callStatus(session.signIn("ana", "otra"))).toBe(401);
    expect(sessionState(session)).toBe("anonymous");
    expect(storedTokens()).toBeNull();
  });

  it("clears first and tells the server with the refresh token, which need not answer", async () => {
    const { session } = await openSignedInTab();
    const { refresh_token } = storedTokens();
    let told = "";
    fakeServer.network.use(
      http.post("*/auth/sign_out", ({ request }) => {
        expect(storedTokens()).toBeNull();
        told = request.headers.get("authorization") ?? "";
        return HttpResponse.error();
      }),
    );
    await session.signOut();
    expect(told).toBe(`Bearer ${refresh_token}`);
    expect(session.getState()).toEqual({ state: "anonymous", accountId: null, endReason: "signed_out" });
  });

  it("in another tab is heard of here", async () => {
    const { session } = openTab();
    await session.restore();
    const heard = vi.fn();
    session.subscribe(heard);
    localStorage.setItem(SESSION_KEY, JSON.stringify(tokensFromAnswer(fakeServer.begin())));
    announceStorageChange();
    expect(sessionState(session)).toBe("authenticated");
    localStorage.removeItem(SESSION_KEY);
    announceStorageChange();
    expect(session.getState()).toEqual({ state: "anonymous", accountId: null, endReason: null });
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it("is apart for every storage key", async () => {
    await openSignedInTab();
    const staff = createSession("hub.session.backoffice", "backoffice");
    await staff.restore();
    expect(sessionState(staff)).toBe("anonymous");
  });

  it("works where storage is closed, as long as the page lives", async () => {
    const closed = () => {
      throw new DOMException("closed", "SecurityError");
    };
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(closed);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(closed);
    vi.spyOn(Storage.prototype, "removeItem").mockImplementation(closed);
    const { session, me } = openTab();
    await session.restore();
    await session.signIn("ana", PASSWORD);
    expect((await me()).id).toBe(ANA_ACCOUNT);
    await session.signOut();
    expect(sessionState(session)).toBe("anonymous");
  });
});

describe.each([
  ["with locks", stubWebLocks],
  ["without locks", removeWebLocks],
])("two tabs %s", (_, prepare) => {
  beforeEach(prepare);

  it("that start together renew once, or agree", async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(tokensFromAnswer(fakeServer.begin())));
    fakeServer.delay = 20;
    const [one, two] = [openTab(), openTab()];
    await Promise.all([one.session.restore(), two.session.restore()]);
    announceStorageChange();
    expect([sessionState(one.session), sessionState(two.session)]).toEqual([
      "authenticated",
      "authenticated",
    ]);
    expect(fakeServer.countOf("access")).toBe(1);
    await Promise.all([one.me(), two.me()]);
    expect(fakeServer.countOf("access")).toBe(1);
  });

  it("whose token ends renew once", async () => {
    const one = await openSignedInTab();
    const two = openTab();
    await two.session.restore();
    fakeServer.calls.length = 0;
    fakeServer.now = Date.parse(storedTokens().access_expired_at) - 1000;
    setBrowserClock(fakeServer.now);
    fakeServer.delay = 20;
    await Promise.all([one.me(), two.me()]);
    expect(fakeServer.countOf("access")).toBe(1);
  });

  it("end together, and a renewal under way does not bring the session back", async () => {
    await openSignedInTab();
    const [one, two] = [openTab(), openTab()];
    await Promise.all([one.session.restore(), two.session.restore()]);
    const before = storedTokens();
    fakeServer.calls.length = 0;
    fakeServer.delay = 200;
    const renewal = two.session.getAccessToken({ rejectedToken: before.access_token });
    await vi.waitFor(() => expect(fakeServer.countOf("access")).toBe(1), { interval: 5 });
    // The server has already answered the renewal when the sign-out arrives.
    fakeServer.network.use(http.post("*/auth/sign_out", () => HttpResponse.error(), { once: true }));
    const leaving = one.session.signOut();
    expect(storedTokens()).toBeNull();
    announceStorageChange();
    expect([sessionState(one.session), sessionState(two.session)]).toEqual(["anonymous", "anonymous"]);
    await leaving;
    expect(await renewal).toBeNull();
    expect(storedTokens()).toBeNull();
    // The renewed token is signed out too.
    await vi.waitFor(() => expect(fakeServer.calls.join()).toMatch(/sign_out refresh-\d+/));
    expect(fakeServer.calls).not.toContain(`sign_out ${before.refresh_token}`);
  });
});
