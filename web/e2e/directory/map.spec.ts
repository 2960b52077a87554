/* Tests of maps: they weigh nothing until they are opened, work by the keyboard, and place a point. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { newConsumer } from "../fixtures/checkout";
import { openOwnPage } from "../fixtures/ownPage";
import { openOwnStore, rememberConsumer, storeArticle } from "../fixtures/ownStore";
import { signIn } from "../fixtures/session";
import { expect, test } from "../fixtures/test";

const ADDRESS = {
  name: "Local",
  street: "Seguí",
  number: "742",
  city: "Adrogué",
  location: { lat: -34.7986, lng: -58.3877 },
};

const mapOf = (page: Page) => page.getByRole("region", { name: "Mapa", exact: true });
const pinOf = (page: Page) => mapOf(page).getByRole("button", { name: "Tu punto" });

/** The names of the map's files that the browser asked for. */
function mapFiles(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (request) => {
    if (/\/assets\/leafletMap-/.test(request.url())) files.push(request.url());
  });
  return files;
}

test("a page's map is loaded when it is opened, and is read by the keyboard @phone", async ({
  page,
  request,
  look,
}) => {
  const own = await openOwnPage(request);
  const other = { ...ADDRESS, name: "Depósito", street: "Mitre", location: { lat: -34.8, lng: -58.395 } };
  await own.putSettings({
    set_addresses: true,
    addresses: [ADDRESS, other].map((address) => ({ ...address, id: randomUUID() })),
  });
  const { data } = await own.staff.get<{ data: { id: string }[] }>(
    "/backoffices/discover/categories?query=panaderias",
  );
  await own.patch({
    set_categories: true,
    categories: data.map(({ id }) => id),
    set_links: true,
    links: [{ type: "phone", value: "11 4294-1234" }],
    set_enabled: true,
    enabled: true,
  });
  const files = mapFiles(page);
  await page.goto(`/p/${own.id}`);
  const button = page.getByRole("button", { name: "Abrir el mapa" });
  await expect(button).toBeVisible();
  expect(files).toEqual([]);
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(mapOf(page).getByText("Sin calles de fondo")).toBeVisible();
  expect(files).not.toEqual([]);
  const places = mapOf(page).getByRole("button", { name: /^(Local|Depósito)$/ });
  await expect(places).toHaveCount(2);
  await look.check("map-page");
  await mapOf(page).focus();
  await page.keyboard.press("Tab");
  await expect(places.first()).toBeFocused();
  await page.keyboard.press("Enter");
  const popup = mapOf(page).locator(".leaflet-popup");
  await expect(popup).toHaveText("Local");
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();
  await page.getByRole("button", { name: "Cerrar el mapa" }).click();
  await expect(mapOf(page)).toBeHidden();
});

test("a result of a search is opened from the map", async ({ page, request }) => {
  const own = await openOwnPage(request);
  const api = own.staff;
  const { data } = await api.get<{ data: { id: string }[] }>(
    "/backoffices/discover/categories?query=panaderias",
  );
  const word = `vigilante${randomUUID().slice(0, 8).replaceAll(/\d/g, "")}`;
  const ids = [randomUUID(), randomUUID()];
  for (const [index, id] of ids.entries()) {
    await api.put(`/backoffices/discover/pages/${id}`, {
      enabled: true,
      info: { name: `Panadería ${word} ${index}` },
      categories: data.map((category) => category.id),
      links: [{ type: "phone", value: "11 4294-1234" }],
      addresses: [{ ...ADDRESS, location: { lat: -34.79 - index / 100, lng: -58.38 } }],
    });
  }
  await page.goto(`/explorar?query=${word}`);
  await page.getByRole("button", { name: "Abrir el mapa" }).click();
  await mapOf(page)
    .getByRole("button", { name: `Panadería ${word} 1` })
    .click();
  await mapOf(page)
    .getByRole("link", { name: `Panadería ${word} 1` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/p/${ids[1]}$`));
});

test("a delivery's point is placed on the map, within the store's reach @phone", async ({
  page,
  request,
  look,
}) => {
  const consumer = await newConsumer(request);
  const shop = await openOwnStore(request, [storeArticle("Muzzarella", 8500)]);
  await rememberConsumer(page, consumer);
  const files = mapFiles(page);
  await page.goto(shop.path);
  await expect(page.getByRole("button", { name: "Agregar Muzzarella" })).toBeVisible();
  expect(files).toEqual([]);
  await page.getByRole("button", { name: "Abrir el mapa" }).click();
  await expect(mapOf(page).getByRole("button", { name: /^Tienda de .*Seguí 742/ })).toBeVisible();
  await expect(mapOf(page).locator(".map-zone")).toBeVisible();
  await look.check("map-store");
  await page.getByRole("button", { name: "Cerrar el mapa" }).click();
  await page.getByRole("button", { name: "Agregar Muzzarella" }).click();
  // A phone has the cart on a page of its own.
  if (look.isPhone) await page.getByRole("link", { name: /^Ver carrito/ }).click();
  await page.getByRole("link", { name: "Ir a pagar" }).click();
  await page.getByRole("radio", { name: "Me lo llevan" }).check();
  await page.getByLabel("Calle").fill("Mitre");
  await page.getByLabel("Número", { exact: true }).fill("123");
  await page.getByRole("button", { name: "Marcar en el mapa" }).click();
  await expect(mapOf(page).getByRole("button", { name: "La tienda" })).toBeVisible();
  await expect(pinOf(page)).toBeHidden();
  const told = page.getByText(/^Punto marcado, a /);
  // The middle of the map is the store's place.
  await mapOf(page).focus();
  await page.keyboard.press("Enter");
  await expect(told).toHaveText("Punto marcado, a 10 m de la tienda.");
  const box = await mapOf(page).boundingBox();
  if (!box) throw new Error("the map is shown");
  await mapOf(page).click({ position: { x: box.width / 2 + 60, y: box.height / 2 } });
  await expect(told).not.toHaveText("Punto marcado, a 10 m de la tienda.");
  const before = await told.textContent();
  await pinOf(page).focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("ArrowRight");
  await expect(told).not.toHaveText(before ?? "");
  await expect(pinOf(page)).toBeFocused();
  await look.check("map-checkout");
  await page.getByRole("button", { name: "Usar esta dirección" }).click();
  await expect(page.getByText("Mitre 123")).toBeVisible();
});

test("a store's owner sees how far orders are brought @phone", async ({ page, request, look }) => {
  const shop = await openOwnStore(request, [storeArticle("Muzzarella", 8500)]);
  await signIn(page, `/tiendas/${shop.id}/cobros`, shop.owner.as("workspace"));
  await page.getByRole("button", { name: "Marcar en el mapa" }).click();
  const zone = mapOf(page).locator(".map-zone");
  await expect(zone).toBeVisible();
  const width = async () => (await zone.boundingBox())?.width ?? 0;
  const reach = await width();
  await page.getByLabel("Hasta cuántos kilómetros").fill("1");
  await expect.poll(width).toBeLessThan(reach / 2);
  await pinOf(page).focus();
  const point = page.getByLabel("Punto en el mapa");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(point).not.toHaveValue("-34.7986, -58.3877");
  await look.check("map-zone");
});
