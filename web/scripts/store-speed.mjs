/* Measures first visits to a store of 200 articles on a slow phone, how late its interactions show, and its dialog. */
import { seedStore } from "./seed-store.mjs";
import { launchBrowser, measurePage, tapAndMeasure } from "./slow-phone.mjs";

const LIMITS = { lcp: 2000, inp: 100, opening: 50, bytes: 120 * 1024 };

/** Opens and closes the dialog of an article with options, adds another article, and searches. */
async function useStore(page) {
  const opening = await tapAndMeasure(page, page.locator("[data-article] a").nth(1));
  const dialog = page.locator("dialog");
  await dialog.waitFor();
  await tapAndMeasure(page, dialog.locator("header button"));
  await dialog.waitFor({ state: "hidden" });
  await tapAndMeasure(page, page.locator("[data-article] > button").first());
  await tapAndMeasure(page, page.locator("input[type=search]"));
  await page.keyboard.type("rúcula", { delay: 150 });
  await page.waitForTimeout(1000);
  return { opening };
}

const path = await seedStore();
const browser = await launchBrowser();
try {
  const page = { path, drawn: "#root > :not(.served-store)", interact: useStore };
  await measurePage(browser, "a store of 200 articles", page, LIMITS);
} finally {
  await browser.close();
}
