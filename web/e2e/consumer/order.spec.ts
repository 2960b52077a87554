/* Tests of one order, live: each step that the owner makes, paying by transfer, cancellation and repeating. */
import type { Page } from "@playwright/test";
import { createConsumer } from "../fixtures/business";
import { drinkOf, type OrderOptions, openCart, openDemoStore } from "../fixtures/demoStore";
import { pngFile } from "../fixtures/pictures";
import { signIn } from "../fixtures/session";
import { staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

// A change arrives within a second; the rest is for a busy machine.
const SOON = { timeout: 5000 };

const status = (page: Page) => page.getByRole("main").getByRole("status").first();
const currentStep = (page: Page) =>
  page.getByRole("list", { name: "Cómo va tu pedido" }).locator("[aria-current=step]");

/** The store delivers from an amount on. */
async function enoughToDeliver(request: Parameters<typeof openDemoStore>[0]) {
  return [{ name: drinkOf(await openDemoStore(request)).name, quantity: 6 }];
}

async function openOrder(
  page: Page,
  request: Parameters<typeof openDemoStore>[0],
  options: OrderOptions = {},
) {
  const person = await createConsumer(request, await staffApi(request));
  const store = await openDemoStore(request);
  const cart = await openCart(request, store, person.as("consumer"));
  const order = await store.order(await cart.submit(options));
  await signIn(page, `/mis_pedidos/${order.id}`, person.as("consumer"));
  await expect(page.getByRole("heading", { name: order.code })).toBeVisible();
  return { person, store, cart, order };
}

test("the consumer sees each step of a delivery as the owner makes it @phone", async ({
  page,
  request,
  look,
}) => {
  const near = (await openDemoStore(request)).storefront.pickup_methods.takeaway?.address.location;
  const address = {
    name: "Casa",
    street: "Mitre",
    number: "1234",
    city: "Adrogué",
    indications: "Timbre roto",
    location: near ?? { lat: 0, lng: 0 },
  };
  const { store, order } = await openOrder(page, request, { address, lines: await enoughToDeliver(request) });
  await expect(status(page)).toHaveText("Recibido");
  await expect(page).toHaveTitle(`Recibido · Pedido ${order.code} · Hub`);
  await expect(page.getByText("La tienda todavía no empezó a prepararlo.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Entrega" }).getByText("Mitre 1234")).toBeVisible();
  await expect(page.getByText("Lo pagás en efectivo cuando te lo llevan.")).toBeVisible();
  await look.check("order-submitted");

  await store.prepare(order.id, "preparing");
  await expect(status(page)).toHaveText("En preparación", SOON);
  await expect(currentStep(page)).toContainText("En preparación");
  await store.prepare(order.id, "completed");
  await expect(page.getByRole("list", { name: "Cómo va tu pedido" })).toContainText("Preparado", SOON);
  await store.handOver(order.id, "ready");
  await expect(status(page)).toHaveText("Listo para enviar", SOON);
  await store.handOver(order.id, "carrying");
  await expect(status(page)).toHaveText("En camino", SOON);
  await expect(currentStep(page)).toContainText("Ya salió para tu dirección.");
  await look.check("order-carrying");
  await store.handOver(order.id, "at_door");
  await expect(status(page)).toHaveText("En la puerta", SOON);
  await store.pay(order.id, "completed");
  await expect(page.getByRole("region", { name: "Pago" }).getByText("Pagado")).toBeVisible(SOON);
  await store.handOver(order.id, "delivered");
  await expect(status(page)).toHaveText("Completado", SOON);
  await expect(currentStep(page)).toHaveCount(0);
  await expect(page.getByText("¿Querés cambiarlo o cancelarlo?")).toHaveCount(0);
  await look.check("order-completed");
});

test("a change is seen within a second", async ({ page, request }) => {
  const stream = page.waitForResponse((response) => response.url().endsWith("/events"));
  const { store, order } = await openOrder(page, request);
  await stream;
  const seen = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector("main")?.textContent?.includes("La tienda lo está preparando.")) {
            observer.disconnect();
            resolve(Date.now());
          }
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
  await store.prepare(order.id, "preparing");
  const movedAt = Date.now();
  expect((await seen) - movedAt).toBeLessThan(1000);
});

