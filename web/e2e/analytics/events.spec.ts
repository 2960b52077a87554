/* Tests of the events that visitors' browsers send: each counts once, and nothing is sent of who wishes not to be measured. */
import { randomBytes, randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { components } from "../../src/shared/api/schema";
import { createConsumer } from "../fixtures/business";
import { type OwnStore, openOwnStore, storeArticle } from "../fixtures/ownStore";
import { openSession } from "../fixtures/session";
import { staffApi } from "../fixtures/staff";
import { CALENDAR_PATH, expect, test } from "../fixtures/test";
import { beVisitor } from "../fixtures/visitor";

type Schemas = components["schemas"];

const EVENTS_PATH = "/analytics/events/batch";
const HOUR_MS = 3_600_000;

/** A word that no page has, in letters alone. */
const makeWord = () => `zz${randomBytes(6).toString("hex").replaceAll(/\d/g, "x")}`;

/** The events that wait in the browser, such as `view article`. */
function queued(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith("hub.event."))
      .sort()
      .map((key) => JSON.parse(localStorage.getItem(key) ?? "") as Record<string, string>)
      .map((event) => `${event.instance_action} ${event.instance_type}`),
  );
}

/** Figures of these hours, as the staff and the store's owner read them. */
async function openFigures(request: APIRequestContext, store: OwnStore) {
  const staff = await staffApi(request);
  const { headers } = await openSession(request, store.owner.as("workspace"));
  const period = new URLSearchParams({
    datetime_ini: new Date(Date.now() - HOUR_MS).toISOString(),
    datetime_end: new Date(Date.now() + HOUR_MS).toISOString(),
    bucket: "hour",
    keys: "50",
  });
  const sumOf = ({ data }: Schemas["AnalyticsSummary"], key: string) =>
    data.filter((value) => value.key === key).reduce((sum, { value }) => sum + value, 0);
  return {
    async count(metric: Schemas["AnalyticsMetric"], key: string): Promise<number> {
      return sumOf(await staff.get(`/backoffices/analytics/summary?metric=${metric}&${period}`), key);
    },
    async countOwn(metric: Schemas["WorkspaceMetric"], key: string): Promise<number> {
      const answer = await request.get(`/workspace/analytics?metric=${metric}&${period}`, { headers });
      expect(answer.status()).toBe(200);
      return sumOf((await answer.json()) as Schemas["AnalyticsSummary"], key);
    },
  };
}

test("what a visitor does counts once, without a network, after a reload and when the tab is closed", async ({
  page,
  context,
  request,
}) => {
  const cake = storeArticle("Torta", 5000);
  const store = await openOwnStore(request, [cake]);
  const figures = await openFigures(request, store);
  const word = makeWord();
  await beVisitor(context);

  await page.goto(store.path);
  await expect.poll(() => queued(page)).toEqual(["view store"]);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("link", { name: /^Torta/ }).click();
  await expect(page.getByRole("dialog", { name: "Torta" })).toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Agregar/ })
    .click();
  await expect.poll(() => queued(page)).toContain("add article");
  await page.waitForTimeout(6000);
  expect(await queued(page)).toEqual(expect.arrayContaining(["view article", "add article"]));
  await context.setOffline(false);

  // Both pages are left before they send: a beacon takes what they have, and the next tab sends it again.
  await page.goto(`/explorar?query=${word}`);
  await expect.poll(() => queued(page)).toContain("submit search");
  await page.reload();
  await page.waitForLoadState("networkidle");
  await page.close();
  await expect.poll(() => figures.count("searches_empty", word)).toBe(1);
  const tab = await context.newPage();
  const repeated = tab.waitForRequest(`**${EVENTS_PATH}`);
  await tab.goto(CALENDAR_PATH);
  const { events } = (await repeated).postDataJSON() as Schemas["AnalyticsEventBatch"];
  expect(events.map(({ instance_type }) => instance_type)).toEqual(
    expect.arrayContaining(["search", "pharmacy_calendar"]),
  );
  await expect.poll(() => queued(tab)).toEqual([]);

  expect(await figures.count("searches", word)).toBe(1);
  expect(await figures.count("searches_empty", word)).toBe(1);
  expect(await figures.count("store_views", store.id)).toBe(1);
  expect(await figures.countOwn("store_views", store.id)).toBe(1);
  expect(await figures.countOwn("article_views", cake.id)).toBe(1);
  expect(await context.cookies()).toEqual([]);
});

for (const wish of [{ doNotTrack: "1" }, { globalPrivacyControl: true }]) {
  test(`nothing is sent or kept of a visitor with ${Object.keys(wish)}`, async ({
    page,
    context,
    request,
  }) => {
    const store = await openOwnStore(request, [storeArticle("Torta", 5000)]);
    await beVisitor(context, wish);
    const asked: string[] = [];
    context.on("request", (call) => asked.push(call.url()));
    for (const path of [`${store.path}?referral=AMIGOS24`, `/explorar?query=${makeWord()}`, CALENDAR_PATH]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(1500);
    }
    expect(asked.filter((url) => /\/analytics\/|eventSender/.test(url))).toEqual([]);
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => /^hub\.(event|visit|referral)/.test(key))).toEqual([]);
  });
}

test("a visitor who comes by a referral's code opens it", async ({ page, context, request }) => {
  const staff = await staffApi(request);
  const promoter = await createConsumer(request, staff);
  const code = randomBytes(5).toString("hex").toUpperCase();
  await staff.dispatch("analytics.referrals.put", {
    id: randomUUID(),
    code,
    promoter_id: promoter.scope_id,
    redirect_to: "https://prueba.example/",
    enabled: true,
  });
  await beVisitor(context);
  await page.goto(`/crear_cuenta?referral=${code.toLowerCase()}`);
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
  const device = await page.evaluate(() => localStorage.getItem("hub.device_id") ?? "");
  const inspect = () =>
    request.get("/analytics/referrals/sessions/inspect", { headers: { "device-id": device } });
  await expect
    .poll(async () => (await inspect()).json())
    .toMatchObject({ code, active: true, state: "open" });
});
