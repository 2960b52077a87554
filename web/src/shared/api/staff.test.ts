/* Tests of the staff's session beside the workspace's: renewed once, cleared on failure, and never mixed up. */
// @vitest-environment jsdom
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFakeAuthServer, OTHER_ACCOUNT, PASSWORD, tokensFromAnswer } from "@/test/fakeAuthServer";
import { staffApi, staffSession } from "./staff";

const STAFF = "hub.session.backoffice";
const WORKSPACE = "hub.session.workspace";
const server = createFakeAuthServer();
/** The authorization headers of the staff's calls. */
const bearers: (string | null)[] = [];

const kpis = () => staffApi.GET("/backoffices/accounts/kpis");
const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? "null");

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  bearers.length = 0;
  server.network.use(
    http.get("*/backoffices/accounts/kpis", ({ request }) => {
      const bearer = request.headers.get("authorization");
      bearers.push(bearer);
      const fresh = bearer === `Bearer ${kept(STAFF)?.access_token}`;
      return fresh ? HttpResponse.json({}) : HttpResponse.json({}, { status: 401 });
    }),
  );
  localStorage.setItem(STAFF, JSON.stringify(tokensFromAnswer(server.begin())));
  await staffSession.restore();
  server.calls.length = 0;
});
afterEach(() => server.network.resetHandlers());

/** Stores a session whose access token expires in `ms`. */
function ending(ms: number): void {
  const access_expired_at = new Date(Date.now() + ms).toISOString();
  localStorage.setItem(STAFF, JSON.stringify({ ...kept(STAFF), access_expired_at }));
}

describe("the staff's session", () => {
  it("is renewed once for ten calls within two seconds of its token's end", async () => {
    ending(1900);
    server.delay = 20;
    const answers = await Promise.all(Array.from({ length: 10 }, kpis));
    expect(answers.map(({ response }) => response.status)).toEqual(Array(10).fill(200));
    expect(server.countOf("access")).toBe(1);
    expect(new Set(bearers)).toEqual(new Set([`Bearer ${kept(STAFF).access_token}`]));
  });

  it("is cleared when its renewal fails, and no call leaves", async () => {
    ending(1900);
    server.revoke();
    const answers = await Promise.all(Array.from({ length: 10 }, kpis));
    expect(answers.map(({ response }) => response.status)).toEqual(Array(10).fill(401));
    expect(staffSession.getState()).toEqual({ state: "anonymous", accountId: null, endReason: "expired" });
    expect(kept(STAFF)).toBeNull();
    expect(bearers).toEqual([]);
  });

  it("is not the workspace's, whose own stays as it is", async () => {
    const workspace = JSON.stringify(tokensFromAnswer(server.begin(OTHER_ACCOUNT)));
    localStorage.setItem(WORKSPACE, workspace);
    await staffSession.signOut();
    expect(kept(STAFF)).toBeNull();
    expect(localStorage.getItem(WORKSPACE)).toBe(workspace);
    const { response } = await kpis();
    expect(response.status).toBe(401);
    expect(bearers).toEqual([]);
  });

  it("is begun with the staff's scope", async () => {
    const sent: unknown[] = [];
    server.network.use(
      http.post("*/auth/sign_in", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(server.begin());
      }),
    );
    await staffSession.signIn("ana", PASSWORD);
    expect(sent).toEqual([{ userkey: "ana", password: PASSWORD, scope_type: "backoffice" }]);
    expect(kept(WORKSPACE)).toBeNull();
  });
});
