/* Tests of push messages in a browser: turning them on and off, the next session, and the offers. */
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { Profiler } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { AuthenticatedClientContext } from "@/shared/api/authenticatedClient";
import { createApiClient } from "@/shared/api/client";
import { createQueryClient } from "@/shared/api/queryClient";
import type { Session } from "@/shared/api/session";
import { requests } from "@/shared/api/validators";
import { fakePush, removePush, vapidBytes } from "@/test/fakePush";
import { restorePush, turnPushOff, turnPushOn } from "./device/channel";
import { getPushTokens } from "./device/pushAccounts";
import { isIos, pushSupport } from "./device/support";
import { PushOffer } from "./ui/PushOffer";
import { PushSettings } from "./ui/PushSettings";
import { useRestorePush } from "./useDevicePush";

const [ANA, BETO] = ["0190a5b0-7c3e-7000-8000-000000000001", "0190a5b0-7c3e-7000-8000-000000000002"];
const EVERYTHING = { orders: true, messages: true, invitations: true };
const api = createApiClient(requests);
const account = (id: string) => ({ id, api });

const pushAccounts = () => Object.keys(getPushTokens() ?? {});

const puts: unknown[] = [];
/** True while the server has a channel; it ends with its session. */
let hasChannel = false;
let preferences = { ...EVERYTHING };
/** The saved settings of orders, first to last. */
const saves: boolean[] = [];
const network = setupServer(
  http.put("*/notifications/channels/webpush", async ({ request }) => {
    const { token } = (await request.json()) as { token: string | null };
    puts.push(token === null ? null : JSON.parse(token));
    hasChannel = token !== null;
    return HttpResponse.json({ id: ANA });
  }),
  http.get("*/notifications/channels/webpush", () =>
    hasChannel ? HttpResponse.json({ id: ANA }) : new HttpResponse(null, { status: 404 }),
  ),
  http.get("*/notifications/preferences", () => HttpResponse.json(preferences)),
  http.put("*/notifications/preferences", async ({ request }) => {
    preferences = (await request.json()) as typeof preferences;
    saves.push(preferences.orders);
    return HttpResponse.json(null);
  }),
);

beforeAll(() => network.listen({ onUnhandledRequest: "error" }));
afterAll(() => network.close());
beforeEach(() => {
  localStorage.clear();
  puts.length = 0;
  saves.length = 0;
  hasChannel = false;
  preferences = { ...EVERYTHING };
});
afterEach(() => {
  network.resetHandlers();
  removePush();
});

const subscription = (number: number) => ({
  endpoint: `https://push.example/${number}`,
  keys: { p256dh: "p", auth: "a" },
});

describe("turning them on", () => {
  it("subscribes with the page's key and tells the server", async () => {
    const push = fakePush();
    expect(await turnPushOn(account(ANA))).toBe("on");
    expect(push.key).toEqual(vapidBytes);
    expect(puts).toEqual([subscription(1)]);
    expect(pushAccounts()).toEqual([ANA]);
  });

  it.each([
    ["denied", "denied"],
    ["default", "dismissed"],
  ] as const)("does nothing without permission: %s", async (answer, result) => {
    const push = fakePush({ answer });
    expect(await turnPushOn(account(ANA))).toBe(result);
    expect([push.isRegistered, puts, pushAccounts()]).toEqual([false, [], []]);
  });

  it("is not on when the server refuses", async () => {
    fakePush();
    network.use(http.put("*/notifications/channels/webpush", () => new HttpResponse(null, { status: 503 })));
    await expect(turnPushOn(account(ANA))).rejects.toThrow("503");
    expect(pushAccounts()).toEqual([]);
  });

  it("shares the subscription between the accounts of the browser", async () => {
    const push = fakePush();
    for (const id of [ANA, BETO, ANA]) await turnPushOn(account(id));
    expect(push.subscribed).toBe(1);
    expect(pushAccounts()).toEqual([ANA, BETO]);
  });
});

describe("turning them off", () => {
  it("keeps the subscription for the other account, and ends it with the last one", async () => {
    const push = fakePush();
    for (const id of [ANA, BETO]) await turnPushOn(account(id));
    await turnPushOff(account(ANA));
    expect([push.key, push.isRegistered, puts.at(-1)]).toEqual([vapidBytes, true, null]);
    await turnPushOff(account(BETO));
    expect([push.key, push.isRegistered, pushAccounts()]).toEqual([null, false, []]);
  });

  it("stays on when the server cannot be told", async () => {
    const push = fakePush();
    await turnPushOn(account(ANA));
    network.use(http.put("*/notifications/channels/webpush", () => new HttpResponse(null, { status: 503 })));
    await expect(turnPushOff(account(ANA))).rejects.toThrow("503");
    expect([push.key, pushAccounts()]).toEqual([vapidBytes, [ANA]]);
  });
});

