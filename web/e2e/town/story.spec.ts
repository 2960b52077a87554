/* The whole story of a business in a town, on screens alone: it subscribes, fills its store, is found, is written to, is
   paid by Mercado Pago, delivers, and sees it in its figures. */
import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { bubbles } from "../fixtures/chat/rooms";
import { PHONE_SIZE } from "../fixtures/look";
import { STORE_POINT } from "../fixtures/ownStore";
import { staffApi } from "../fixtures/staff";
import { collectComplaints, expect, test } from "../fixtures/test";
import * as customer from "../fixtures/town/customer";
import { expectFigures } from "../fixtures/town/figures";
import * as owner from "../fixtures/town/owner";
import { newPerson, signUp } from "../fixtures/town/signUp";
import { beVisitor } from "../fixtures/visitor";

const GOODS: readonly owner.Goods[] = [
  { name: "Pan de campo", price: "2.800", picture: "pan de campo.png", section: "Panes" },
  { name: "Medialunas", price: "4.500", picture: "medialunas.png", section: "Facturas" },
];
const TOTAL = "7.300";

// Without it, a button that is missing is waited for until the test ends.
test.use({ actionTimeout: 20_000 });
test.use({ geolocation: STORE_POINT, permissions: ["geolocation"] });

/** A page of somebody else, whose complaints count as the owner's do. */
async function openPage(browser: Browser, device: object) {
  const context = await browser.newContext({
    geolocation: STORE_POINT,
    permissions: ["geolocation"],
    ...device,
  });
  const page = await context.newPage();
  return { page, complaints: await collectComplaints(page) };
}

/** A word that no other test searches for. */
const uniqueWord = () =>
  `trigal${randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))}`;

test("a business opens, publishes, is found, sells, delivers and reads its figures @desktop", async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(360_000);
  const word = uniqueWord();
  const business = `Panadería ${word}`;
  const [ana, nadia] = [newPerson("Ana", `Quiroga ${word}`), newPerson("Nadia", `Ñandú ${word}`)];
  const phone = await openPage(browser, { viewport: PHONE_SIZE, isMobile: true, hasTouch: true });
  await beVisitor(phone.page.context());
  await (await staffApi(request)).applySeeds(["discover_categories"]);

  await test.step("a person opens a business, which subscribes to a plan", async () => {
    await page.goto("/crear_cuenta");
    await signUp(page, ana);
    await expect(page.getByRole("heading", { name: "Mis pedidos", level: 1 })).toBeVisible();
    await owner.openBusiness(page, business);
    await owner.subscribeToPlan(page, "Comercio");
  });
  await test.step("its store is filled with pictures, paid by Mercado Pago, and opened", () =>
    fillStore(page, business));
  await test.step("its page is published", () =>
    owner.publishPage(page, "Pan de masa madre y facturas. Horneamos cada mañana."));

  await test.step("a neighbour finds it in the directory", () =>
    customer.findStore(phone.page, `pan ${word}`, business));
  const store = new URL(phone.page.url()).pathname;
  await test.step("the neighbour writes, and is answered", async () => {
    const [question, answer] = ["¿Tienen pan sin sal?", "Sí, recién salido."];
    await customer.writeFromStore(phone.page, nadia, question);
    await owner.answerMessage(page, nadia, question, answer);
    await expect(bubbles(phone.page).last()).toContainText(answer);
  });
  const order = await test.step("the neighbour orders two articles and pays them", async () => {
    await phone.page.goto(store);
    const names = GOODS.map(({ name }) => name);
    const path = await customer.orderToTheDoor(phone.page, names, TOTAL);
    await customer.payAtMercadoPago(phone.page);
    return path;
  });
  await test.step("the business sees the payment, and delivers", async () => {
    const names = GOODS.map(({ name }) => name);
    await owner.deliverPaidOrder(page, names);
    await expect(phone.page).toHaveURL(new RegExp(`${order}$`));
    await expect(phone.page.getByRole("main").getByText("Entregado").first()).toBeVisible();
  });
  await test.step("the business sees it in its figures", () =>
    expectFigures(page, { orders: 1, revenue: TOTAL }));

  expect(phone.complaints).toEqual([]);
  await phone.page.context().close();
});

async function fillStore(page: Page, business: string): Promise<void> {
  await owner.uploadPictures(
    page,
    GOODS.map(({ picture }) => picture),
  );
  await owner.openStore(page, business);
  for (const goods of GOODS) await owner.makeArticle(page, goods);
  await owner.makeCatalog(page, GOODS);
  await owner.setDeliveries(page);
  await owner.acceptMercadoPago(page, business);
  await owner.openForOrders(page);
}
