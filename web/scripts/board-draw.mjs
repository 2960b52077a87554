/* Measures how long the board of 200 open orders takes to draw a changed order, from the server's answer to layout, and
   fails when the median exceeds the budget. The server signs in and serves the page; the orders are made here. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { CHROMIUM } from "./chromium.mjs";

const BUDGET_MS = 16;
const ROUNDS = 30;
const ORDERS = 200;
const SESSION_KEY = "hub.session.workspace";
const BLANK_PATH = "/nothing-is-here";

const baseURL = process.env.HUB_E2E_BASE_URL;
const accounts = process.env.HUB_E2E_ACCOUNTS;
if (!baseURL || !accounts)
  throw new Error("HUB_E2E_BASE_URL and HUB_E2E_ACCOUNTS name the server and its accounts");

const idOf = (kind, number) =>
  `00000000-0000-4000-8000-${String(kind).padStart(4, "0")}${String(number).padStart(8, "0")}`;
const STORE = { id: idOf(1, 1), workspace_id: idOf(1, 2), enabled: true, name: "Tienda", image_url: null };
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
function makeOrder(number) {
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
    datetime: new Date(Date.now() - (ORDERS - number) * 60_000).toISOString(),
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

/** Answers the calls of the board: its store, its orders, and the beginning of the preparation of one. */
async function serveOrders(page) {
  const orders = Array.from({ length: ORDERS }, (_, number) => makeOrder(number));
  await page.route("**/ecommerce/services/**", async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const [, id] = /\/orders\/([0-9a-f-]{36})\/preparation$/.exec(pathname) ?? [];
    if (id) return route.fulfill({ json: prepare(orders.find((order) => order.id === id)) });
    if (pathname.endsWith("/events")) {
      return route.fulfill({ contentType: "text/event-stream", body: "id: 1\nevent: ready\ndata: {}\n\n" });
    }
    if (pathname.endsWith("/turns")) return route.fulfill({ json: { cursor: null, data: [] } });
    if (pathname.endsWith("/stores")) return route.fulfill({ json: { cursor: null, data: [STORE] } });
    const from = Number(searchParams.get("cursor") ?? 0);
    const cursor = from + 100 < ORDERS ? String(from + 100) : null;
    return route.fulfill({ json: { cursor, data: orders.slice(from, from + 100) } });
  });
}

function prepare(order) {
  const change = {
    account_id: null,
    entity: "preparation",
    entity_id: order.id,
    from: "pending",
    to: "preparing",
  };
  return Object.assign(order, {
    state: "preparation",
    preparation: { state: "preparing" },
    history: [{ id: randomUUID(), at: new Date().toISOString(), reason: null, ...change }],
    allowed: { ...order.allowed, preparation: ["pending", "completed"] },
  });
}

async function signIn(page) {
  const account = JSON.parse(readFileSync(accounts, "utf8")).find(
    ({ scope_type }) => scope_type === "workspace",
  );
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
    [SESSION_KEY, device, JSON.stringify(tokens)],
  );
}

/** Runs in the page: measures from the answer of a move until the card is in its new column and laid out. */
async function measureMoves(rounds) {
  const rest = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)));
  const board = document.querySelector("[role=group][aria-label='Tablero de pedidos']");
  const taken = [];
  for (let round = 0; round < rounds; round++) {
    await rest();
    const card = document.querySelector("[data-column=submitted] [data-card]");
    const { card: id } = card.dataset;
    const drawn = new Promise((done) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector(`[data-column=submitted] [data-card="${id}"]`)) return;
        document.body.getBoundingClientRect();
        observer.disconnect();
        done(performance.measure("draw", "answer").duration);
      });
      observer.observe(board, { subtree: true, childList: true });
    });
    card.querySelector("button").click();
    taken.push(await drawn);
  }
  return { taken, cards: document.querySelectorAll("[data-card]").length };
}

async function measure(browser, name, viewport) {
  const context = await browser.newContext({ baseURL, viewport, locale: "es-AR" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (...request) => {
      const response = await send(...request);
      if (response.url.endsWith("/preparation")) performance.mark("answer");
      return response;
    };
  });
  await signIn(page);
  await serveOrders(page);
  await page.goto("/pedidos");
  await page.locator("[data-card]").first().waitFor();
  const { taken, cards } = await page.evaluate(measureMoves, ROUNDS);
  await context.close();
  const sorted = taken.toSorted((a, b) => a - b);
  const median = (sorted[ROUNDS / 2 - 1] + sorted[ROUNDS / 2]) / 2;
  const figures = [sorted[0], median, sorted.at(-1)].map((time) => time.toFixed(1));
  console.log(
    `${name}: ${ORDERS} orders, ${cards} cards, ${figures.join(" / ")} ms (least, median, most of ${ROUNDS})`,
  );
  return median;
}

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"],
});
try {
  const medians = [
    await measure(browser, "columns", { width: 1440, height: 900 }),
    await measure(browser, "tabs", { width: 390, height: 844 }),
  ];
  if (Math.max(...medians) > BUDGET_MS) {
    console.error(`over the budget of ${BUDGET_MS} ms`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
}
