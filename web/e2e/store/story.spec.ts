/* The whole story of an order on a phone, with nothing replaced: from the store's page to the delivered order. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { PHONE_SIZE } from "../fixtures/look";
import { openOwnStore, STORE_POINT, storeArticle } from "../fixtures/ownStore";
import { pngFile } from "../fixtures/pictures";
import { expect, test } from "../fixtures/test";
import { newPerson, signUp } from "../fixtures/town/signUp";

test.use({
  viewport: PHONE_SIZE,
  hasTouch: true,
  isMobile: true,
  geolocation: STORE_POINT,
  permissions: ["geolocation"],
});

/** Makes the owner's move; the answer is how long after it the page has the text. */
async function timeUntilSeen(page: Page, text: string, move: () => Promise<unknown>): Promise<number> {
  // Watching begins before the move, on a busy machine too.
  const watch = await page.evaluateHandle((wanted) => {
    const isThere = () => document.querySelector("main")?.textContent?.includes(wanted) ?? false;
    if (isThere()) throw new Error(`'${wanted}' was there before`);
    const seenAt = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        resolve(Date.now());
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    return { seenAt };
  }, text);
  await move();
  const movedAt = Date.now();
  return (await watch.evaluate(({ seenAt }) => seenAt)) - movedAt;
}

test("a new consumer fills a cart, signs up, orders, pays by transfer and follows the order to the door", async ({
  page,
  request,
}) => {
  const store = await openOwnStore(request, [
    storeArticle("Muzzarella", 8500, { hasOptions: true, section: "Pizzas" }),
    storeArticle("Agua", 1400, { section: "Bebidas" }),
  ]);
  await store.put(`/coupons/${randomUUID()}`, { code: "AHORRA20", discount_percent: 20 });

  await page.goto(store.path);
  await page.getByRole("link", { name: /^Muzzarella/ }).click();
  const dialog = page.getByRole("dialog", { name: "Muzzarella" });
  await dialog.getByRole("radio", { name: /Grande/ }).check();
  const ham = dialog.getByRole("group", { name: "Cantidad de Jamón" });
  await ham.getByRole("button", { name: "Uno más" }).click();
  await dialog.getByRole("button", { name: /^Agregar/ }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Agregar Agua" }).click();
  // 8500 + 1200 + 900 + 1400
  await page.getByRole("link", { name: /Ver carrito.*12\.000/ }).click();
  await page.getByRole("link", { name: "Ir a pagar" }).click();
  await page.getByRole("link", { name: "Crear una cuenta" }).click();
  await signUp(page, newPerson("Nadia", "Ñandú"));

  await expect(page.getByRole("heading", { name: "Terminar el pedido" })).toBeVisible();
  await expect(page.getByText(/Juntamos tu carrito/)).toBeHidden();
  await page.getByRole("radio", { name: "Me lo llevan" }).check();
  await page.getByLabel("Calle").fill("Mitre");
  await page.getByLabel("Número", { exact: true }).fill("123");
  await page.getByRole("button", { name: /usar mi ubicación/ }).click();
  await expect(page.getByText(/Punto marcado/)).toBeVisible();
  await page.getByRole("button", { name: "Usar esta dirección" }).click();
  await page.getByRole("radio", { name: /Transferencia/ }).check();
  await page.getByLabel("Cupón de descuento").fill("ahorra20");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page.getByText("Cupón AHORRA20").first()).toBeVisible();
  const confirm = page.getByRole("button", { name: /^Confirmar/ });
  await expect(confirm).toContainText("9.600");
  await page.getByRole("radio", { name: "Otra" }).check();
  await page.getByLabel("Propina en pesos").fill("1.000");
  // Once, while the tip is still being typed.
  await confirm.click();

  await expect(page.getByRole("heading", { name: "Transferí para pagar" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("10.600");
  await expect(page.getByText("2850590940090418135201")).toBeVisible();
  // Whoever goes back is led to the order, and forward again.
  await page.goBack();
  const main = page.getByRole("main");
  await expect(main.getByText("No hay nada para pedir todavía")).toBeVisible();
  await expect(main.getByRole("link", { name: "Mis pedidos" })).toHaveAttribute("href", "/mis_pedidos");
  await page.goForward();
  await page.locator('input[type="file"]').first().setInputFiles(pngFile("comprobante.png"));
  await expect(page.getByText(/Ya avisaste que (transferiste|pagaste)/)).toBeVisible();
  await page.getByRole("link", { name: "Ver mi pedido" }).click();

  await page.waitForURL(/\/mis_pedidos\/[0-9a-f-]{36}$/);
  const id = page.url().split("/").at(-1) as string;
  const { code } = await store.orders.order(id);
  await expect(main.getByRole("heading", { name: code })).toBeVisible();
  await expect(main.getByRole("img", { name: "Comprobante" })).toBeVisible();
  await expect(main.getByText("La tienda todavía no empezó a prepararlo.")).toBeVisible();

  const { prepare, pay, handOver } = store.orders;
  const times = [
    await timeUntilSeen(page, "La tienda lo está preparando.", () => prepare(id, "preparing")),
    await timeUntilSeen(page, "Pagado", () => pay(id, "completed")),
    await timeUntilSeen(page, "Preparado", () => prepare(id, "completed")),
    await timeUntilSeen(page, "en un rato sale para tu dirección", () => handOver(id, "ready")),
    await timeUntilSeen(page, "Ya salió para tu dirección.", () => handOver(id, "carrying")),
    await timeUntilSeen(page, "Quien lo lleva está en tu puerta.", () => handOver(id, "at_door")),
    await timeUntilSeen(page, "Completado", () => handOver(id, "delivered")),
  ];
  for (const time of times) expect(time, `of ${times.join(", ")} ms`).toBeLessThan(1000);
  await expect(main.getByRole("status").first()).toHaveText("Completado");
});
