/* Tests of paying through Mercado Pago: leaving, coming back, another attempt, and what is refused. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makePayment } from "@/test/orderFixtures";
import { MercadoPagoNotice } from "./MercadoPagoNotice";

const { GET, POST, PUT } = vi.hoisted(() => ({ GET: vi.fn(), POST: vi.fn(), PUT: vi.fn() }));
vi.mock("@/shared/api/consumer", () => ({ consumerApi: { GET, POST, PUT } }));

const LINK = "https://mercadopago.example/pagar/1";
const ok = (data: object) => ({ data, response: new Response(null, { status: 200 }) });
const refused = (status: number, code: string) => ({
  error: { status, code, extra: null },
  response: new Response(null, { status }),
});
const attempt = (state: string, link: string | null = LINK, id = "t1") => ({
  id,
  state,
  mercadopago: { link },
});
const assign = vi.fn();

function open(...answers: (readonly object[] | "processing")[]): void {
  const orders = answers.map((transactions) =>
    ok({
      id: "w1",
      state: transactions === "processing" ? "processing" : "pending",
      amount: 1000,
      currency: "ARS",
      transactions: transactions === "processing" ? [attempt("processing")] : transactions,
    }),
  );
  GET.mockImplementation(async () => (orders.length > 1 ? orders.shift() : orders[0]));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MercadoPagoNotice payment={makePayment({ provider_type: "mercadopago" })} />
    </QueryClientProvider>,
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal("location", { ...window.location, assign });
});
afterEach(() => {
  for (const mock of [GET, POST, PUT, assign]) mock.mockReset();
  vi.unstubAllGlobals();
});

it("creates an attempt at a press, and leaves for its page", async () => {
  POST.mockResolvedValue(ok(attempt("pending")));
  open([]);
  await press("Pagar con Mercado Pago");
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(LINK));
  expect(POST).toHaveBeenCalledTimes(1);
});

it("leaves for the page of an attempt that is there, without another one", async () => {
  open([attempt("pending")]);
  await press("Pagar con Mercado Pago");
  expect(assign).toHaveBeenCalledExactlyOnceWith(LINK);
  expect(POST).not.toHaveBeenCalled();
});

it("confirms after coming back, with the ways out", async () => {
  sessionStorage.setItem("hub.payment.left", "t1");
  open([attempt("pending")]);
  expect(await screen.findByText("Estamos confirmando tu pago")).toBeDefined();
  await press("Volver a Mercado Pago");
  expect(assign).toHaveBeenCalledExactlyOnceWith(LINK);
});

it("gives an attempt up, and offers another one", async () => {
  sessionStorage.setItem("hub.payment.left", "t1");
  PUT.mockResolvedValue(ok(attempt("failed")));
  open([attempt("pending")], [attempt("failed")]);
  await press("Cancelar este intento");
  expect(await screen.findByText("El intento anterior no se completó. Podés probar otra vez.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Pagar con Mercado Pago" })).toBeDefined();
});

it("tells that an attempt that was paid cannot be given up", async () => {
  PUT.mockResolvedValue(refused(422, "error.rule.provider_says"));
  open("processing");
  expect(await screen.findByText("Mercado Pago está procesando tu pago")).toBeDefined();
  await press("Cancelar este intento");
  expect((await screen.findByRole("alert")).textContent).toContain("Mercado Pago ya registró un pago");
});

it("offers another try while Mercado Pago does not answer", async () => {
  POST.mockResolvedValueOnce(refused(503, "error.unavailable")).mockResolvedValueOnce(ok(attempt("pending")));
  open([]);
  await press("Pagar con Mercado Pago");
  expect((await screen.findByRole("alert")).textContent).toContain("no responde");
  await press("Probar de nuevo");
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(LINK));
});

it("asks again for a page that was not answered", async () => {
  POST.mockResolvedValue(ok(attempt("pending")));
  open([attempt("pending", null)]);
  await press("Pagar con Mercado Pago");
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(LINK));
});

it.each([
  ["payment_expired", "Pasaron las 24 horas"],
  ["provider_unconnected", "La tienda no puede cobrar por Mercado Pago"],
])("has no button when it is refused with %s", async (rule, text) => {
  POST.mockResolvedValue(refused(422, `error.rule.${rule}`));
  open([]);
  await press("Pagar con Mercado Pago");
  expect((await screen.findByRole("alert")).textContent).toContain(text);
  expect(screen.queryByRole("button")).toBeNull();
});

it("goes to the page that another tab has asked for", async () => {
  POST.mockResolvedValue(refused(409, "error.conflict.transaction_live"));
  open([], [attempt("pending")]);
  await press("Pagar con Mercado Pago");
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(LINK));
});
