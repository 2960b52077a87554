/* Tests of the search of the directory: around the visitor, by the keyboard, and without its script. */
import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

const PLACE = { lat: -34.7986, lng: -58.3877 };

/** A page of its own words, open all day. */
async function createPage(request: APIRequestContext) {
  const api = await staffApi(request);
  await api.applySeeds(["discover_categories"]);
  const { data } = await api.get<{ data: { id: string }[] }>(
    "/backoffices/discover/categories?query=panaderias",
  );
  const categories = data.map((category) => category.id);
  const word = `bizcocho${randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))}`;
  const [id, name] = [randomUUID(), `Panadería ${word}`];
  await api.put(`/backoffices/discover/pages/${id}`, {
    enabled: true,
    info: { name, description: "Pan de masa madre, facturas y tortas por encargo. Horneamos cada mañana." },
    categories,
    links: [{ type: "phone", value: "11 4294-1234" }],
    schedule: [{ type: "regular", days: ["1", "2", "3", "4", "5", "6", "7"], ini: "00:00", end: "24:00" }],
    addresses: [{ name: "Local", street: "Seguí", number: "742", city: "Adrogué", location: PLACE }],
  });
  return { id, name, word, category: categories[0] as string };
}

test("a visitor finds what is near and open, and opens its page @phone", async ({
  page,
  context,
  request,
  look,
}) => {
  const { id, name, word } = await createPage(request);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: PLACE.lat - 0.005, longitude: PLACE.lng });
  await page.goto("/explorar");
  await expect(page).toHaveTitle("Explorar negocios y servicios · Hub");
  await look.check("explore");
  await page.getByLabel("Qué buscás").fill(`pan ${word.slice(0, -1)}`);
  await expect(page.locator("datalist option").first()).toHaveAttribute("value", `pan ${word}`);
  await page.getByLabel("Abierto ahora").check();
  await page.getByRole("button", { name: "Cerca mío" }).click();
  await expect(page).toHaveURL(/zone_lat=-34\.8036&zone_lng=-58\.3877/);
  const result = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(result).toContainText("Abierto ahora");
  await expect(result).toContainText("Seguí 742, Adrogué · a 556 m");
  await expect(page.getByLabel("Abierto ahora")).toBeChecked();
  await look.check("explore-near");
  await page.getByLabel("A menos de").selectOption("1000");
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2 })).toContainText("a menos de 1 km");
  await result.getByRole("link", { name }).click();
  await expect(page).toHaveURL(new RegExp(`/p/${id}$`));
  await page.getByRole("link", { name: "Panaderías" }).click();
  await expect(page).toHaveTitle("Panaderías: horarios, direcciones y pedidos · Hub");
});

test("a position is searched around once", async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: PLACE.lat, longitude: PLACE.lng });
  await page.goto("/explorar?query=zzzzqqq");
  await page.getByRole("button", { name: "Cerca mío" }).click();
  await expect(page).toHaveURL(/zone_lat=/);
  await page.goBack();
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  await expect(page).toHaveURL(/query=zzzzqqq&categories=$/);
  await page.goto("/explorar?query=zzzzqqq&zone_lat=1&zone_lng=1");
  await page.getByRole("button", { name: "Cerca mío" }).click();
  await expect(page).toHaveURL(/zone_lat=-34\.7986&zone_lng=-58\.3877&zone_radius=5000$/);
  await page.getByRole("link", { name: "Buscar en todas partes" }).click();
  await expect(page).toHaveURL(/\/explorar\?query=zzzzqqq$/);
});

test("a refused position is told, and the search goes on by the keyboard", async ({ page, request }) => {
  const { id, name, word } = await createPage(request);
  await page.goto("/explorar");
  await page.getByRole("button", { name: "Cerca mío" }).click();
  await expect(page.getByRole("status")).toContainText("No tenemos permiso para ver dónde estás.");
  await expect(page.getByRole("button", { name: "Cerca mío" })).toBeEnabled();
  await page.getByLabel("Qué buscás").focus();
  await page.keyboard.type(word);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.getByRole("button", { name: "Cerca mío" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Abrir el mapa" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/p/${id}$`));
});

test("a search without results says what to try @phone", async ({ page, look }) => {
  await page.goto("/explorar?query=zzzzqqq&filter=open");
  await expect(page.getByRole("heading", { name: "No encontramos nada" })).toBeVisible();
  await look.check("explore-empty");
  await page.getByRole("link", { name: "Ver también lo que está cerrado" }).click();
  await expect(page.getByLabel("Abierto ahora")).not.toBeChecked();
  await expect(page.getByLabel("Qué buscás")).toHaveValue("zzzzqqq");
});

test.describe("with an address that is no search", () => {
  test.use({ allowed: [/status of 400/] });

  test("the form keeps the words @phone", async ({ page, look }) => {
    await page.goto("/explorar?query=pan&zone_lat=norte");
    await expect(page.getByRole("heading", { name: "No entendimos esa búsqueda" })).toBeVisible();
    await look.check("explore-refused");
    await page.getByRole("button", { name: "Buscar", exact: true }).click();
    await expect(page).toHaveURL(/\/explorar\?query=pan&categories=$/);
    await expect(page.getByRole("heading", { name: "No entendimos esa búsqueda" })).toBeHidden();
  });
});

test("the search works while suggestions fail", async ({ page, request }) => {
  const { name, word } = await createPage(request);
  await page.route("**/discover/searchables/suggestions*", (route) => route.fulfill({ json: [] }));
  await page.goto("/explorar");
  const answered = page.waitForResponse("**/discover/searchables/suggestions*");
  await page.getByLabel("Qué buscás").fill(word);
  await answered;
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form and the results are there", async ({ page, request }) => {
    const { id, name, word, category } = await createPage(request);
    await page.goto("/explorar");
    await expect(page.getByRole("button", { name: "Cerca mío" })).toBeHidden();
    await page.getByLabel("Qué buscás").fill(word);
    await page.getByRole("combobox", { name: "Categoría" }).selectOption(category);
    await page.getByRole("button", { name: "Buscar", exact: true }).click();
    await expect(page.getByRole("heading", { name: `«${word}» en Panaderías` })).toBeVisible();
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`/p/${id}$`));
  });
});