test("a transfer is paid with the account's data and a voucher, and confirmed by the owner", async ({
  page,
  request,
  look,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { store, order } = await openOrder(page, request, { payment: "banktransfer" });
  const payment = page.getByRole("region", { name: "Pago" });
  await expect(payment.getByText("2850590940090418135201")).toBeVisible();
  await expect(payment.getByText("Hernán Ibarra")).toBeVisible();
  await expect(page.getByText(/^Falta que transfieras \$/)).toBeVisible();
  await page.getByRole("button", { name: "Ver cómo pagar" }).click();
  await expect(payment).toBeFocused();
  await expect(payment.getByRole("heading", { name: "Pago" })).toBeInViewport();
  await payment.getByRole("button", { name: "Copiar CBU o CVU" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("2850590940090418135201");
  await payment.getByRole("button", { name: "Copiar Importe" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+,\d\d$/);
  await payment.getByRole("button", { name: "Avisar que transferí" }).click();
  await expect(payment.getByText("Escribí el número de operación, o subí el comprobante.")).toBeVisible();
  await look.check("order-transfer");

  await payment.getByLabel("Número de operación").fill("0042");
  await payment.locator("input[type=file]").first().setInputFiles(pngFile("comprobante.png"));
  await expect(payment.getByText("Ya avisaste que transferiste")).toBeVisible();
  await expect(page.getByText(/^Falta que transfieras/)).toHaveCount(0);
  await expect(payment.getByText("0042")).toBeVisible();
  await expect(payment.getByRole("img", { name: "Comprobante" })).toBeVisible();
  await look.check("order-transfer-reported");
  await page.reload();
  await expect(payment.getByText("Ya avisaste que transferiste")).toBeVisible();

  await store.pay(order.id, "completed");
  await expect(payment.getByText("Pagado")).toBeVisible(SOON);
  await expect(payment.getByText("Ya avisaste que transferiste")).toHaveCount(0);
});

test("a cancelled order says why, and what is to be given back", async ({ page, request, look }) => {
  const { store, order } = await openOrder(page, request, { payment: "banktransfer" });
  await expect(page.getByText("la.esquina.pizza")).toBeVisible();
  await store.pay(order.id, "completed");
  await expect(page.getByRole("region", { name: "Pago" }).getByText("Pagado")).toBeVisible(SOON);
  await store.cancel(order.id, "Se cortó la luz");
  await expect(status(page)).toHaveText("Cancelado", SOON);
  await expect(page.getByText(/Motivo: Se cortó la luz/)).toBeVisible();
  await expect(page.getByText("La tienda te tiene que devolver")).toBeVisible();
  await look.check("order-cancelled");
  await store.pay(order.id, "refounded");
  await expect(page.getByRole("region", { name: "Pago" }).getByText("Devuelto")).toBeVisible(SOON);
});

test.describe("repeating", () => {
  // A build without the store's pages answers the cart with 404.
  test.use({ allowed: [/404/] });

  test("puts the lines into the cart beside those that are there, and opens it", async ({
    page,
    request,
  }) => {
    const indications = "bien fría";
    const wanted = { quantity: 2, indications };
    const store = await openDemoStore(request);
    const name = drinkOf(store).name;
    const { cart, order } = await openOrder(page, request, { lines: [{ name, ...wanted }] });
    const line = { id: crypto.randomUUID(), article_id: store.article(name).id, quantity: 5 };
    await cart.put({ items_set: true, items: [line] });
    const opened = page.waitForRequest((one) => one.isNavigationRequest() && one.url().endsWith("/carrito"));
    await page.getByRole("button", { name: "Repetir pedido" }).click();
    expect(new URL((await opened).url()).pathname).toBe(`/t/${order.store.id}/carrito`);
    const { items } = await cart.put({});
    expect(items.map(({ quantity, indications }) => [quantity, indications])).toEqual([
      [5, ""],
      [2, indications],
    ]);
    await page.waitForURL(/\/carrito$/);
    await page.goBack();
    await page.getByRole("button", { name: "Repetir pedido" }).click();
    await page.waitForURL(/\/carrito$/);
    expect((await cart.put({})).items).toHaveLength(2);
  });
});

test.describe("an order that is not there", () => {
  test.use({ allowed: [/404/] });

  for (const id of ["0190a5b0-7c3e-7000-8000-000000000001", "cualquiera"]) {
    test(`says so: ${id}`, async ({ page, request, look }) => {
      const person = await createConsumer(request, await staffApi(request));
      await signIn(page, `/mis_pedidos/${id}`, person.as("consumer"));
      await expect(page.getByText("No encontramos ese pedido")).toBeVisible();
      await look.check("order-unknown");
      await page.getByRole("main").getByRole("link", { name: "Mis pedidos" }).click();
      await expect(page).toHaveURL(/\/mis_pedidos$/);
    });
  }

  test("is another consumer's", async ({ page, request }) => {
    const api = await staffApi(request);
    const [one, other] = [await createConsumer(request, api), await createConsumer(request, api)];
    const store = await openDemoStore(request);
    const id = await (await openCart(request, store, one.as("consumer"))).submit();
    await signIn(page, `/mis_pedidos/${id}`, other.as("consumer"));
    await expect(page.getByText("No encontramos ese pedido")).toBeVisible();
  });
});

test("a guest is asked to sign in, and returns to the order", async ({ page }) => {
  await page.goto("/mis_pedidos/0190a5b0-7c3e-7000-8000-000000000001");
  await expect(page.getByRole("heading", { name: "Ingresá a tu cuenta" })).toBeVisible();
});
