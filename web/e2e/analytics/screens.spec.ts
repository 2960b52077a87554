/* Tests of the pages of figures: what visitors do is counted there, for the staff and for a workspace. */
import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { openOwnStore, storeArticle } from "../fixtures/ownStore";
import { signIn } from "../fixtures/session";
import { signInStaff } from "../fixtures/staff";
import { expect, test, ZONE } from "../fixtures/test";
import { search, sendVisits, view } from "./visits";

const DAY_MS = 86_400_000;

/** A figure's tile, whose name begins with the figure's. */
const tile = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name} [\\d$]`) });
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** A tile's number. */
async function figureOf(page: Page, name: string): Promise<number> {
  const text = await tile(page, name).locator("strong").innerText();
  return Number(text.replaceAll(".", ""));
}

/** Waits until a panel's chart is drawn. */
async function expectChart(page: Page, name: string): Promise<void> {
  await expect(panel(page, name).getByRole("img").locator("canvas")).toBeVisible();
}

test("a workspace sees who looked at its page, store and articles", async ({ page, request, look }) => {
  test.slow();
  const [pizza, flan] = [storeArticle("Pizza de prueba", 9000), storeArticle("Flan de prueba", 3000)];
  const store = await openOwnStore(request, [pizza, flan]);
  await signIn(page, "/medicion", store.owner.as("workspace"));
  await expect(page.getByText("Todavía no hay datos")).toBeVisible();
  await look.check("analytics-workspace-empty");

  const pizzaVisit = [view("store", store.id), view("article", pizza.id), view("article", pizza.id)];
  await sendVisits(request, [pizzaVisit, pizzaVisit, [view("store", store.id), view("article", flan.id)]]);
  await page.getByRole("button", { name: "Actualizar" }).click();
  await expect(tile(page, "Vistas de tiendas")).toContainText("3");
  expect(await figureOf(page, "Vistas de artículos")).toBe(5);
  const articles = panel(page, "Artículos más vistos").getByRole("row");
  await expect(articles.nth(1)).toContainText(/Pizza de prueba\s*4\s*80/);
  await expect(articles.nth(2)).toContainText(/Flan de prueba\s*1\s*20/);
  await expect(page.getByRole("link", { name: "Pizza de prueba" })).toHaveAttribute(
    "href",
    `/tiendas/${store.id}/articulos/${pizza.id}`,
  );

  // The period and the figure are in the address, and outlive it.
  await page.getByRole("radio", { name: "7 días" }).check();
  await tile(page, "Vistas de artículos").click();
  await expect(page).toHaveURL(/\/medicion\?periodo=7&figura=article_views$/);
  await page.reload();
  await expect(page.getByRole("radio", { name: "7 días" })).toBeChecked();
  await expect(tile(page, "Vistas de artículos")).toHaveAttribute("aria-pressed", "true");
  await expectChart(page, "Vistas de artículos por día");
  await expect(panel(page, "Vistas de artículos por día").getByRole("img")).toHaveAccessibleName(
    /^Vistas de artículos: 5 en total\. En el período anterior no hubo\. En alza:/,
  );

  // A keyboard comes from the last figure to the chart's table.
  await tile(page, "Ventas").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Ver como tabla")).toBeFocused();
  await page.keyboard.press("Enter");
  const table = page.getByRole("table", { name: "Vistas de artículos por día" });
  await expect(table.getByRole("row").last()).toContainText(/hasta ahora\s*5\s*0/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("region", { name: "Tabla: Vistas de artículos por día" })).toBeFocused();
  await look.check("analytics-workspace");
});

test("the staff see what the town looks for and does not find", async ({ page, request, look }) => {
  test.slow();
  // A day of its own among the last ones, when no other test sends anything.
  const at = new Date(Date.now() - randomInt(4, 28) * DAY_MS).toISOString();
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE, dateStyle: "short" }).format(new Date(at));
  const serial = randomUUID().slice(0, 8);
  const [words, source] = [`herrero ${serial}`, `volante ${serial}`];
  const address = `/backoffice/medicion?desde=${day}&hasta=${day}`;
  await signInStaff(page, address);
  await expect(page.getByText(/comparado con el día anterior/)).toBeVisible();
  const shown = await page.getByText("Todavía no hay datos").or(tile(page, "Visitas")).first().innerText();
  const before = /Todavía/.test(shown)
    ? { sessions: 0, searches: 0 }
    : { sessions: await figureOf(page, "Visitas"), searches: await figureOf(page, "Búsquedas") };

  const visit = Array.from({ length: 20 }, () => search(words, 0));
  await sendVisits(request, [visit, visit, visit], { at, source });
  await page.getByRole("button", { name: "Actualizar" }).click();
  await expect.poll(() => figureOf(page, "Visitas")).toBe(before.sessions + 3);
  expect(await figureOf(page, "Búsquedas")).toBe(before.searches + 60);
  const missed = panel(page, "Búsquedas sin resultados");
  await expect(missed.getByRole("row").filter({ hasText: words })).toContainText(/60\s*\d+/);
  await expect(missed.getByRole("link", { name: words, exact: true })).toHaveAttribute(
    "href",
    `/explorar?query=${words.replace(" ", "+")}`,
  );
  await expect(panel(page, "De dónde vienen").getByRole("row").filter({ hasText: source })).toContainText(
    /3\s*\d+/,
  );

  // A single day is told by its hours; this one's visits began in the hour of the events.
  await expectChart(page, "Visitas por hora");
  await expectChart(page, "A qué hora entran");
  const chart = panel(page, "Visitas por hora");
  await chart.getByText("Ver como tabla").press("Enter");
  await expect(chart.getByRole("row")).toHaveCount(25);
  const hour = Number(
    new Intl.DateTimeFormat("es-AR", { timeZone: ZONE, hour: "2-digit", hourCycle: "h23" }).format(
      new Date(at),
    ),
  );
  const counted = await chart
    .getByRole("row")
    .nth(hour + 1)
    .getByRole("cell")
    .first()
    .innerText();
  expect(Number(counted)).toBeGreaterThanOrEqual(3);
  await chart.getByText("Ver como tabla").press("Enter");
  await look.check("analytics-staff");

  // From what is missing to whom the town has, and back to the same period.
  await missed.getByRole("link", { name: `Páginas parecidas a «${words}»` }).click();
  await expect(page.getByRole("heading", { name: "Páginas", exact: true })).toBeVisible();
  await expect(page.getByLabel("Buscar")).toHaveValue(words);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`desde=${day}&hasta=${day}$`));
  await expect(tile(page, "Visitas")).toBeVisible();
});
