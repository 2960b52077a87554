/* Tests of the staff's home: the state of the platform in panels that lead to their screens. */
import { signInStaff, staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

test("the staff sees the state of the platform, and what was done by command", async ({
  page,
  request,
  look,
}) => {
  const api = await staffApi(request);
  await api.applySeeds(["discover_categories"]);
  await signInStaff(page);
  const state = page.getByRole("region", { name: "Estado de la plataforma" });
  await expect(state.getByRole("heading", { level: 2 })).toHaveText([
    "Pedidos por hora",
    "Trabajos que fallan",
    "Mensajes sin enviar",
    "Pagos que no coinciden",
    "Conversaciones",
    "Hecho por comandos",
    "Últimas altas",
    "Negocios nuevos",
  ]);
  const commands = page.getByRole("region", { name: "Hecho por comandos" });
  await expect(commands.getByRole("listitem").first()).toContainText("recién");
  await expect(page.getByRole("region", { name: "Últimas altas" }).getByRole("listitem")).toHaveCount(5);
  await look.check("staff-home");
  await commands.getByRole("link", { name: "Hecho por comandos" }).click();
  await expect(page.getByRole("heading", { name: "Auditoría" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Mensajes sin enviar" }).click();
  await expect(page).toHaveURL(/\/backoffice\/commands\/notifications\.outbox\.list$/);
});
