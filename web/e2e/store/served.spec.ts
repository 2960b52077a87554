/* Tests of a store's page as the server writes it, before and without a script. */
import type { Page } from "@playwright/test";
import type { components } from "../../src/shared/api/schema";
import { pdfPageSizes } from "../fixtures/pdf";
import { createPublishedStore } from "../fixtures/publishedStore";
import { expect, getJson, test } from "../fixtures/test";

const PIZZERIA = "3d5f0a10-6c1e-4b77-9a41-2f7e5b8c1001";

const getStore = (request: Parameters<typeof getJson>[0], id: string) =>
  getJson<components["schemas"]["Storefront"]>(request, `/ecommerce/stores/${id}`);

/** '$ 1.234,50', without cents for whole pesos. */
function formatMoney(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const format = { style: "currency", currency: "ARS", minimumFractionDigits: digits } as const;
  return new Intl.NumberFormat("es-AR", { ...format, maximumFractionDigits: 2 }).format(amount);
}

/** The page's scripts never load, as on a train; axe needs JavaScript, so scripts stay enabled. */
async function withholdScripts(page: Page): Promise<void> {
  await page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a store's articles are there to read, with their prices", async ({ page, request, look }) => {
    const { store, catalog, articles } = await getStore(request, PIZZERIA);
    await page.goto(`/t/${PIZZERIA}`);
    await expect(page).toHaveTitle(`${store.name} · Hub`);
    await expect(page.getByRole("heading", { level: 1, name: store.name })).toBeVisible();
    for (const { id, name } of catalog?.sections ?? []) {
      const items = catalog?.items.filter(({ section_id }) => section_id === id) ?? [];
      const section = page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name }) });
      const shown = items.map(({ article_id }) => articles.find((one) => one.id === article_id));
      await expect(section.getByRole("heading", { level: 3 })).toHaveText(
        shown.map((one) => one?.name ?? ""),
      );
      for (const article of shown) {
        const heading = page.getByRole("heading", { level: 3, name: article?.name ?? "", exact: true });
        const price = formatMoney(article?.price.final ?? 0);
        await expect(section.locator("li.store-article").filter({ has: heading })).toContainText(price);
      }
    }
    // Playwright finds no text and no role inside a noscript, though the browser shows it.
    await expect(page.locator("noscript p")).toHaveText(/Para hacer un pedido hace falta JavaScript/);
    await expect(page.locator("noscript p")).toBeVisible();
    await look.takeScreenshot("store-without-script");
  });

  test("its sections lead down the page, and its options unfold", async ({ page, request, look }) => {
    const { catalog } = await getStore(request, PIZZERIA);
    const last = catalog?.sections.at(-1)?.name ?? "";
    await page.goto(`/t/${PIZZERIA}`);
    await page.getByRole("navigation", { name: "Secciones" }).getByRole("link", { name: last }).click();
    await expect(page.getByRole("heading", { level: 2, name: last })).toBeInViewport();
    const options = page.locator("details").first();
    await options.locator("summary").click();
    await expect(options.getByRole("listitem").first()).toBeVisible();
    await look.takeScreenshot("store-options-unfolded");
  });

  test("its cart and checkout lead back to it", async ({ page }) => {
    for (const end of ["carrito", "pagar"]) {
      await page.goto(`/t/${PIZZERIA}/${end}`);
      await expect(page.locator("noscript h1")).toBeVisible();
      await page.locator("noscript a", { hasText: "Ver artículos y precios" }).click();
      await expect(page).toHaveURL(`/t/${PIZZERIA}`);
    }
  });

  test("it prints on upright pages", async ({ page }) => {
    await page.goto(`/t/${PIZZERIA}`);
    const pages = pdfPageSizes(await page.pdf({ format: "A4" }));
    expect(pages.length).toBeLessThanOrEqual(2);
    for (const size of pages) expect(size).toEqual([596, 843]);
  });
});

test("the server's store is accessible, and search engines read its data", async ({
  page,
  request,
  look,
}) => {
  await withholdScripts(page);
  const { store, articles } = await getStore(request, PIZZERIA);
  await page.goto(`/t/${PIZZERIA}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(store.name);
  // The page's policy blocks scripts of its own text; a data block is none, so that nothing complains.
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const data = JSON.parse(text ?? "") as { name: string; hasOfferCatalog: { itemListElement: object[] } };
  expect(data.name).toBe(store.name);
  expect(JSON.stringify(data.hasOfferCatalog).match(/"Offer"/g)).toHaveLength(articles.length);
  await look.check("store-served");
});

test("hostile, long and many names stay text", async ({ page, request, look }) => {
  const hostile = `</script><script>alert("a")</script>'&<!--`;
  const long = "Pizzería".repeat(10);
  const name = `${hostile} ${"ñ".repeat(79 - hostile.length)}`;
  const articles = Array.from({ length: 40 }, (_, index) => ({
    name: index === 0 ? hostile : `${long} ${index}`,
    description: index % 3 ? "" : `${hostile}\n${long}`,
    price: { base: 1234.5 * (index + 1), discount_percent: index % 2 ? 15 : 0 },
    stock: { count: index },
  }));
  const sections = [long, hostile, "Bebidas"].map((section, index) => ({
    name: section,
    articles: articles.filter((_, position) => position % 3 === index),
  }));
  const id = await createPublishedStore(request, { name, isOpen: false, sections });
  await withholdScripts(page);
  await page.goto(`/t/${id}`);
  await expect(page).toHaveTitle(`${name} · Hub`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("heading", { level: 3, name: hostile })).toBeVisible();
  await expect(page.getByText("La tienda está cerrada ahora.")).toBeVisible();
  await expect(page.getByText("Quedan 3", { exact: true })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await look.check("store-hostile");
});

test.describe("a store that is not there", () => {
  test.use({ allowed: [/404/] });

  test("says so", async ({ page, look }) => {
    await withholdScripts(page);
    const response = await page.goto("/t/00000000-0000-4000-8000-000000000000");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esta tienda no está disponible");
    await look.check("store-missing");
  });
});
