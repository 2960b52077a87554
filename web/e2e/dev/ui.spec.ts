/* Tests of the shared components' look in every state, on the development server. */
import { startDevServer } from "../fixtures/devServer";
import { expect, test } from "../fixtures/test";

test("shared components have a state for each case, legible in light and dark", async ({ page, look }) => {
  const server = await startDevServer();
  try {
    // The first visit bundles the libraries.
    test.setTimeout(180_000);
    await page.goto(`${server.url}/dev/ui`);
    await expect(page.getByRole("heading", { name: "shared/ui" })).toBeVisible({ timeout: 120_000 });
    for (const component of ["Board", "OrderStateBadge", "Price", "Steps"]) {
      await expect(page.getByRole("region", { name: component, exact: true })).toBeVisible();
    }
    const price = page.getByRole("region", { name: "Price", exact: true });
    await expect(price.getByText("-15 %").first()).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "En preparación" }).first()).toHaveAttribute(
      "aria-current",
      "step",
    );
    await look.check("dev-ui", { hasOldRows: true });
  } finally {
    await server.close();
  }
});

test.describe("a build", () => {
  test.use({ allowed: [/404/] });

  test("has no page of the development server", async ({ page }) => {
    const response = await page.goto("/dev/ui");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Iniciar Sesión" })).toBeVisible();
  });
});
