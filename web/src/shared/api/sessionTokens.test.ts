/* Tests of access tokens: renewed in time and once, at any browser clock, and used by calls. */
// @vitest-environment jsdom
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { ANA_ACCOUNT, GROUP_ID, OTHER_ACCOUNT, setBrowserClock } from "@/test/fakeAuthServer";
import {
  callStatus,
  fakeServer,
  openSignedInTab,
  openTab,
  sessionState,
  setupFakeAuthServer,
  storedTokens,
} from "@/test/sessionHarness";

const MINUTE = 60_000;

setupFakeAuthServer();

describe("a token", () => {
  it.each([
    ["more than two seconds", 2001, 0],
    ["two seconds", 2000, 1],
    ["no time", -1, 1],
  ])("with %s left: renewals", async (_, left, renewals) => {
    const { session, me } = await openSignedInTab();
    setBrowserClock(Date.parse(storedTokens().access_expired_at) - left);
    fakeServer.now = Date.now();
    await me();
    expect(fakeServer.countOf("access")).toBe(renewals);
    expect(sessionState(session)).toBe("authenticated");
  });

  it("about to end is renewed once for ten calls", async () => {
    const { me } = await openSignedInTab();
    setBrowserClock(Date.parse(storedTokens().access_expired_at) - 1000);
    fakeServer.delay = 20;
    await Promise.all(Array.from({ length: 10 }, me));
    expect([fakeServer.countOf("access"), fakeServer.countOf("me")]).toEqual([1, 10]);
  });

  it("refused is renewed once for ten calls, each sent once more", async () => {
    const { me } = await openSignedInTab();
    fakeServer.forgetAccess();
    fakeServer.delay = 20;
    await Promise.all(Array.from({ length: 10 }, me));
    expect([fakeServer.countOf("access"), fakeServer.countOf("me")]).toEqual([1, 20]);
  });

  it("refused twice signs out", async () => {
    const { session, me } = await openSignedInTab();
    fakeServer.network.use(http.get("*/auth/me/account", () => HttpResponse.json({}, { status: 401 })));
    expect(await callStatus(me())).toBe(401);
    expect(fakeServer.countOf("access")).toBe(1);
    expect(session.getState()).toEqual({ state: "anonymous", accountId: null, endReason: "expired" });
  });

  it("that cannot be renewed makes the call unauthorized, and clears the session", async () => {
    const { session, me } = await openSignedInTab();
    fakeServer.revoke();
    expect(await callStatus(me())).toBe(401);
    expect([fakeServer.countOf("access"), fakeServer.countOf("me")]).toEqual([1, 1]);
    expect(sessionState(session)).toBe("anonymous");
    expect(storedTokens()).toBeNull();
  });

  it("is not asked for in vain: without a session a call that needs one does not leave", async () => {
    expect(await callStatus(openTab().me())).toBe(401);
    expect(fakeServer.calls).toEqual([]);
  });

  it("of another account comes with a renewal, and stays in use", async () => {
    const { session, me } = await openSignedInTab();
    expect(await session.getAccessToken({ accountId: OTHER_ACCOUNT })).toBe(storedTokens().access_token);
    expect(session.getState().accountId).toBe(OTHER_ACCOUNT);
    expect((await me()).id).toBe(OTHER_ACCOUNT);
    expect(fakeServer.countOf("access")).toBe(1);
  });

  it("of an account that is not one's own ends the session", async () => {
    const { session } = await openSignedInTab();
    expect(await session.getAccessToken({ accountId: GROUP_ID })).toBeNull();
    expect(sessionState(session)).toBe("anonymous");
  });
});

describe("a clock", () => {
  it("five minutes ahead only renews earlier", async () => {
    setBrowserClock(fakeServer.now + 5 * MINUTE);
    const { session, me } = await openSignedInTab();
    for (let minute = 0; minute <= 30; minute += 1) {
      fakeServer.now += MINUTE;
      vi.setSystemTime(fakeServer.now + 5 * MINUTE);
      expect(await callStatus(me())).toBe(200);
    }
    expect([fakeServer.countOf("access"), fakeServer.countOf("me")]).toEqual([3, 31]);
    expect(sessionState(session)).toBe("authenticated");
  });

  it("five minutes behind is told by the server, renews once and calls again", async () => {
    setBrowserClock(fakeServer.now - 5 * MINUTE);
    const { session, me } = await openSignedInTab();
    fakeServer.now += 16 * MINUTE;
    vi.setSystemTime(fakeServer.now - 5 * MINUTE);
    expect((await me()).id).toBe(ANA_ACCOUNT);
    expect(fakeServer.calls).toEqual(["me", "access", "me"]);
    expect(sessionState(session)).toBe("authenticated");
  });

  it("an hour ahead still works", async () => {
    setBrowserClock(fakeServer.now + 60 * MINUTE);
    const { session, me } = await openSignedInTab();
    expect(await callStatus(me())).toBe(200);
    expect(sessionState(session)).toBe("authenticated");
  });
});

describe("a call that may go without a token", () => {
  it("carries one where there is one", async () => {
    const { group } = await openSignedInTab();
    await group();
    expect(fakeServer.calls).toEqual(["group"]);
  });

  it("goes on with a renewed one", async () => {
    const { group } = await openSignedInTab();
    fakeServer.forgetAccess();
    await group();
    expect(fakeServer.calls).toEqual(["group", "access", "group"]);
  });

  it("goes on anonymously when the session is over", async () => {
    const { session, group } = await openSignedInTab();
    fakeServer.revoke();
    expect(await callStatus(group())).toBe(200);
    expect(fakeServer.calls).toEqual(["group", "access", "group anonymously"]);
    expect(sessionState(session)).toBe("anonymous");
  });

  it("goes on anonymously when not even a new token will do, and keeps the session", async () => {
    const { session, group } = await openSignedInTab();
    fakeServer.network.use(
      http.get("*/plugins/pharmacy/groups/:id", ({ request }) =>
        HttpResponse.json({}, { status: request.headers.has("authorization") ? 401 : 200 }),
      ),
    );
    expect(await callStatus(group())).toBe(200);
    expect(sessionState(session)).toBe("authenticated");
  });
});
