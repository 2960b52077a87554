/* Tests of a plan's preview: what is pressed while the rota changes. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { workspaceSession } from "@/shared/api/workspace";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { makeShift, ramirez, testGroup } from "@/test/fixtures";
import type { PlanRequest } from "../data";
import { PlanPreview } from "./PlanPreview";

const server = createFakeAuthServer();
/** Whether each request was a preview. */
const previews: boolean[] = [];
let release: () => void = () => {};
const released = new Promise<void>((resolve) => {
  release = resolve;
});

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterEach(() => release());
afterAll(() => server.network.close());

it("a plan is made though its preview is read again when it is pressed", async () => {
  const plan = { data: [makeShift(ramirez, "2026-12-01")], unchanged: [], conflicts: [] };
  server.network.use(
    http.post("*/plugins/pharmacy/groups/:group/shifts/copy_month", async ({ request }) => {
      const { dry_run } = (await request.json()) as { dry_run: boolean };
      // The first preview is answered, a later one is not.
      if (previews.push(dry_run) > 1 && dry_run) await released;
      return HttpResponse.json(plan);
    }),
    http.get("*/plugins/pharmacy/shifts", () => HttpResponse.json({ cursor: null, data: [] })),
  );
  localStorage.setItem("hub.session.workspace", JSON.stringify(tokensFromAnswer(server.begin())));
  await workspaceSession.restore();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const close = vi.fn();
  const request: PlanRequest = {
    kind: "copy_month",
    body: { from_month: "2026-11", to_month: "2026-12", align: "weekday" },
  };
  render(
    <QueryClientProvider client={queryClient}>
      <PlanPreview
        group={testGroup}
        request={request}
        pharmacyName={() => ""}
        onShow={() => {}}
        close={close}
      />
    </QueryClientProvider>,
  );
  const make = await screen.findByRole("button", { name: "Crear 1 turno" });
  await waitFor(() => expect(make).toHaveProperty("disabled", false));
  act(() => void queryClient.invalidateQueries({ queryKey: ["pharmacy_shift_plan"] }));
  await waitFor(() => expect(previews).toEqual([true, true]));
  await userEvent.click(make);
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(previews.slice(0, 3)).toEqual([true, true, false]);
});
