/* Tests of time zones: the calendar shows the pharmacies' days and hours in any browser zone. */
import type { Page } from "@playwright/test";
import type { components } from "../src/shared/api/schema";
import {
  collectComplaints,
  expect,
  getJson,
  openMonth,
  shiftTextsOn,
  test,
  todayInZone,
} from "./fixtures/test";

type Schemas = components["schemas"];

const DAY_MS = 86_400_000;
const BUENOS_AIRES_MS = -3 * 3_600_000;

/** Computes each day's shifts with plain arithmetic: Buenos Aires has been UTC-3 for years. */
function expectedDays(month: string, shifts: Schemas["Shift"][], names: Map<string, string>) {
  const local = (instant: string) => Date.parse(instant) + BUENOS_AIRES_MS;
  const time = (ms: number) => new Date(ms).toISOString().slice(11, 16);
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const days: Record<string, string[]> = {};
  for (let day = first; new Date(day).toISOString().startsWith(month); day += DAY_MS) {
    const parts = shifts
      .map((shift) => ({ ...shift, ini: local(shift.ini_at), end: local(shift.end_at) }))
      .filter(({ ini, end }) => ini < day + DAY_MS && end > day)
      .map(({ pharmacy_id, ini, end }) => {
        const until = end >= day + DAY_MS ? "24:00" : time(end);
        return `${names.get(pharmacy_id)} ${time(Math.max(ini, day))}–${until}`;
      });
    days[new Date(day).toISOString().slice(0, 10)] = parts.sort();
  }
  return days;
}

async function shownDays(page: Page): Promise<Record<string, string[]>> {
  const days = await page
    .locator("[data-date]")
    .evaluateAll((all) =>
      all.map((day): [string, string[]] => [
        day.getAttribute("data-date") ?? "",
        [...day.querySelectorAll("[data-shift]")].map((shift) => shift.textContent ?? "").sort(),
      ]),
    );
  return Object.fromEntries(days);
}

const views = {
  grid: { width: 1440, height: 900 },
  list: { width: 390, height: 844 },
};

for (const timezoneId of ["America/Argentina/Buenos_Aires", "UTC", "Asia/Tokyo"]) {
  for (const [view, viewport] of Object.entries(views)) {
    test(`a browser in ${timezoneId} shows the rota as ${view}`, async ({
      browser,
      baseURL,
      request,
      group,
    }) => {
      const context = await browser.newContext({
        timezoneId,
        viewport,
        locale: "es-AR",
        ...(baseURL && { baseURL }),
      });
      const page = await context.newPage();
      const complaints = await collectComplaints(page);
      const names = new Map(group.pharmacies.map(({ id, name }) => [id, name]));
      // A month's end, a year's end, and the January that the rota's last night reaches into.
      for (const [month, next, count] of [
        ["2023-09", "2023-10", 53],
        ["2023-12", "2024-01", null],
        ["2024-01", "2024-02", null],
      ] as const) {
        const range = { datetime_ini: `${month}-01T03:00:00Z`, datetime_end: `${next}-01T03:00:00Z` };
        const { data } = await getJson<Schemas["ShiftList"]>(
          request,
          `/plugins/pharmacy/shifts?${new URLSearchParams({ group_id: group.id, ...range })}`,
        );
        if (count !== null) expect(data).toHaveLength(count);
        expect(data.length).toBeGreaterThan(0);
        await openMonth(page, month);
        await expect(page.getByRole("grid")).toHaveCount(view === "grid" ? 1 : 0);
        expect(await shownDays(page)).toEqual(expectedDays(month, data, names));
      }
      await page.getByRole("button", { name: "Hoy" }).click();
      await expect(page.locator("[data-date][aria-current='date']")).toHaveAttribute(
        "data-date",
        todayInZone(),
      );
      expect(complaints).toEqual([]);
      await context.close();
    });
  }
}

test("a browser without Temporal shows the same month", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Temporal"));
  await openMonth(page, "2023-09");
  await expect(page.locator("button[data-shift]")).toHaveCount(102);
  expect(await shiftTextsOn(page, "2023-09-30")).toContain("Farmacia Cipolatti 08:30–24:00");
});

test("the feed says what the calendar says", async ({ request, group }) => {
  const range = { datetime_ini: "2023-09-01T03:00:00Z", datetime_end: "2023-10-01T03:00:00Z" };
  const feed = await request.get(
    `/plugins/pharmacy/groups/${group.id}/calendar.ics?${new URLSearchParams(range)}`,
  );
  expect(feed.headers()["content-type"]).toContain("text/calendar");
  const text = (await feed.text()).replaceAll(/\r\n[ \t]/g, "");
  const events = text.split("BEGIN:VEVENT").slice(1);
  const { data } = await getJson<components["schemas"]["ShiftList"]>(
    request,
    `/plugins/pharmacy/shifts?${new URLSearchParams({ group_id: group.id, ...range })}`,
  );
  const names = new Map(group.pharmacies.map(({ id, name }) => [id, name]));
  const plain = (instant: string) => instant.replaceAll(/[-:]|\.\d+/g, "");
  const expected = data.map((shift) => `${plain(shift.ini_at)} ${names.get(shift.pharmacy_id)}`);
  const found = events.map(
    (event) => `${/DTSTART[^:]*:(\S+)/.exec(event)?.[1]} ${/SUMMARY:(.*)\r?\n/.exec(event)?.[1]?.trim()}`,
  );
  expect(found.sort()).toEqual(expected.sort());
  expect(found).toContain("20230901T113000Z Farmacia Álvarez");
});
