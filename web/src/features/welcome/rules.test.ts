/* Tests of the home's rules: changes of figures, changes of people, and where a step leads. */
import { describe, expect, it } from "vitest";
import { fullOverview, HOME_NOW, HOME_STORE_ID } from "@/test/homeFixtures";
import type { SetupTask, WorkspaceChange } from "./data";
import { changedShiftText, changePath, changeText, figureChange, setupPath, setupSubject } from "./rules";

const [shifts, turn] = fullOverview.changes as [WorkspaceChange, WorkspaceChange];
const ZONE = "America/Argentina/Buenos_Aires";

describe("the change of a figure", () => {
  it.each([
    [56, 50, 1, "12% más"],
    [90, 100, -1, "10% menos"],
    [3, 3, 0, "Igual que antes"],
    [0, 0, 0, "Igual que antes"],
    [8, 0, 1, "Antes, nada"],
    [0, 8, -1, "100% menos"],
  ])("of %d after %d is told by a sign and words", (current, previous, sign, text) => {
    const change = figureChange(current, previous);
    // Whether a space stands before the sign depends on the version of the locale.
    expect([change.sign, change.text.replace(/\s%/, "%")]).toEqual([sign, text]);
  });
});

describe("a change by a person", () => {
  it("says what was done to what", () => {
    expect(changeText(shifts, true)).toBe("Cargó 60 turnos en Almirante Brown");
    expect(changeText(turn, true)).toBe("Abrió La Esquina");
  });

  it("does not name the only store or group", () => {
    expect(changeText(shifts, false)).toBe("Cargó 60 turnos");
    expect(changeText(turn, false)).toBe("Abrió la tienda");
  });

  it("names the pharmacy and the time of one shift alone", () => {
    const now = Date.parse(HOME_NOW);
    const one = { ...shifts, shifts: { count: 1, ini_at: "2026-11-23T11:30:00Z", pharmacy_name: "Ramírez" } };
    expect(changedShiftText(one, now, ZONE)).toBe("Ramírez, el lunes 23 a las 08:30");
    expect(changedShiftText(shifts, now, ZONE)).toBeUndefined();
    expect(changedShiftText(turn, now, ZONE)).toBeUndefined();
  });

  it("leads to the shifts or to the store", () => {
    expect(changePath(shifts)).toBe("/plugins/pharmacy_shifts");
    expect(changePath(turn)).toBe(`/tiendas/${HOME_STORE_ID}`);
  });
});

describe("a step of the set-up", () => {
  it.each<[SetupTask["step"], string]>([
    ["plan", "/negocio/planes"],
    ["payments", "/cobros"],
    ["store_articles", "/tiendas/x/articulos"],
    ["store_payment_methods", "/tiendas/x/cobros"],
    ["store_pickup_methods", "/tiendas/x/cobros"],
    ["store_published", "/tiendas/x/publicar"],
    ["page_address", "/pagina/x/direcciones"],
    ["page_schedule", "/pagina/x/horarios"],
    ["page_published", "/pagina/x"],
    ["pharmacies", "/mensajes"],
  ])("%s is done at %s", (step, path) => {
    expect(setupPath({ step, instance_id: "x", instance_name: "La Esquina" })).toBe(path);
  });

  it.each<[SetupTask["step"], string]>([
    ["store_published", "store"],
    ["page_address", "page"],
    ["pharmacies", "group"],
  ])("%s is of a %s", (step, subject) => {
    expect(setupSubject(step)).toBe(subject);
  });
});
