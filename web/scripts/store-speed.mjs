/* Measures first visits to a store of 200 articles on a slow phone, and how late its interactions show. */
import { seedStore } from "./seed-store.mjs";
import { launchBrowser, measurePage } from "./slow-phone.mjs";

const LIMITS = { lcp: 2000, inp: 100, bytes: 120 * 1024 };

/** Opens and closes an article's dialog, and searches. */
async function useStore(page) {
  await page
    .getByRole("link", { name: /muzzarella/ })
    .first()
    .tap();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await page.waitForTimeout(500);
  await dialog.getByRole("button", { name: "Cerrar" }).first().tap();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("searchbox").first().tap();
  await page.keyboard.type("rúcula", { delay: 150 });
  await page.waitForTimeout(1000);
}

const path = await seedStore();
const browser = await launchBrowser();
try {
  const page = { path, drawn: "#root > :not(.served-store)", interact: useStore };
  await measurePage(browser, "a store of 200 articles", page, LIMITS);
} finally {
  await browser.close();
}
