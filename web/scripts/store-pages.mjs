/* Measures how soon the screens of a large store can be used, from the request of the page: 2 000 articles and 50 policies,
   which the API stores, 200 open orders and 10 000 ended ones, which are answered here. Fails above the limit. */
import { randomUUID } from "node:crypto";
import { chromium } from "@playwright/test";
import { CHROMIUM } from "./chromium.mjs";
import { findStore } from "./seed-store.mjs";
import { baseURL, demoAccount, makeOrder, STORE, signIn } from "./store-session.mjs";

const LIMIT_MS = 2000;
const ROUNDS = 5;
const PARALLEL = 8;
const [ARTICLES, POLICIES, OPEN_ORDERS, ENDED_ORDERS] = [2000, 50, 200, 10_000];

/** Stores the articles and policies in one of the demonstration's stores. */
async function seed() {
  const { account, call, store } = await findStore();
  const path = `/ecommerce/services/stores/${store.id}`;
  const writes = [
    ...Array.from({ length: ARTICLES }, (_, number) => [
      `${path}/articles/${randomUUID()}`,
      {
        name: `Artículo ${String(number).padStart(4, "0")}`,
        description: "Con salsa casera, muzzarella y aceitunas verdes.",
        price: { base: 900 + number, discount_percent: number % 4 === 0 ? 15 : 0 },
        stock: { count: number % 3 === 0 ? null : number % 40 },
      },
    ]),
    ...Array.from({ length: POLICIES }, (_, number) => [
      `${path}/policies/${randomUUID()}`,
      {
        name: `Política ${String(number).padStart(2, "0")}`,
        // None applies to orders of other measurements.
        enabled: false,
        priority: number,
        requirements: { items_import: { min: 1000 * (number + 1) } },
        effects: { discount: { percent: 1 + (number % 20) } },
      },
    ]),
  ];
  const write = async () => {
    for (let next = writes.pop(); next; next = writes.pop()) await call("PUT", ...next);
  };
  await Promise.all(Array.from({ length: PARALLEL }, write));
  return { account, storeId: store.id };
}

/** Answers a page of `count` orders from the query's cursor on. */
function answerPage(route, count, pageSize, orderOf) {
  const from = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
  const data = Array.from({ length: Math.min(pageSize, count - from) }, (_, at) => orderOf(from + at));
  return route.fulfill({ json: { cursor: from + pageSize < count ? String(from + pageSize) : null, data } });
}

async function serveOpenOrders(page) {
  await page.route("**/ecommerce/services/**", (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith("/events")) {
      return route.fulfill({ contentType: "text/event-stream", body: "id: 1\nevent: ready\ndata: {}\n\n" });
    }
    if (pathname.endsWith("/turns")) return route.fulfill({ json: { cursor: null, data: [] } });
    if (pathname.endsWith("/stores")) return route.fulfill({ json: { cursor: null, data: [STORE] } });
    return answerPage(route, OPEN_ORDERS, 100, (number) => makeOrder(number, OPEN_ORDERS));
  });
}

async function serveEndedOrders(page) {
  const ended = (number) => ({
    ...makeOrder(number, ENDED_ORDERS),
    state: "completed",
    allowed: { order: [], preparation: [], payment: [], pickup: [] },
  });
  await page.route("**/backoffices/ecommerce/orders*", (route) => answerPage(route, ENDED_ORDERS, 50, ended));
}

/** Opens the page in new contexts, without a cache, until the element is there. */
async function measure(browser, { name, account, path, ready, serve }) {
  const taken = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 1440, height: 900 },
      locale: "es-AR",
    });
    const page = await context.newPage();
    await signIn(page, account);
    await serve?.(page);
    const start = performance.now();
    await page.goto(path, { waitUntil: "commit" });
    await ready(page).first().waitFor();
    taken.push(performance.now() - start);
    await context.close();
  }
  const sorted = taken.toSorted((a, b) => a - b);
  const median = sorted[(ROUNDS - 1) / 2];
  const figures = [sorted[0], median, sorted.at(-1)].map((time) => time.toFixed(0));
  console.log(`${name}: usable after ${figures.join(" / ")} ms (least, median, most of ${ROUNDS})`);
  return median;
}

const { account, storeId } = await seed();
const staff = demoAccount("backoffice");
const pages = [
  {
    name: `${ARTICLES} articles`,
    account,
    path: `/tiendas/${storeId}/articulos`,
    ready: (page) => page.getByRole("textbox", { name: /^Precio de / }),
  },
  {
    name: `${POLICIES} policies`,
    account,
    path: `/tiendas/${storeId}/politicas`,
    ready: (page) => page.getByRole("link", { name: "Política 00" }),
  },
  {
    name: `the board of ${OPEN_ORDERS} open orders`,
    account,
    path: "/pedidos",
    ready: (page) => page.locator("[data-card] button"),
    serve: serveOpenOrders,
  },
  {
    name: `the staff's list of ${ENDED_ORDERS} ended orders`,
    account: staff,
    path: "/backoffice/orders",
    ready: (page) => page.getByRole("row").getByRole("link"),
    serve: serveEndedOrders,
  },
];
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"],
});
try {
  let slowest = 0;
  for (const page of pages) slowest = Math.max(slowest, await measure(browser, page));
  if (slowest > LIMIT_MS) {
    console.error(`over the limit of ${LIMIT_MS} ms`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
}
