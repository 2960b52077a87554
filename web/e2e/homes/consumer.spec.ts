/* Tests of the consumer's home: what is open and who is on duty, beside their orders. */
import { newConsumer } from "../fixtures/checkout";
import { signIn } from "../fixtures/session";
import { expect, test } from "../fixtures/test";

test("a consumer sees what is open and who is on duty, before the first order too", async ({
  page,
  request,
  look,
}) => {
  const person = await newConsumer(request);
  await signIn(page, "/mis_pedidos", person.as("consumer"));
  await expect(page.getByText("Todavía no hiciste ningún pedido")).toBeVisible();
  const open = page.getByRole("region", { name: "Abierto ahora" });
  await expect(open.getByRole("term").first()).toBeVisible();
  const duty = page.getByRole("region", { name: "Farmacia de turno" });
  await expect(duty.getByText(/hasta .* a las \d\d:\d\d$/).first()).toBeVisible();
  await look.check("consumer-home");
  // The panels belong to the home, not to a part of the orders.
  await page.getByRole("radio", { name: "En curso" }).check();
  await expect(open).toHaveCount(0);
  await page.getByRole("radio", { name: "Todos" }).check();
  await open.getByRole("link", { name: "Abierto ahora" }).click();
  await expect(page).toHaveURL(/\/explorar\?filter=open$/);
});
