/* What the measurements of a store's screens share: made orders, and an account's session in a page. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

export const baseURL = process.env.HUB_E2E_BASE_URL;
const accounts = process.env.HUB_E2E_ACCOUNTS;
if (!baseURL || !accounts)
  throw new Error("HUB_E2E_BASE_URL and HUB_E2E_ACCOUNTS name the server and its accounts");

const BLANK_PATH = "/nothing-is-here";

const idOf = (kind, number) =>
  `00000000-0000-4000-8000-${String(kind).padStart(4, "0")}${String(number).padStart(8, "0")}`;
export const STORE = {
  id: idOf(1, 1),
  workspace_id: idOf(1, 2),
  enabled: true,
  name: "Tienda",
  image_url: null,
};
const WORDS = ["Muzzarella", "Fugazzeta", "Napolitana", "Empanada de carne", "Gaseosa 1,5 L"];

function makeItem(order, number) {
  const name = WORDS[(order + number) % WORDS.length];
  const price = {
    currency: "ARS",
    base: 8500,
    discount_fixed: 0,
    discount_percent: 0,
    final: 8500,
    tax_percent: null,
  };
  return {
    id: idOf(2, order * 10 + number),
    name,
    quantity: 1 + (number % 3),
    imports: { currency: "ARS", unit: 8500, subtotal: 8500, discounts: 0, taxes: 0, total: 8500 },
    article: { id: idOf(3, (order + number) % WORDS.length), name, description: "", image_url: null, price },
    options: [],
    indications: number === 0 ? "sin aceitunas" : "",
  };
}

/** Half of the orders are new, the other half is being prepared. */
export function makeOrder(number, count) {
  const isNew = number % 2 === 0;
  const [payment, pickup] = [idOf(4, number), idOf(5, number)];
  const address = {
    name: "",
    country: "",
    state: "",
    city: "",
    zip: "",
    street: "",
    number: "",
    flat: "",
    apartment: "",
  };
  return {
    id: idOf(6, number),
    code: `261120-${String(number + 1).padStart(3, "0")}`,
    state: isNew ? "submitted" : "preparation",
    datetime: new Date(Date.now() - (count - number) * 60_000).toISOString(),
    turn_id: idOf(1, 3),
    store: { id: STORE.id, name: STORE.name, image_url: null },
    consumer: {
      id: idOf(7, number),
      scope_id: idOf(8, number),
      name: "Lucía Benítez",
      image_url: null,
      email: null,
      phone: null,
    },
    items: [0, 1, 2].map((at) => makeItem(number, at)),
    preparation: { state: isNew ? "pending" : "preparing" },
    payment: [
      {
        id: payment,
        state: "pending",
        currency: "ARS",
        amount: 25500,
        refund_due: 0,
        provider_id: idOf(1, 4),
        provider_type: "cash",
        order_id: idOf(9, number),
        auto: true,
      },
    ],
    pickup: [
      {
        id: pickup,
        type: "takeaway",
        state: "pending",
        address: { ...address, indications: "", location: { lat: 0, lng: 0 } },
        tip_currency: "ARS",
        tip_amount: 0,
      },
    ],
    coupon: null,
    policies: [],
    resumes: [{ currency: "ARS", subtotal: 25500, tip: 0, coupon_discount: 0, policies: 0, total: 25500 }],
    history: [],
    allowed: {
      order: ["cancelled"],
      preparation: isNew ? ["preparing", "completed"] : ["pending", "completed"],
      payment: [{ id: payment, states: ["completed", "cancelled"] }],
      pickup: [{ id: pickup, states: ["cancelled"] }],
    },
  };
}

/** The first demonstration account of that scope. */
export function demoAccount(scope) {
  return JSON.parse(readFileSync(accounts, "utf8")).find(({ scope_type }) => scope_type === scope);
}

/** Stores the account's session in the page's browser. */
export async function signIn(page, account) {
  const device = randomUUID();
  const response = await page.request.post("/auth/sign_in", {
    headers: { "device-id": device },
    data: account,
  });
  const { account: signedIn, access, refresh } = await response.json();
  const tokens = {
    account_id: signedIn.id,
    access_token: access.token,
    access_expired_at: access.expired_at,
    refresh_token: refresh.token,
    refresh_expired_at: refresh.expired_at,
  };
  await page.route(`**${BLANK_PATH}`, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(BLANK_PATH);
  await page.evaluate(
    ([key, id, stored]) => {
      localStorage.setItem("hub.device_id", id);
      localStorage.setItem(key, stored);
    },
    [`hub.session.${account.scope_type}`, device, JSON.stringify(tokens)],
  );
}
