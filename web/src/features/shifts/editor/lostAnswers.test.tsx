/* Tests of writes whose answer is lost, and of plans that are undone only in part. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { workspaceSession } from "@/shared/api/workspace";
import type { Shift } from "@/shared/month/queries";
import { Toasts } from "@/shared/ui/overlay/Toasts";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { acosta, makeShift, ramirez, testGroup } from "@/test/fixtures";
import { undoPlan } from "../plan/undoPlan";
import { ShiftPopup } from "./ShiftPopup";

const server = createFakeAuthServer();
const rows = new Map<string, Shift>();
const deleted: string[] = [];
/** True drops the answer after the server has done its work. */
let cut: (method: string, id: string) => boolean = () => false;
/** True when there is no network at all. */
let gone = false;

const missing = () =>
  HttpResponse.json({ status: 404, code: "error.not_found", extra: null }, { status: 404 });
const answered = (method: string, id: string, answer: Response) =>
  cut(method, id) ? HttpResponse.error() : answer;

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
afterEach(() => server.network.resetHandlers());
beforeEach(async () => {
  rows.clear();
  deleted.length = 0;
  cut = () => false;
  gone = false;
  server.network.use(
    http.get("*/plugins/pharmacy/shifts/:id/history", () => HttpResponse.json({ cursor: null, data: [] })),
    http.get("*/plugins/pharmacy/shifts/:id", ({ params }) => {
      if (gone) return HttpResponse.error();
      const row = rows.get(String(params.id));
      return row ? HttpResponse.json(row) : missing();
    }),
    http.put("*/plugins/pharmacy/shifts/:id", async ({ params, request }) => {
      if (gone) return HttpResponse.error();
      const id = String(params.id);
      const row = { ...((await request.json()) as Omit<Shift, "id" | "demo">), id, demo: false };
      rows.set(id, row);
      return answered("PUT", id, HttpResponse.json(row));
    }),
    http.delete("*/plugins/pharmacy/shifts/:id", ({ params }) => {
      if (gone) return HttpResponse.error();
      const id = String(params.id);
      deleted.push(id);
      const had = rows.delete(id);
      return answered("DELETE", id, had ? HttpResponse.json(null) : missing());
    }),
  );
  localStorage.setItem("hub.session.workspace", JSON.stringify(tokensFromAnswer(server.begin())));
  await workspaceSession.restore();
});

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

function open(one: Shift) {
  rows.set(one.id, one);
  const onClosed = vi.fn();
  render(
    <QueryClientProvider client={client()}>
      <ShiftPopup
        dialog={{ shift: one, openerElement: null, isNew: false }}
        group={testGroup}
        shifts={[one]}
        isEditable
        onClosed={onClosed}
        onReopen={() => {}}
        month="2023-09"
        onShow={() => {}}
      />
      <Toasts />
    </QueryClientProvider>,
  );
  return onClosed;
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("a shift whose answer is lost", () => {
  it("counts as saved when the server says that it was", async () => {
    const one = makeShift(ramirez, "2023-09-15");
    const onClosed = open(one);
    cut = (method) => method === "PUT";
    await userEvent.selectOptions(await screen.findByLabelText("Farmacia"), acosta.id);
    await press("Guardar");
    expect(await screen.findByText("Turno guardado")).toBeDefined();
    await waitFor(() => expect(onClosed).toHaveBeenCalled());
    expect(rows.get(one.id)?.pharmacy_id).toBe(acosta.id);
  });

  it("counts as deleted when the server has it no more", async () => {
    const onClosed = open(makeShift(ramirez, "2023-09-15"));
    cut = (method) => method === "DELETE";
    await press("Eliminar");
    expect(await screen.findByText("Turno eliminado")).toBeDefined();
    await waitFor(() => expect(onClosed).toHaveBeenCalled());
    expect(rows.size).toBe(0);
  });

  it("is not said to be unchanged when nobody can say, nor to have been deleted elsewhere", async () => {
    open(makeShift(ramirez, "2023-09-15"));
    cut = () => {
      gone = true;
      setTimeout(() => {
        gone = false;
      }, 300);
      return true;
    };
    await press("Eliminar");
    expect(await screen.findByText(/^No sabemos si el cambio llegó a guardarse/)).toBeDefined();
    expect(screen.queryByText(/No se cambió nada/)).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 400));
    // The page becomes visible again and refetches the shift.
    act(() => void window.dispatchEvent(new Event("visibilitychange")));
    expect(await screen.findByText(/^El turno llegó a eliminarse/)).toBeDefined();
    expect(screen.queryByText(/eliminado en otro lado/)).toBeNull();
  });
});

describe("taking a plan back", () => {
  const plan = Array.from({ length: 30 }, (_, day) =>
    makeShift(ramirez, `2023-09-${String(day + 1).padStart(2, "0")}`),
  );

  it("that breaks off says how far it came, stays, and goes on from there", async () => {
    for (const one of plan) rows.set(one.id, one);
    const queryClient = client();
    render(<Toasts />);
    // The eleventh deletion arrives, but its answer does not.
    cut = (_, id) => {
      gone = id === plan[10]?.id;
      return gone;
    };
    await act(() => undoPlan(queryClient, plan));
    expect(await screen.findByText(/^Se deshicieron 10 turnos y quedan 20\./)).toBeDefined();
    expect(screen.queryByText(/No se cambió nada/)).toBeNull();
    expect(rows.size).toBe(19);

    gone = false;
    cut = () => false;
    await press("Deshacer el resto");
    expect(await screen.findByText("Se deshicieron 30 turnos")).toBeDefined();
    expect(screen.queryByRole("button", { name: /Deshacer/ })).toBeNull();
    expect(rows.size).toBe(0);
    // Only the deletion whose answer was lost is sent twice.
    expect(deleted).toHaveLength(31);
  });

  it("stops at a shift that its workspace may not delete", async () => {
    rows.set(plan[0]?.id ?? "", plan[0] as Shift);
    server.network.use(http.delete("*/plugins/pharmacy/shifts/:id", missing));
    render(<Toasts />);
    await act(() => undoPlan(client(), plan.slice(0, 2)));
    expect(await screen.findByText(/Tu workspace ya no gestiona estos turnos/)).toBeDefined();
  });
});
