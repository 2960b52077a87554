/* Tests of the shift management's month without a network. */
import { onlineManager, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Shift } from "@/shared/month/queries";
import { makeShift, ramirez, testGroup } from "@/test/fixtures";
import { ShiftsMonth } from "./ShiftsMonth";

afterEach(() => onlineManager.setOnline(true));

function Page() {
  const shifts = useQuery<Shift[]>({
    queryKey: ["pharmacy_shift_list"],
    queryFn: () => [makeShift(ramirez, "2023-09-15")],
  });
  return (
    <ShiftsMonth
      group={testGroup}
      month="2023-09"
      shiftsResult={shifts}
      today="2023-09-15"
      holidays={new Map()}
      showsList
      onOpen={() => {}}
      onNewShift={undefined}
      onPlan={undefined}
      goToMonth={() => {}}
    />
  );
}

it("a month that was not read before waits for the network in words, and comes with it", async () => {
  onlineManager.setOnline(false);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  expect(screen.getByRole("alert").textContent).toContain("No hay conexión. Lo mostramos apenas vuelva.");
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByRole("heading", { name: "Vie 15" })).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});
