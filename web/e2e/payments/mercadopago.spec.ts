/* Tests of Mercado Pago through the browser, at the stand-in's pages: connecting, paying, failing, and refunds. */
import type { Page } from "@playwright/test";
import type { SignInPerson } from "../fixtures/business";
import { chooseTakeawayAndCash, confirmButton, newConsumer } from "../fixtures/checkout";
import { type OwnStore, openOwnStore, rememberConsumer, storeArticle } from "../fixtures/ownStore";
import { signIn } from "../fixtures/session";
import { pressAtStandIn } from "../fixtures/standIn";
import { expect, test } from "../fixtures/test";

// Mercado Pago's notice, and its answer to a question, come on their own.
const SOON = { timeout: 20_000 };
const ARTICLE = "Muzzarella";

/** Connects the store's business at the seller's page, and accepts Mercado Pago in the store. */
async function connect(page: Page, store: OwnStore): Promise<void> {
  await signIn(page, "/cobros", store.owner.as("workspace"));
  await page.getByRole("button", { name: "Conectar con Mercado Pago" }).click();
  await pressAtStandIn(page, "Autorizar");
  await expect(page.getByText(/Tu cuenta de Mercado Pago está conectada/)).toBeVisible();
  await page.goto(`/tiendas/${store.id}/cobros`);
  const accepts = page.getByRole("checkbox", { name: "Mercado Pago" });
  await accepts.check();
  await expect(page.getByText("Cobro guardado")).toBeVisible();
}

/** Orders one article as a consumer; the answer is the order's address. */
async function order(page: Page, store: OwnStore, person: SignInPerson): Promise<string> {
  await rememberConsumer(page, person);
  await page.goto(store.path);
  await page.getByRole("button", { name: `Agregar ${ARTICLE}` }).click();
  // On a phone the cart is a page of its own.
  const toCart = page.getByRole("link", { name: /^Ver carrito/ });
  const toPay = page.getByRole("link", { name: "Ir a pagar" });
  await expect(toCart.or(toPay).first()).toBeVisible();
  if (!(await toPay.isVisible())) await toCart.click();
  await toPay.click();
  await chooseTakeawayAndCash(page);
  await page.getByRole("radio", { name: /Mercado Pago/ }).check();
  await expect(confirmButton(page)).not.toHaveAttribute("aria-disabled");
  await confirmButton(page).click();
  await page.waitForURL(/\/mis_pedidos\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

const payment = (page: Page) => page.getByRole("region", { name: "Pago", exact: true });

test("a business connects, a consumer pays, and the board gives it back @phone", async ({
  page,
  browser,
  request,
  look,
}) => {
  test.setTimeout(180_000);
  const store = await openOwnStore(request, [storeArticle(ARTICLE, 8500)]);
  await connect(page, store);
  await page.goto("/cobros");
  await expect(page.getByText(/^Cuenta \d+/)).toBeVisible();
  await look.check("payments-connected");

  const person = await newConsumer(request);
  const consumer = await (await browser.newContext()).newPage();
  const path = await order(consumer, store, person);
  await expect(consumer.getByText(/Te falta pagar .* con Mercado Pago/)).toBeVisible();
  await consumer.getByRole("button", { name: "Pagar con Mercado Pago" }).click();
  await pressAtStandIn(consumer, "Pagar");
  await expect(consumer).toHaveURL(new RegExp(`${path}$`));
  await expect(payment(consumer).getByText("Pagado")).toBeVisible(SOON);

  const id = path.split("/").at(-1);
  await page.goto(`/pedidos/${id}?tienda=${store.id}`);
  const payments = page.getByRole("region", { name: "Pagos" });
  await expect(payments.getByText("Pagado")).toBeVisible();
  await expect(page.getByRole("region", { name: "Historia" })).toContainText("Mercado Pago confirmó el pago");
  await look.check("store-order-paid-mercadopago");
  await page.getByText("Otras acciones").click();
  await page.getByRole("button", { name: /^Devolver .* por Mercado Pago$/ }).click();
  await page.getByRole("button", { name: "Pedir la devolución" }).click();
  await expect(payments.getByText("Devuelto", { exact: true })).toBeVisible(SOON);
  await expect(page.getByRole("region", { name: "Historia" })).toContainText("Mercado Pago devolvió el pago");
  await expect(payment(consumer).getByText("Devuelto", { exact: true })).toBeVisible(SOON);
  await consumer.context().close();
});

test("a payment that fails is tried again, and one that waits is followed", async ({
  page,
  request,
  look,
}) => {
  test.setTimeout(120_000);
  const store = await openOwnStore(request, [storeArticle(ARTICLE, 8500)]);
  await connect(page, store);
  await order(page, store, await newConsumer(request));
  await look.check("order-to-pay-mercadopago");
  await page.getByRole("button", { name: "Pagar con Mercado Pago" }).click();
  await pressAtStandIn(page, "Volver sin pagar");
  await expect(page.getByText("Estamos confirmando tu pago")).toBeVisible();
  await look.check("order-confirming-mercadopago");
  await page.getByRole("button", { name: "Cancelar este intento" }).click();
  await expect(page.getByText("El intento anterior no se completó. Podés probar otra vez.")).toBeVisible();

  await page.getByRole("button", { name: "Pagar con Mercado Pago" }).click();
  await pressAtStandIn(page, "Dejar el pago pendiente");
  await pressAtStandIn(page, "Volver al sitio");
  await expect(page.getByText("Mercado Pago está procesando tu pago")).toBeVisible(SOON);
  await look.check("order-processing-mercadopago");
  await page.getByRole("button", { name: "Volver a Mercado Pago" }).click();
  await pressAtStandIn(page, "Acreditar");
  await expect(payment(page).getByText("Pagado")).toBeVisible(SOON);
});

test("a seller who refuses comes back, and can try again", async ({ page, request, look }) => {
  const store = await openOwnStore(request, [storeArticle(ARTICLE, 8500)]);
  await signIn(page, "/cobros", store.owner.as("workspace"));
  await page.getByRole("button", { name: "Conectar con Mercado Pago" }).click();
  await pressAtStandIn(page, "No autorizar");
  await expect(page.getByText(/falta tu autorización/)).toBeVisible();
  await expect(page.getByText("Sin conectar", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Conectar con Mercado Pago" })).toBeEnabled();
  await look.check("payments-refused");
});
