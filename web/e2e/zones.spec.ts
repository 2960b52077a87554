/* Wherever the browser is, the calendar shows the pharmacies' own days and hours. */
import type { components } from "../src/shared/api/schema";
import { answer, expect, listen, openMonth, shiftsOn, test, today } from "./support";

for (const timezoneId of ["America/Argentina/Buenos_Aires", "UTC", "Asia/Tokyo"]) {
  test(`a browser in ${timezoneId} shows the same month @once`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ timezoneId, locale: "es-AR", ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    const complaints = await listen(page);
    await openMonth(page, "2023-09");
    expect((await shiftsOn(page, "2023-09-01")).sort()).toEqual([
      "Farmacia Cipolatti 00:00–08:30",
      "Farmacia Saffirio 08:30–24:00",
      "Farmacia SyC 00:00–08:30",
      "Farmacia Álvarez 08:30–24:00",
    ]);
    await expect(page.locator("button[data-shift]")).toHaveCount(102);
    await page.getByRole("button", { name: "Hoy" }).click();
    await expect(page.locator("[data-date][aria-current='date']")).toHaveAttribute("data-date", today());
    expect(complaints).toEqual([]);
    await context.close();
  });
}

test("a browser without Temporal shows the same month @once", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Temporal"));
  await openMonth(page, "2023-09");
  await expect(page.locator("button[data-shift]")).toHaveCount(102);
  expect(await shiftsOn(page, "2023-09-30")).toContain("Farmacia Cipolatti 08:30–24:00");
});

test("the feed says what the calendar says @once", async ({ request, group }) => {
  const range = { datetime_ini: "2023-09-01T03:00:00Z", datetime_end: "2023-10-01T03:00:00Z" };
  const feed = await request.get(
    `/plugins/pharmacy/groups/${group.id}/calendar.ics?${new URLSearchParams(range)}`,
  );
  expect(feed.headers()["content-type"]).toContain("text/calendar");
  const text = (await feed.text()).replaceAll(/\r\n[ \t]/g, "");
  const events = text.split("BEGIN:VEVENT").slice(1);
  const { data } = await answer<components["schemas"]["ShiftList"]>(
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
