/* Publishes 200 articles in a store of the demonstration, through the API, so that a large store can be measured. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { serverUrl } from "./slow-phone.mjs";

const SECTIONS = [
  "Pizzas",
  "Empanadas",
  "Minutas",
  "Ensaladas",
  "Sándwiches",
  "Postres",
  "Bebidas",
  "Cafetería",
];
const ARTICLES = 200;
const WORDS =
  "muzzarella jamón morrón aceitunas verdes tomate albahaca cebolla roquefort huevo ajo anchoas provolone rúcula panceta salsa casera masa fina del día".split(
    " ",
  );

/** The workspaces' accounts of the server's demo-accounts.json, which HUB_E2E_ACCOUNTS names. */
function demoWorkspaces() {
  const file = process.env.HUB_E2E_ACCOUNTS;
  if (!file) throw new Error("HUB_E2E_ACCOUNTS must name the server's demo-accounts.json");
  return JSON.parse(readFileSync(file, "utf8")).filter(({ scope_type }) => scope_type === "workspace");
}

/** Signs in; the answer calls the API as that account. */
async function openApi(account) {
  const headers = { "content-type": "application/json", "device-id": randomUUID() };
  async function call(method, path, body) {
    const response = await fetch(serverUrl() + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
  const session = await call("POST", "/auth/sign_in", account);
  headers.authorization = `Bearer ${session.access.token}`;
  return call;
}

/** The first of the demonstration's stores, with its owner's account and API. */
export async function findStore() {
  for (const account of demoWorkspaces()) {
    const call = await openApi(account);
    const { data } = await call("GET", "/ecommerce/services/stores");
    if (data[0]) return { account, call, store: data[0] };
  }
  throw new Error("no workspace of the demonstration has a store");
}

/** Words of a description, different for each article. */
function describe(index) {
  return Array.from(
    { length: 12 },
    (_, word) => WORDS[(index * 7 + word * (1 + (index % 5))) % WORDS.length],
  ).join(" ");
}

/** Publishes the articles; the answer is the store's path. */
export async function seedStore() {
  const { call, store } = await findStore();
  const path = `/ecommerce/services/stores/${store.id}`;
  const customizers = (await call("GET", `${path}/customizers`)).data;
  const sections = SECTIONS.map((name) => ({ id: randomUUID(), name }));
  const items = [];
  for (let index = 0; index < ARTICLES; index++) {
    const id = randomUUID();
    const section = sections[index % sections.length];
    await call("PUT", `${path}/articles/${id}`, {
      name: `${section.name} ${WORDS[index % WORDS.length]} ${index + 1}`,
      description: describe(index),
      price: { base: 950.5 * (1 + (index % 17)), discount_percent: index % 4 === 0 ? 15 : 0 },
      stock: { count: index % 11 },
      customizers: customizers.slice(0, index % 3).map((customizer) => ({
        id: randomUUID(),
        customizer_id: customizer.id,
        options_min: 0,
        options_max: 2,
      })),
    });
    items.push({ id: randomUUID(), section_id: section.id, article_id: id });
  }
  await call("PUT", `${path}/catalogs/${randomUUID()}`, { name: "Carta", selected: true, sections, items });
  const { deployment_id } = await call("POST", `${path}/deployments/changes`);
  await call("POST", `${path}/deployments/${deployment_id}/publish`);
  return `/t/${store.id}`;
}
