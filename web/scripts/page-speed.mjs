/* Measures first visits to a full page of the directory on a slow phone. */
import { randomUUID } from "node:crypto";
import { launchBrowser, measurePage, serverUrl } from "./slow-phone.mjs";
import { demoAccount } from "./store-session.mjs";

const LIMITS = { lcp: 2000, bytes: 120 * 1024 };

/** Makes a page with as many addresses, links and hours as it may have; the answer is its path. */
async function seedPage() {
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
  const id = randomUUID();
  await call("PUT", `/backoffices/discover/pages/${id}`, token, {
    enabled: true,
    info: {
      name: "Panadería La Nonna",
      description: "Pan de masa madre, facturas y tortas. Horneamos cada mañana. ".repeat(30).trim(),
    },
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
      location: { lat: -34.7986, lng: -58.3877 },
    })),
  });
  return `/p/${id}`;
}

const path = await seedPage();
const browser = await launchBrowser();
try {
  await measurePage(browser, "a page of the directory", { path, drawn: "main.served-page" }, LIMITS);
} finally {
  await browser.close();
}
