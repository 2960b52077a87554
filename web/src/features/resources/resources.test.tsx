/* Tests of a workspace's resources: the kinds, the list of one kind in a store, and the form. */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { workspaceSession } from "@/shared/api/workspace";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { pngFile, stubUploads } from "@/test/fakeUploads";
import { renderApp } from "@/test/renderApp";

const server = createFakeAuthServer();
const id = (number: number) => `0190a5b0-7c3e-7000-8000-${String(number).padStart(12, "0")}`;
const [NORTH, SOUTH, COUPON] = [id(501), id(502), id(601)];
const store = { workspace_id: id(300), enabled: true, image_url: null };
const coupon = {
  id: COUPON,
  enabled: true,
  code: "AHORRA20",
  discount_percent: 20,
  discount_percent_max_amount: 4000,
  discount_fixed_amount: null,
  discount_fixed_currency: null,
  max_uses: 5,
  max_import_amount: null,
  max_import_currency: null,
  created_at: "2026-11-20T15:00:00Z",
  deleted_at: null,
  stores: [NORTH, SOUTH],
  uses_count: 0,
};
let stores: object[] = [];
let refusal: { status: number; code: string; extra: unknown } | null = null;
const calls: { method: string; path: string; body?: unknown }[] = [];

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  stores = [
    { ...store, id: NORTH, name: "Norte" },
    { ...store, id: SOUTH, name: "Sur" },
  ];
  refusal = null;
  calls.length = 0;
  const stored = "*/ecommerce/services/stores/:store/coupons/:id";
  server.network.use(
    http.get("*/ecommerce/services/stores", () => HttpResponse.json({ data: stores, cursor: null })),
    http.get("*/ecommerce/services/stores/:store", ({ params }) =>
      HttpResponse.json(stores.find((one) => (one as typeof store & { id: string }).id === params.store)),
    ),
    http.put("*/ecommerce/services/stores/:store", async ({ request }) => {
      calls.push({ method: "PUT", path: new URL(request.url).pathname, body: await request.json() });
      return HttpResponse.json(null);
    }),
    http.get("*/ecommerce/services/stores/:store/coupons", ({ params }) =>
      HttpResponse.json({ data: params.store === NORTH ? [coupon] : [], cursor: null }),
    ),
    http.get(stored, ({ params }) =>
      params.id === COUPON
        ? HttpResponse.json(coupon)
        : HttpResponse.json({ status: 404, code: "error.not_found", extra: null }, { status: 404 }),
    ),
    http.put(stored, async ({ request }) => {
      if (refusal) return HttpResponse.json(refusal, { status: refusal.status });
      calls.push({ method: "PUT", path: new URL(request.url).pathname, body: await request.json() });
      return HttpResponse.json(null);
    }),
    http.delete(stored, ({ request }) => {
      calls.push({ method: "DELETE", path: new URL(request.url).pathname });
      return HttpResponse.json(null);
    }),
  );
  sessionStorage.clear();
  localStorage.setItem("hub.session.workspace", JSON.stringify(tokensFromAnswer(server.begin())));
  await workspaceSession.restore();
});
afterEach(() => {
  server.network.resetHandlers();
  vi.unstubAllGlobals();
});

