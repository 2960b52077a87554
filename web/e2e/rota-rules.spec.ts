/* Tests of a group's own rules: gaps only where its cover asks for somebody, and what the public reads while nobody is on duty. */
import { randomUUID } from "node:crypto";
import type { components } from "../src/shared/api/schema";
import { openShifts } from "./fixtures/shiftsTest";
import { signInStaff, staffApi } from "./fixtures/staff";
import { CALENDAR_PATH, expect, getJson, test } from "./fixtures/test";

type PharmacyGroup = components["schemas"]["PharmacyGroup"];

const EMERGENCY = "Ante una emergencia, llamá al 107.";
const ZONE = { zone: { lat: -34.76, lng: -58.4, radius: 5000 }, time_zone: "America/Argentina/Buenos_Aires" };

test("a rota of weekdays alone shows no weekend as a gap @phone", async ({ page, request, look }) => {
  const api = await staffApi(request);
  const id = randomUUID();
  const name = `Rota de prueba ${id.slice(0, 8)}`;
  const cover = [{ weekdays: [1, 2, 3, 4, 5], start_time: "08:30", end_time: "20:00" }];
  await api.dispatch("pharmacy.groups.put", { id, name, ...ZONE, cover, emergency_text: EMERGENCY });
  const pharmacy = { slug: "prueba", name: "Farmacia de Prueba" };
  await api.dispatch("pharmacy.groups.import", { group_id: id, pharmacies: [pharmacy] });
  const { pharmacies } = await getJson<PharmacyGroup>(request, `/plugins/pharmacy/groups/${id}`);
  // 1 November 2027 is a Monday.
  const shift = {
    id: randomUUID(),
    pharmacy_id: pharmacies[0]?.id,
    ini_at: "2027-11-01T11:30:00Z",
    end_at: "2027-11-01T23:00:00Z",
  };
  await api.dispatch("pharmacy.shifts.import", { group_id: id, shifts: [shift] });

  await page.goto(`${CALENDAR_PATH}?grupo=${id}&mes=2027-11`);
  const day = (date: string) => page.locator(`[data-date="2027-11-${date}"]`);
  await expect(day("02")).toContainText("Sin turno cargado");
  await expect(day("06")).toContainText("Sin farmacia de turno");
  await expect(day("07")).not.toContainText("Sin turno cargado");
  const now = page.getByRole("region", { name: "De turno ahora" });
  await expect(now).toContainText(EMERGENCY);
  await expect(now).not.toContainText("Abierta");
  await look.check("rota-weekdays");
  await api.dispatch("pharmacy.groups.put", { id, name, ...ZONE, enabled: false });
});

test("the staff changes a group's rules, and sees them in words @phone", async ({ page, request, look }) => {
  const api = await staffApi(request);
  const id = randomUUID();
  const name = `Reglas de prueba ${id.slice(0, 8)}`;
  await api.dispatch("pharmacy.groups.put", { id, name, ...ZONE });
  await signInStaff(page, `/backoffice/groups/${id}`);
  const rules = page.getByRole("group", { name: "Cobertura pedida" });
  await expect(rules.getByText("Siempre: al menos 1 farmacia")).toBeVisible();
  await rules.getByRole("checkbox", { name: "Sáb" }).uncheck();
  await rules.getByRole("checkbox", { name: "Dom" }).uncheck();
  await rules.getByLabel("Desde las").fill("08:30");
  await rules.getByLabel("Hasta las").fill("20:00");
  await expect(rules.getByText("Lunes a viernes, 08:30 a 20:00: al menos 1 farmacia")).toBeVisible();
  await page.getByLabel("País de los feriados").selectOption({ label: "España" });
  await page.getByLabel("Qué hacer cuando no hay nadie de turno").fill(EMERGENCY);
  // So that the sticky header covers nothing halfway.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await look.check("group-rules");
  await page.getByRole("button", { name: "Probar sin cambiar nada" }).click();
  await page.getByRole("button", { name: "Ejecutar", exact: true }).click();
  await expect(page.getByRole("region", { name: "Hecho" })).toBeVisible();
  const stored = await (await request.get(`/plugins/pharmacy/groups/${id}`)).json();
  expect(stored).toMatchObject({
    cover: [{ weekdays: [1, 2, 3, 4, 5], start_time: "08:30", end_time: "20:00", minimum: 1 }],
    holidays_country: "ES",
    emergency_text: EMERGENCY,
  });
  await api.dispatch("pharmacy.groups.put", { id, name, ...ZONE, enabled: false });
});

test("the workspace reads its group's rules, and its holidays come from the server", async ({
  page,
  look,
}) => {
  await openShifts(page, "2026-07");
  const rules = page.getByRole("region", { name: "Reglas del grupo" });
  await expect(rules).toContainText("Siempre: al menos 1 farmacia");
  await expect(rules).toContainText("Argentina");
  await expect(page.locator('[data-date="2026-07-09"]')).toContainText(/Independencia/);
  await look.check("shifts-rules");
});
