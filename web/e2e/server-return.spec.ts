/* Tests of screens that failed while the server was away: they come back by themselves. */
import { cutServer } from "./fixtures/network";
import { expect, openShifts, test } from "./fixtures/shiftsTest";
import { signInStaff } from "./fixtures/staff";

test.describe("while the server is away", () => {
  test.use({ allowed: [/Failed to load resource/] });

  test("the month of shifts says so, and comes without a click when it is back", async ({ page }) => {
    await openShifts(page, "2023-08");
    const restore = await cutServer(page);
    await page.getByRole("button", { name: "Mes siguiente" }).click();
    await expect(page.getByRole("alert")).toContainText("No pudimos cargar los turnos.", { timeout: 20_000 });
    restore();
    await expect(page.getByText("53 turnos en total")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("a list of the staff says so, and comes without a click when it is back", async ({ page }) => {
    await signInStaff(page, "/backoffice/groups");
    await expect(page.getByRole("link", { name: "Almirante Brown", exact: true })).toBeVisible();
    const restore = await cutServer(page, ["fetch"]);
    await page.getByRole("link", { name: "Workspaces" }).click();
    await expect(page.getByRole("alert")).toContainText("No pudimos conectarnos con el servidor", {
      timeout: 20_000,
    });
    restore();
    await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});
