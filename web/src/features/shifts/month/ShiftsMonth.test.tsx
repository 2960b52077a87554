/* Tests of the month's notices, by the shifts it has. */
import type { UseQueryResult } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Shift } from "@/shared/month/queries";
import { acosta, makeShift, testGroup } from "@/test/fixtures";
import { ShiftsMonth } from "./ShiftsMonth";

const tail = makeShift(acosta, "2027-01-31");
const own = makeShift(acosta, "2027-02-01");

function open(shifts: Shift[]): void {
  render(
    <ShiftsMonth
      group={testGroup}
      month="2027-02"
      shiftsResult={{ isPending: false, isError: false, data: shifts } as unknown as UseQueryResult<Shift[]>}
      today="2026-11-22"
      holidays={new Map()}
      showsList={false}
      onOpen={vi.fn()}
      onNewShift={vi.fn()}
      onPlan={vi.fn()}
      goToMonth={vi.fn()}
    />,
  );
}
const ways = () =>
  ["Nuevo Turno", "Generar rotación", "Copiar un mes"].map((name) => screen.queryByRole("button", { name }));
const toReview = () => screen.queryByRole("heading", { name: /Para revisar/ });

describe("a month", () => {
  it.each<[string, Shift[], string]>([
    ["that is empty", [], "No hay turnos programados para este mes"],
    [
      "with the last night of the one before",
      [tail],
      "Este mes solo tiene el final de turnos del mes anterior",
    ],
  ])("%s offers the ways to fill it, and holds no hour against anybody", (_, shifts, said) => {
    open(shifts);
    expect(screen.getByText(said)).toBeDefined();
    expect(ways()).not.toContain(null);
    expect(toReview()).toBeNull();
  });

  it("with a shift of its own says which hours nobody covers", () => {
    open([tail, own]);
    expect(ways()).toEqual([null, null, null]);
    expect(toReview()?.textContent).toContain("1 tramo sin cubrir");
  });
});
