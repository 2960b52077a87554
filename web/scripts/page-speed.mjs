/* Measures first visits to a full page of the directory, and to a search that finds many, on a slow phone. */
import { randomUUID } from "node:crypto";
import { launchBrowser, measurePage, serverUrl } from "./slow-phone.mjs";
import { demoAccount } from "./store-session.mjs";

const LIMITS = { lcp: 2000, bytes: 120 * 1024 };
/** More than a page of results. */
const FOUND_PAGES = 25;
const PLACE = { lat: -34.7986, lng: -58.3877 };
const SENTENCE = "Pan de masa madre, facturas y tortas. Horneamos cada mañana. ";

/** Makes pages with as many addresses, links and hours as they may have; the answer is the path of one. */
async function seedPages() {
  const call = async (method, path, token, body) => {
    const headers = { "content-type": "application/json", "device-id": randomUUID() };
    if (token) headers.authorization = `Bearer ${token}`;
    const response = await fetch(serverUrl() + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const session = await call("POST", "/auth/sign_in", null, demoAccount("backoffice"));
  const { token } = session.access;
  await call("PUT", "/backoffices/seed", token, { seeds: ["discover_categories"] });
  const { data: categories } = await fetch(`${serverUrl()}/discover/categories?take=10`).then((response) =>
    response.json(),
  );
  const ids = Array.from({ length: FOUND_PAGES }, () => randomUUID());
  for (const [index, id] of ids.entries()) {
    const body = fullPage(index === 0 ? "Panadería La Nonna" : `Panadería La Nonna ${index + 1}`, categories);
    await call("PUT", `/backoffices/discover/pages/${id}`, token, body);
  }
  return `/p/${ids[0]}`;
}

function fullPage(name, categories) {
  return {
    enabled: true,
    info: { name, description: SENTENCE.repeat(30).trim() },
    categories: categories.map((category) => category.id),
    links: Array.from({ length: 20 }, (_, index) => ({
      type: index === 0 ? "phone" : "other",
      value: index === 0 ? "+541142941234" : `https://lanonna.example/${index}`,
    })),
    schedule: Array.from({ length: 7 }, (_, index) => [
      { type: "regular", days: [String(index + 1)], ini: "08:00", end: "13:00" },
      { type: "regular", days: [String(index + 1)], ini: "16:00", end: "20:30" },
    ]).flat(),
    addresses: Array.from({ length: 10 }, (_, index) => ({
      name: `Sucursal ${index + 1}`,
      street: "Seguí",
      number: String(700 + index),
      city: "Adrogué",
      location: PLACE,
    })),
  };
}

const path = await seedPages();
const search = `/explorar?query=pan&zone_lat=${PLACE.lat}&zone_lng=${PLACE.lng}`;
const browser = await launchBrowser();
try {
  await measurePage(browser, "a page of the directory", { path, drawn: "main.served-page" }, LIMITS);
  const results = { path: search, drawn: ".explore-results li:nth-child(20)" };
  await measurePage(browser, "a search of the directory", results, LIMITS);
} finally {
  await browser.close();
}
