/* Tests of visitors who come by a referral's code: one session for a code, opened once. */
// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deviceId } from "../api/device";
import { openReferral } from "./referral";

const LANDING = "http://hub.test/crear_cuenta?referral=amigos24";

interface SessionCall {
  method: string | undefined;
  path: string;
  body: unknown;
}

let calls: SessionCall[];
let answer: () => Response;
const session = (state: string, active = true) => Response.json({ state, active });

beforeEach(() => {
  calls = [];
  answer = () => session("initialized");
  vi.spyOn(globalThis, "fetch").mockImplementation(async (path, init) => {
    expect(new Headers(init?.headers).get("device-id")).toBe(deviceId());
    calls.push({ method: init?.method, path: String(path), body: JSON.parse(init?.body as string) });
    return answer();
  });
});

describe("a visitor", () => {
  it("who comes by a code begins one session, and opens it once", async () => {
    await openReferral(LANDING);
    const path = `/analytics/referrals/sessions/${localStorage.getItem("hub.referral.AMIGOS24")}`;
    const begun = { method: "POST", path, body: { referral_code: "AMIGOS24", platform: "browser" } };
    expect(calls).toEqual([begun, { method: "PATCH", path, body: { type: "open" } }]);
    answer = () => session("open");
    await openReferral(LANDING);
    expect(calls.slice(2)).toEqual([begun]);
  });

  it("whose code is over does not open it", async () => {
    answer = () => session("initialized", false);
    await openReferral(LANDING);
    expect(calls).toHaveLength(1);
  });

  it("whose code is unknown leaves nothing behind", async () => {
    answer = () => new Response(null, { status: 404 });
    await openReferral(LANDING);
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem("hub.referral.AMIGOS24")).toBeNull();
  });

  it("tries the same session again after a failure", async () => {
    answer = () => new Response(null, { status: 503 });
    await openReferral(LANDING);
    answer = () => session("open");
    await openReferral(LANDING);
    expect(calls[1]).toEqual(calls[0]);
  });

  it.each(["", "?referral=", "?referral=abc", "?referral=con%20espacio"])(
    "at an address without a code asks nothing: %s",
    async (search) => {
      await openReferral(`http://hub.test/explorar${search}`);
      expect(calls).toEqual([]);
    },
  );
});
