/* Tests of a submit during which the server dies and comes back: it makes one order, and the screen says what is true. */
import { confirmButton, expectOrderPage, goToConfirm, newConsumer } from "../fixtures/checkout";
import { OwnServer } from "../fixtures/ownServer";
import { listOrders, openOwnStore, storeArticle } from "../fixtures/ownStore";
import { test as base, expect } from "../fixtures/test";

const test = base.extend<object, { server: OwnServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures
    async ({}, use) => {
      const server = await OwnServer.create();
      // This worker runs no other file: its fixtures are its own.
      process.env.HUB_E2E_ACCOUNTS = server.accountsFile;
      await use(server);
      await server.remove();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

// One server for all.
test.describe.configure({ mode: "default" });
// The page of the browser that says so has no storage.
test.use({ allowed: [/ERR_|Failed to load resource|Access is denied for this document/] });

test("before the server got it, and again while it is away, is one order", async ({
  page,
  request,
  server,
}) => {
  const consumer = await newConsumer(request);
  const store = await openOwnStore(request, [storeArticle("Torta", 5000, { stock: 3 })]);
  await goToConfirm(page, store, "Torta", consumer);
  await server.kill();
  await confirmButton(page).click();
  await expect(page.getByText(/no sabemos si el pedido llegó/)).toBeVisible();
  await confirmButton(page).click();
  await expect(page.getByText("Enviando tu pedido…")).toBeHidden();
  await expect(page.getByText(/no sabemos si el pedido llegó/)).toBeVisible();
  await server.start();
  expect(await listOrders(request, consumer, store)).toEqual([]);
  await confirmButton(page).click();
  const id = await expectOrderPage(page);
  expect((await listOrders(request, consumer, store)).map((order) => order.id)).toEqual([id]);
});

test("after its commit and before its answer, is the order that was made", async ({
  page,
  request,
  server,
}) => {
  const consumer = await newConsumer(request);
  const cake = storeArticle("Torta", 5000, { stock: 3 });
  const store = await openOwnStore(request, [cake]);
  await goToConfirm(page, store, "Torta", consumer);
  let made = "";
  await page.route(`**/stores/${store.id}/cart/submit`, async (route) => {
    const answer = await route.fetch();
    made = ((await answer.json()) as { id: string }).id;
    await server.kill();
    await route.abort("connectionreset");
  });
  await confirmButton(page).click();
  await expect(page.getByText(/no sabemos si el pedido llegó/)).toBeVisible();
  await page.unroute(`**/stores/${store.id}/cart/submit`);
  await confirmButton(page).click();
  await expect(page.getByText("Enviando tu pedido…")).toBeHidden();
  await expect(page.getByText(/no sabemos si el pedido llegó/)).toBeVisible();
  await server.start();
  await page.reload();
  expect(await expectOrderPage(page)).toBe(made);
  expect((await listOrders(request, consumer, store)).map((order) => order.id)).toEqual([made]);
  expect(await store.get(`/articles/${cake.id}`)).toMatchObject({ stock: { count: 2 } });
});

test("while it runs, is one order, whether it was committed or not", async ({ page, request, server }) => {
  const consumer = await newConsumer(request);
  const store = await openOwnStore(request, [storeArticle("Torta", 5000, { stock: 3 })]);
  await goToConfirm(page, store, "Torta", consumer);
  const sent = page.waitForRequest(/\/cart\/submit$/);
  await confirmButton(page).click();
  await sent;
  await server.kill();
  // Either the answer was faster, and the order's page is what the dead server cannot show, or nobody knows.
  await server.start();
  await page.goto(`${store.path}/pagar`);
  const found = page.getByText("No hay nada para pedir todavía");
  await expect(
    found.or(confirmButton(page)).or(page.getByRole("list", { name: "Cómo va tu pedido" })),
  ).toBeVisible();
  if (await confirmButton(page).isVisible()) await confirmButton(page).click();
  if (!(await found.isVisible())) await expectOrderPage(page);
  expect(await listOrders(request, consumer, store)).toHaveLength(1);
});