describe("one after the other", () => {
  /** Lets a call that sets a token, or takes it back, arrive after any that does not wait for it. */
  function delayPuts(tells: "token" | "null"): void {
    const wait = async ({ request }: { request: Request }) => {
      const { token } = (await request.clone().json()) as { token: string | null };
      if ((token === null) === (tells === "null")) await delay(50);
    };
    network.use(http.put("*/notifications/channels/webpush", wait));
  }

  it("a turning off stands against a restoring that is still on its way", async () => {
    const push = fakePush();
    await turnPushOn(account(ANA));
    hasChannel = false;
    delayPuts("token");
    await Promise.all([restorePush(account(ANA)), turnPushOff(account(ANA))]);
    expect(puts).toEqual([subscription(1), subscription(1), null]);
    expect([push.key, push.isRegistered, pushAccounts()]).toEqual([null, false, []]);
  });

  it("a restoring does nothing after a turning off that was on its way", async () => {
    const push = fakePush();
    await turnPushOn(account(ANA));
    hasChannel = false;
    delayPuts("null");
    await Promise.all([turnPushOff(account(ANA)), restorePush(account(ANA))]);
    expect(puts).toEqual([subscription(1), null]);
    expect([push.key, push.isRegistered, pushAccounts()]).toEqual([null, false, []]);
  });
});

describe("the next session", () => {
  it("sets the channel again without asking", async () => {
    const push = fakePush();
    await turnPushOn(account(ANA));
    hasChannel = false;
    await restorePush(account(ANA));
    expect([push.asked, push.subscribed, puts]).toEqual([1, 1, [subscription(1), subscription(1)]]);
  });

  it("writes nothing while the server has the channel", async () => {
    fakePush();
    for (const id of [ANA, BETO]) await turnPushOn(account(id));
    for (const id of [ANA, BETO]) await restorePush(account(id));
    expect(puts).toHaveLength(2);
  });

  it("tells each account of the browser of its next subscription", async () => {
    const push = fakePush();
    for (const id of [ANA, BETO]) await turnPushOn(account(id));
    push.key = null;
    for (const id of [ANA, BETO, ANA, BETO]) await restorePush(account(id));
    expect(puts.slice(2)).toEqual([subscription(2), subscription(2)]);
  });

  it("tells again what the server refused", async () => {
    fakePush();
    await turnPushOn(account(ANA));
    hasChannel = false;
    network.use(http.put("*/notifications/channels/webpush", () => new HttpResponse(null, { status: 503 })));
    await expect(restorePush(account(ANA))).rejects.toThrow("503");
    network.resetHandlers();
    await restorePush(account(ANA));
    expect(puts).toHaveLength(2);
  });

  it("subscribes again when the server has another key", async () => {
    const push = fakePush();
    await turnPushOn(account(ANA));
    push.key = new Uint8Array(65).fill(4);
    await restorePush(account(ANA));
    expect([push.key, puts.at(-1)]).toEqual([vapidBytes, subscription(2)]);
  });

  it("sets nothing for an account that did not turn them on, nor without permission", async () => {
    const push = fakePush();
    await turnPushOn(account(ANA));
    await restorePush(account(BETO));
    push.permission = "denied";
    await restorePush(account(ANA));
    push.permission = "default";
    await restorePush(account(ANA));
    expect(puts).toHaveLength(1);
  });
});

function Restored() {
  useRestorePush();
  return null;
}

const state = { state: "authenticated", accountId: ANA, endReason: null };
const session = { subscribe: () => () => undefined, getState: () => state } as unknown as Session;
function renderSignedIn(children: React.ReactNode): void {
  render(
    <AuthenticatedClientContext value={{ session, api }}>
      <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
    </AuthenticatedClientContext>,
  );
}

it("a subscription that the browser renewed is told to the server", async () => {
  const push = fakePush();
  await turnPushOn(account(ANA));
  renderSignedIn(<Restored />);
  push.key = null;
  push.post("push-subscription-changed");
  await waitFor(() => expect(puts.at(-1)).toEqual(subscription(2)));
});

