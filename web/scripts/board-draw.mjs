/* Measures how long the board of 200 open orders takes to draw a changed order, from the server's answer to layout, and
   fails when the median exceeds the budget. The server signs in and serves the page; the orders are made here. */
import { randomUUID } from "node:crypto";
import { chromium } from "@playwright/test";
import { CHROMIUM } from "./chromium.mjs";
import { baseURL, demoAccount, makeOrder, STORE, signIn } from "./store-session.mjs";

const BUDGET_MS = 16;
const ROUNDS = 30;
const ORDERS = 200;

/** Answers the calls of the board: its store, its orders, and the beginning of the preparation of one. */
async function serveOrders(page) {
  const orders = Array.from({ length: ORDERS }, (_, number) => makeOrder(number, ORDERS));
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
  await signIn(page, demoAccount("workspace"));
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
