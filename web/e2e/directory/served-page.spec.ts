/* Tests of a page of the directory as the server writes it; its script adds a map alone. */
import { randomUUID } from "node:crypto";
import type { components } from "../../src/shared/api/schema";
import { openOwnPage } from "../fixtures/ownPage";
import { openOwnStore, storeArticle } from "../fixtures/ownStore";
import { openSession, signIn } from "../fixtures/session";
import { staffApi } from "../fixtures/staff";
import { CALENDAR_PATH, expect, getJson, test } from "../fixtures/test";

const ADDRESS = {
  name: "Local",
  street: "Seguí",
  number: "742",
  city: "Adrogué",
  indications: "Timbre blanco.",
  location: { lat: -34.7986, lng: -58.3877 },
};
const WEEK = ["1", "2", "3", "4", "5", "6"];

test("a page says who it is, when it is open and how to reach it @phone", async ({ page, request, look }) => {
  const own = await openOwnPage(request);
  const { data } = await own.staff.get<{ data: { id: string; name: string }[] }>(
    "/backoffices/discover/categories?query=panaderias",
  );
  await own.putSettings({ set_addresses: true, addresses: [{ ...ADDRESS, id: randomUUID() }] });
  await own.patch({
    set_info: true,
    info: { name: "Panadería La Nonna", description: "Pan de masa madre.\nTortas por encargo." },
    set_categories: true,
    categories: data.map(({ id }) => id),
    set_links: true,
    links: [
      { type: "phone", value: "11 4294-1234" },
      { type: "whatsapp", value: "+5491155551234" },
      { type: "instagram", value: "https://www.instagram.com/lanonna" },
      { type: "email", value: "hola@lanonna.example" },
    ],
    set_schedule: true,
    schedule: [
      { type: "regular", days: WEEK, ini: "08:00", end: "13:00" },
      { type: "regular", days: WEEK, ini: "16:00", end: "20:30" },
    ],
    set_enabled: true,
    enabled: true,
  });
  await page.goto(`/p/${own.id}`);
  await expect(page).toHaveTitle("Panadería La Nonna · Hub");
  await expect(page.getByRole("heading", { level: 1, name: "Panadería La Nonna" })).toBeVisible();
  await expect(page.locator(".store-state")).toHaveText(/^(Abierto|Cerrado) ahora/);
  await expect(page.locator(".page-hours li").filter({ hasText: "Lunes" })).toContainText(
    "08:00 a 13:00 y 16:00 a 20:30",
  );
  await expect(page.locator(".page-hours li").filter({ hasText: "Domingo" })).toContainText("Cerrado");
  await expect(page.getByRole("link", { name: "Llamar" })).toHaveAttribute("href", "tel:+541142941234");
  await expect(page.getByRole("link", { name: "11 5555-1234" })).toHaveAttribute(
    "href",
    "https://wa.me/5491155551234",
  );
  await expect(page.getByText("Seguí 742, Adrogué").first()).toBeVisible();
  await look.check("served-page");

  await signIn(page, `/pagina/${own.id}`, own.owner.as("workspace"));
  await page.getByRole("link", { name: /^Ver la página Panadería La Nonna/ }).click();
  await expect(page).toHaveURL(new RegExp(`/p/${own.id}$`));
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a page with a store shows what it sells, and leads to it @phone", async ({ page, request, look }) => {
    const shop = await openOwnStore(request, [
      storeArticle("Muzzarella", 8500, { description: "Con aceitunas.", discount_percent: 10 }),
      storeArticle("Fugazzeta", 9000),
      storeArticle("Agua", 1500),
    ]);
    const staff = await staffApi(request);
    await staff.applySeeds(["discover_categories"]);
    const { headers } = await openSession(request, shop.owner.as("workspace"));
    const services = (await (await request.get("/workspace/subscriptions/services", { headers })).json()) as {
      data: { type: string; service_id: string }[];
    };
    const id = services.data.find(({ type }) => type === "page")?.service_id;
    const { data } = await staff.get<{ data: { id: string }[] }>(
      "/backoffices/discover/categories?query=pizzerias",
    );
    const published = await request.patch(`/discover/service/page/${id}`, {
      headers,
      data: {
        set_categories: true,
        categories: data.map((category) => category.id),
        set_enabled: true,
        enabled: true,
      },
    });
    expect(published.status(), await published.text()).toBe(200);
    await page.goto(`/p/${id}`);
    const articles = page.locator("li.store-article");
    await expect(articles).toHaveCount(3);
    await expect(articles.first()).toContainText("Muzzarella");
    await expect(articles.first()).toContainText(/antes \$\s8.500\s+ahora \$\s7.650/);
    await look.takeScreenshot("served-page-store");
    await page.getByRole("link", { name: "Hacer un pedido", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${shop.path}$`));
  });
});

test("a pharmacy's page says its duty @phone", async ({ page, request, group, look }) => {
  const path = `/plugins/pharmacy/groups/${group.id}`;
  const { pharmacies } = await getJson<components["schemas"]["PharmacyGroup"]>(request, path);
  const duty = await getJson<components["schemas"]["OnDuty"]>(request, `${path}/on_duty`);
  const onDuty = duty.data.map(({ pharmacy }) => pharmacy.page_id);
  await page.goto(`/p/${onDuty[0]}`);
  await expect(page.locator(".page-duty")).toHaveText(/^De turno ahora, hasta /);
  await look.check("served-page-on-duty");
  const other = pharmacies.find(({ page_id }) => page_id !== null && !onDuty.includes(page_id));
  await page.goto(`/p/${other?.page_id}`);
  await page.getByRole("link", { name: "Ver las farmacias de turno" }).click();
  await expect(page).toHaveURL(new RegExp(`${CALENDAR_PATH}$`));
});

test.describe("a page that is not there", () => {
  test.use({ allowed: [/404/] });

  test("says so", async ({ page, look }) => {
    const response = await page.goto(`/p/${randomUUID()}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Esta página no está disponible" })).toBeVisible();
    await look.check("served-page-missing");
  });
});
