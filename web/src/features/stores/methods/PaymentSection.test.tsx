/* Tests of the providers of a store: none is added twice, and an edit leaves its state. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { AuthenticatedClientContext } from "@/shared/api/authenticatedClient";
import { PaymentSection } from "./PaymentSection";

const { GET, PUT } = vi.hoisted(() => ({ GET: vi.fn(), PUT: vi.fn() }));
vi.mock("@/shared/api/workspace", () => ({ workspaceApi: { GET, PUT } }));

const PROVIDER = "/wallets/providers/{provider_id}";
const state = { accountId: "ana" };
const session = { subscribe: () => () => {}, getState: () => state } as never;
const ok = (data: object) => ({ data, response: new Response(null, { status: 200 }) });
const preferences = { bank: "Galicia", name: "Ana", cuit: "20-1", cvu: "123", alias: null };
const account = { id: "p1", type: "banktransfer", state: "inactive", warnings: [], preferences };

function open(providers: readonly object[]): void {
  GET.mockImplementation(async (path: string) =>
    ok(path === "/wallets/providers" ? { data: providers } : { providers: [] }),
  );
  render(
    <AuthenticatedClientContext value={{ session, api: {} as never }}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <PaymentSection storeId="s1" walletId="w1" />
        </MemoryRouter>
      </QueryClientProvider>
    </AuthenticatedClientContext>,
  );
}

const writes = () => PUT.mock.calls.filter(([path]) => path === PROVIDER).map(([, call]) => call);

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
});
beforeEach(() => {
  sessionStorage.clear();
  GET.mockReset();
  PUT.mockReset();
});

it("adds the same cash when adding it is tried again", async () => {
  PUT.mockImplementation(async (path: string) => {
    if (path === PROVIDER) return ok({});
    throw new TypeError("offline");
  });
  open([]);
  const button = async () => {
    const found = await screen.findByRole<HTMLButtonElement>("button", { name: "Agregar efectivo" });
    await vi.waitFor(() => expect(found.disabled).toBe(false));
    return found;
  };
  const reads = () => GET.mock.calls.filter(([path]) => path === "/wallets/providers").length;
  fireEvent.click(await button());
  // What was written in part is read again.
  await vi.waitFor(() => expect(reads()).toBe(2));
  fireEvent.click(await button());
  await vi.waitFor(() => expect(writes()).toHaveLength(2));
  const [first, second] = writes().map(({ params }) => params.path.provider_id);
  expect(second).toBe(first);
});

it("tells where an account at Mercado Pago is connected", async () => {
  open([{ id: "p2", type: "mercadopago", state: "pending", warnings: [], preferences: null }]);
  expect(await screen.findByText("Sin conectar: conectá una cuenta en «Cobros».")).toBeDefined();
  const link = screen.getByRole("link", { name: "Conectar Mercado Pago" });
  expect(link.getAttribute("href")).toBe("/cobros");
});

it("leaves an inactive account inactive when its data are changed", async () => {
  PUT.mockResolvedValue(ok({}));
  open([account]);
  fireEvent.click(await screen.findByRole("button", { name: "Cambiar los datos de Galicia" }));
  fireEvent.click(await screen.findByRole("button", { name: "Guardar", hidden: true }));
  await vi.waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0].body).not.toHaveProperty("state");
});
