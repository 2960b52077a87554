/* A browser's push service for tests of components: its permission, its service worker and its subscription. */
import { vi } from "vitest";
import { bytesFromBase64Url } from "@/shared/push/device/subscription";

export const VAPID_KEY =
  "BIgEzG5i2AFWat_oeNzH8D8hj2LVuHrGf_DeeVnY7QTKTgow3-byKV3mTskfAw9EeIh0YFGTNf3t01VsnoZcD1I";

export interface FakePush {
  permission: NotificationPermission;
  /** The answer of a person whom the page asks. */
  answer: NotificationPermission;
  asked: number;
  /** The key of the subscription; null without one. */
  key: Uint8Array | null;
  subscribed: number;
  isRegistered: boolean;
  /** A message of the service worker to the page. */
  post: (data: unknown) => void;
}

/** Gives the page a key and jsdom a push service, until the test ends. */
export function fakePush(start: Partial<FakePush> = {}): FakePush {
  const events = new EventTarget();
  const fake: FakePush = {
    permission: "default",
    answer: "granted",
    asked: 0,
    key: null,
    subscribed: 0,
    isRegistered: false,
    post: (data) => events.dispatchEvent(new MessageEvent("message", { data })),
    ...start,
  };
  const subscription = () => ({
    options: { applicationServerKey: fake.key?.buffer },
    toJSON: () => ({ endpoint: `https://push.example/${fake.subscribed}`, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => {
      fake.key = null;
      return true;
    },
  });
  const registration = {
    active: {},
    scope: "http://hub.test/",
    pushManager: {
      getSubscription: async () => (fake.key ? subscription() : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        if (fake.key) throw new DOMException("another key", "InvalidStateError");
        fake.key = applicationServerKey;
        fake.subscribed += 1;
        return subscription();
      },
    },
    unregister: async () => {
      fake.isRegistered = false;
    },
  };
  const calendar = { scope: "http://hub.test/public/pharmacy_shifts/calendar" };
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: Object.assign(events, {
      register: async () => {
        fake.isRegistered = true;
        return registration;
      },
      getRegistrations: async () => (fake.isRegistered ? [calendar, registration] : [calendar]),
    }),
  });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return fake.permission;
    },
    requestPermission: async () => {
      fake.asked += 1;
      fake.permission = fake.answer;
      return fake.answer;
    },
  });
  document.head.innerHTML = `<meta name="hub-vapid-key" content="${VAPID_KEY}">`;
  return fake;
}

export function removePush(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
  document.head.innerHTML = "";
}

export const vapidBytes = bytesFromBase64Url(VAPID_KEY);