describe("an offer", () => {
  const offer = () => screen.queryByRole("button", { name: "Avisarme cuando esté listo" });

  it("asks only when clicked, and turns on the kind that it is about", async () => {
    const push = fakePush();
    preferences.orders = false;
    renderSignedIn(<PushOffer name="order" kind="orders" showsWhenOn />);
    expect([push.asked, push.isRegistered]).toEqual([0, false]);
    await userEvent.click(offer() as HTMLElement);
    await screen.findByText("Te avisamos en este dispositivo.");
    expect([push.asked, preferences]).toEqual([1, EVERYTHING]);
  });

  it("turns off the messages of this device, and says so", async () => {
    fakePush();
    await turnPushOn(account(ANA));
    renderSignedIn(<PushOffer name="order" kind="orders" showsWhenOn />);
    await screen.findByText("Te avisamos en este dispositivo.");
    await userEvent.click(screen.getByRole("button", { name: "Desactivar los avisos" }));
    await waitFor(() => expect(offer()).not.toBeNull());
    expect([puts.at(-1), preferences, pushAccounts()]).toEqual([null, EVERYTHING, []]);
  });

  it("comes back while its kind is turned off", async () => {
    fakePush();
    await turnPushOn(account(ANA));
    preferences.orders = false;
    renderSignedIn(<PushOffer name="order" kind="orders" showsWhenOn />);
    await waitFor(() => expect(offer()).not.toBeNull());
  });

  it.each([
    ["denied", /tiene bloqueadas las notificaciones/],
    ["default", "Para avisarte, elegí Permitir cuando el navegador te pregunte."],
  ] as const)("says what to do without permission: %s", async (answer, text) => {
    fakePush({ answer });
    renderSignedIn(<PushOffer name="order" kind="orders" />);
    await userEvent.click(offer() as HTMLElement);
    await screen.findByText(text);
  });

  it("is not shown where it cannot be taken, or was put away", async () => {
    fakePush({ permission: "denied" });
    renderSignedIn(<PushOffer name="order" kind="orders" />);
    expect(offer()).toBeNull();
    removePush();
    renderSignedIn(<PushOffer name="order" kind="orders" />);
    expect(offer()).toBeNull();
    fakePush();
    renderSignedIn(<PushOffer name="order" kind="orders" />);
    await userEvent.click(screen.getByRole("button", { name: "No mostrar más esta opción" }));
    expect(offer()).toBeNull();
  });

  it("says on an iPhone that it needs the home screen", async () => {
    document.head.innerHTML = `<meta name="hub-vapid-key" content="key">`;
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)",
    );
    renderSignedIn(<PushOffer name="order" kind="orders" />);
    await userEvent.click(offer() as HTMLElement);
    await screen.findByText(/primero agregá Hub a la pantalla de inicio/);
  });
});

describe("the settings", () => {
  it("have the kinds of the area alone", async () => {
    fakePush();
    renderSignedIn(<PushSettings area="workspace" />);
    await screen.findByRole("checkbox", { name: "Pedidos" });
    expect(screen.queryByRole("checkbox", { name: "Invitaciones" })).toBeNull();
  });

  it("put a switch back that the server refuses, and keep the one that it saved meanwhile", async () => {
    fakePush();
    renderSignedIn(<PushSettings area="consumer" />);
    await userEvent.click(await screen.findByRole("checkbox", { name: "Mensajes" }));
    await waitFor(() => expect(preferences.messages).toBe(false));
    network.use(http.put("*/notifications/preferences", () => new HttpResponse(null, { status: 503 })));
    await userEvent.click(screen.getByRole("checkbox", { name: "Pedidos" }));
    await waitFor(() =>
      expect(screen.getByRole("checkbox", { name: "Pedidos" })).toHaveProperty("checked", true),
    );
    expect(screen.getByRole("checkbox", { name: "Mensajes" })).toHaveProperty("checked", false);
  });

  it("keep a switch where the last of several quick clicks put it", async () => {
    fakePush();
    const slowSave = async () => {
      await delay(50);
    };
    network.use(http.put("*/notifications/preferences", slowSave));
    const shown: boolean[] = [];
    const orders = () => screen.queryByRole<HTMLInputElement>("checkbox", { name: "Pedidos" });
    renderSignedIn(
      <Profiler id="settings" onRender={() => shown.push(orders()?.checked ?? true)}>
        <PushSettings area="consumer" />
      </Profiler>,
    );
    const box = await screen.findByRole("checkbox", { name: "Pedidos" });
    for (let click = 1; click <= 3; click += 1) fireEvent.click(box);
    shown.length = 0;
    await waitFor(() => expect(saves).toEqual([false, true, false]));
    expect([orders()?.checked, new Set(shown)]).toEqual([false, new Set([false])]);
  });

  it("say that this browser cannot", async () => {
    renderSignedIn(<PushSettings area="consumer" />);
    await screen.findByText(/Este navegador no muestra avisos/);
    expect(screen.queryByRole("button", { name: "Activar los avisos" })).toBeNull();
  });
});

it.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)", 5, true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, false],
  ["Mozilla/5.0 (Linux; Android 14)", 5, false],
])("knows Apple's phones and tablets: %s %i", (userAgent, touchPoints, expected) => {
  vi.stubGlobal("navigator", { userAgent, maxTouchPoints: touchPoints });
  expect(isIos()).toBe(expected);
});

it("needs the key of the server", () => {
  fakePush();
  expect(pushSupport()).toBe("supported");
  document.head.innerHTML = "";
  expect(pushSupport()).toBe("unsupported");
});