describe("what a workspace edits", () => {
  it("is its stores, once there is one", async () => {
    const workspace = { id: id(300), name: "Óptica", image_url: null, type: "business", email: null };
    const service = { id: id(700), type: "store", service_id: NORTH, state: "active" };
    const created_at = "2026-11-20T15:00:00Z";
    server.network.use(
      http.get("*/workspace", () =>
        HttpResponse.json({ ...workspace, phone: null, user_id: id(400), created_at }),
      ),
      http.get("*/workspace/subscriptions/services", () =>
        HttpResponse.json({ data: [{ ...service, created_at }] }),
      ),
    );
    const router = renderApp("/negocio");
    const main = within(await screen.findByRole("main"));
    await main.findByRole("heading", { name: "Mi negocio" });
    await main.findByRole("heading", { name: "Lo que cargás" });
    await userEvent.click(main.getByRole("link", { name: /^Tiendas/ }));
    await screen.findByRole("link", { name: /^Sur/ });
    expect(router.state.location.pathname).toBe("/tiendas");
  });

  it("has no page for another kind", async () => {
    renderApp("/negocio/nothing");
    await screen.findByText("Ups! Pagina no encontrada");
  });

  it.each([
    ["/negocio/stores", "/tiendas"],
    [`/negocio/coupons?tienda=${SOUTH}`, `/tiendas/${SOUTH}/cupones`],
    [`/negocio/coupons/${COUPON}?tienda=${NORTH}`, `/tiendas/${NORTH}/cupones/${COUPON}`],
  ])("at %s has moved", async (from, to) => {
    const router = renderApp(from);
    await waitFor(() => expect(router.state.location.pathname).toBe(to));
    expect(router.state.location.search).toBe("");
  });
});

describe("the list", () => {
  it("shows the fields of a store's resources below its name", async () => {
    renderApp(`/tiendas/${NORTH}/cupones`);
    const table = within(await screen.findByRole("table", { name: "Cupones" }));
    const cells = table.getAllByRole("cell").map((cell) => cell.textContent);
    expect(cells).toEqual(["AHORRA20", "Sí", "20", "$\u00a04.000", "—", "5", "—"]);
    expect(table.getByRole("link").getAttribute("href")).toBe(`/tiendas/${NORTH}/cupones/${COUPON}`);
    const tab = screen.getByRole("link", { name: "Cupones", current: "page" });
    expect(within(tab.closest("nav") as HTMLElement).getByRole("link", { name: "Artículos" })).toBeTruthy();
    expect(screen.getByText("Norte")).toBeTruthy();
  });

  it("is empty in a store without any", async () => {
    renderApp(`/tiendas/${SOUTH}/cupones`);
    await screen.findByText("Todavía no hay cupones");
  });
});

describe("the form", () => {
  it("begins with the resource and saves it with what it does not show", async () => {
    const router = renderApp(`/tiendas/${NORTH}/cupones/${COUPON}`);
    const code = await screen.findByLabelText<HTMLInputElement>("Código");
    expect(code.value).toBe("AHORRA20");
    await userEvent.clear(code);
    await userEvent.type(code, "VERANO");
    await userEvent.clear(screen.getByLabelText(/^Usos como máximo/));
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/tiendas/${NORTH}/cupones`));
    const path = `/ecommerce/services/stores/${NORTH}/coupons/${COUPON}`;
    const body = {
      stores: [NORTH, SOUTH],
      code: "VERANO",
      enabled: true,
      discount_percent: 20,
      discount_percent_max_amount: 4000,
      discount_fixed_amount: null,
      max_uses: null,
      max_import_amount: null,
    };
    expect(calls).toEqual([{ method: "PUT", path, body }]);
  });

  it("creates one in the chosen store, once its fields are filled in", async () => {
    const router = renderApp(`/tiendas/${SOUTH}/cupones/new`);
    const code = await screen.findByLabelText<HTMLInputElement>("Código");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await screen.findByText("Completá este dato.");
    expect(calls).toEqual([]);
    await userEvent.type(code, "VERANO");
    await userEvent.type(screen.getByLabelText(/^Descuento \(%\)/), "12.5");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/tiendas/${SOUTH}/cupones`));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.path).toMatch(new RegExp(`/stores/${SOUTH}/coupons/[0-9a-f-]{36}$`));
    expect(calls[0]?.body).toMatchObject({ code: "VERANO", enabled: true, discount_percent: 12.5 });
  });

  it("shows a refusal at its field", async () => {
    refusal = { status: 422, code: "error.rule.coupon_discount", extra: { path: "discount_percent" } };
    renderApp(`/tiendas/${NORTH}/cupones/${COUPON}`);
    await screen.findByLabelText("Código");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await screen.findByText("Revisá este dato.");
    expect(screen.getByLabelText(/^Descuento \(%\)/).getAttribute("aria-invalid")).toBe("true");
  });

  it("says that an inactive store cannot be changed", async () => {
    refusal = { status: 422, code: "error.rule.service_inactive", extra: null };
    renderApp(`/tiendas/${NORTH}/cupones/${COUPON}`);
    await screen.findByLabelText("Código");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await screen.findByText(/^La tienda está inactiva/);
  });

  it("deletes after a confirmation", async () => {
    const router = renderApp(`/tiendas/${NORTH}/cupones/${COUPON}`);
    await userEvent.click(await screen.findByRole("button", { name: "Eliminar" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(calls).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Eliminar" }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/tiendas/${NORTH}/cupones`));
    expect(calls.map(({ method }) => method)).toEqual(["DELETE"]);
  });

  it("begins with what is stored now, not with an earlier answer", async () => {
    const router = renderApp(`/tiendas/${NORTH}/datos`);
    expect((await screen.findByLabelText<HTMLInputElement>("Nombre")).value).toBe("Norte");
    await act(() => router.navigate("/tiendas"));
    await screen.findByRole("heading", { name: "Tiendas" });
    stores = [{ ...store, id: NORTH, name: "Norte y centro" }];
    await act(() => router.navigate(`/tiendas/${NORTH}/datos`));
    expect((await screen.findByLabelText<HTMLInputElement>("Nombre")).value).toBe("Norte y centro");
  });

  it("is not there for a resource that is not", async () => {
    renderApp(`/tiendas/${NORTH}/cupones/${id(699)}`);
    await screen.findByText("No encontramos lo que buscás");
    expect(screen.getByRole("link", { name: "Ver cupones" }).getAttribute("href")).toBe(
      `/tiendas/${NORTH}/cupones`,
    );
  });
});

describe("a form whose session ends", () => {
  it("has what was typed after the next sign-in", async () => {
    const router = renderApp(`/tiendas/${NORTH}/cupones/${COUPON}`);
    const code = await screen.findByLabelText<HTMLInputElement>("Código");
    await userEvent.clear(code);
    await userEvent.type(code, "VERANO");
    await act(() => router.navigate("/tiendas"));
    await act(() => router.navigate(`/tiendas/${NORTH}/cupones/${COUPON}`));
    expect((await screen.findByLabelText<HTMLInputElement>("Código")).value).toBe("VERANO");
    await userEvent.click(screen.getByRole("button", { name: "Empezar de nuevo" }));
    expect(screen.getByLabelText<HTMLInputElement>("Código").value).toBe("AHORRA20");
    expect(screen.queryByText("Recuperamos lo que estabas cargando.")).toBeNull();
  });
});

describe("a picture of a resource", () => {
  it("is uploaded before the form can be saved with it", async () => {
    const router = renderApp(`/tiendas/${NORTH}/datos`);
    const picker = await screen.findByRole("group", { name: /^Imagen/ });
    expect(screen.queryByRole("button", { name: "Eliminar" })).toBeNull();
    const sent = stubUploads();
    const input = picker.querySelector("input[type=file]") as HTMLInputElement;
    await userEvent.upload(input, pngFile());
    await waitFor(() => expect(sent).toHaveLength(1));
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "Guardar" });
    expect(save.disabled).toBe(true);
    const image_url = await sent[0]?.accept();
    vi.unstubAllGlobals();
    expect(save.disabled).toBe(false);
    await userEvent.click(save);
    await waitFor(() => expect(router.state.location.pathname).toBe("/tiendas"));
    const path = `/ecommerce/services/stores/${NORTH}`;
    expect(calls).toEqual([{ method: "PUT", path, body: { name: "Norte", enabled: true, image_url } }]);
  });

  it("is not saved with an address that it cannot have", async () => {
    renderApp(`/tiendas/${NORTH}/datos`);
    await userEvent.click(await screen.findByRole("button", { name: "Usar una dirección" }));
    await userEvent.type(screen.getByLabelText("Dirección de la imagen"), "http://otro.test/a.jpg");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(screen.getAllByText(/tiene que empezar con https/)).not.toHaveLength(0));
    expect(calls).toEqual([]);
  });
});
