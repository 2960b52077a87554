/* Tests of the store's screens: how the two carts meet, and what a store without articles says. */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { consumerSession } from "@/shared/api/consumerSession";
import { MAX_QUANTITY } from "@/shared/lib/shop/cartLine";
import { empanada, makeStorefront, pizza, testId } from "@/test/storeFixtures";
import { browserCart, setBrowserLines } from "./cart/browserCart";
import { beginSubmit, endSubmit, findPendingSubmit } from "./checkout/pendingSubmit";
import type { Cart, CartPut, Storefront } from "./model";
import { NO_PAGE_DATA, type PageData } from "./pageData";
import { StoreApp } from "./StoreApp";

const STORE = testId(1);
const ACCOUNT = testId(71);

let storefront: Storefront;
let cart: Cart;
let puts: CartPut[];
/** The number of times that the storefront was asked for. */
let reads: number;
/** Called before the server answers a cart. */
let beforeCart: () => Promise<void>;

function emptyCart(): Cart {
  const resume = { currency: "ARS" as const, subtotal: 0, tip: 0, coupon_discount: 0, policies: 0, total: 0 };
  return {
    id: testId(90),
    store_id: STORE,
    items: [],
    pickup: null,
    payment: null,
    coupon: null,
    policies: [],
    resume,
    problems: [],
  };
}

/** The cart's item of a line that is put, as the server prices it. */
function itemOf(put: NonNullable<CartPut["items"]>[number]): Cart["items"][number] {
  const article = storefront.articles.find(({ id }) => id === put.article_id) ?? null;
  const total = (article?.price.final ?? 0) * put.quantity;
  return {
    id: put.id,
    article_id: put.article_id,
    name: article?.name ?? "",
    quantity: put.quantity,
    imports: { currency: "ARS", unit: 0, subtotal: total, discounts: 0, taxes: 0, total },
    article,
    options: [],
    indications: put.indications ?? "",
  };
}

const network = setupServer(
  http.get("*/ecommerce/stores/:id", () => {
    reads++;
    return HttpResponse.json(storefront);
  }),
  http.put("*/ecommerce/stores/:id/cart", async ({ request }) => {
    await beforeCart();
    const put = (await request.json()) as CartPut;
    puts.push(put);
    if (put.items_set) cart = { ...cart, items: (put.items ?? []).map(itemOf) };
    return HttpResponse.json(cart);
  }),
);

beforeAll(() => network.listen({ onUnhandledRequest: "error" }));
afterAll(() => network.close());
beforeEach(() => {
  storefront = makeStorefront();
  cart = emptyCart();
  puts = [];
  reads = 0;
  beforeCart = async () => {};
});
afterEach(() => {
  network.resetHandlers();
  setBrowserLines(STORE, []);
});

function signIn(): void {
  const later = new Date(Date.now() + 600_000).toISOString();
  consumerSession.adopt({
    account_id: ACCOUNT,
    access_token: "access",
    access_expired_at: later,
    refresh_token: "refresh",
    refresh_expired_at: later,
  });
}

async function signOut(): Promise<void> {
  network.use(http.post("*/auth/sign_out", () => HttpResponse.json(null)));
  await consumerSession.signOut();
}

function openStore(screenPath = "", store = `/t/${STORE}`, page: PageData = NO_PAGE_DATA): void {
  window.history.replaceState(null, "", store + screenPath);
  render(<StoreApp page={page} />);
}

const line = (id: number, articleId: string, name: string, quantity: number) => ({
  id: testId(id),
  articleId,
  name,
  quantity,
  options: [],
  indications: "",
});
const panel = () => screen.findByRole("region", { name: "Tu carrito" });

describe("a page with its data", () => {
  beforeEach(signOut);
  afterEach(() => vi.useRealTimers());

  it("is drawn without asking, and asked for again after a minute", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openStore("", undefined, { storefront: makeStorefront(), isMissing: false });
    screen.getByRole("button", { name: "Agregar Empanada de carne" });
    storefront = makeStorefront({ turn: null });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(reads).toBe(0);
    await vi.advanceTimersByTimeAsync(2000);
    await screen.findByText(/La tienda está cerrada ahora/);
    expect(reads).toBe(1);
  });

  it("is asked for sooner when the page is looked at again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openStore("", undefined, { storefront: makeStorefront(), isMissing: false });
    storefront = makeStorefront({ turn: null });
    await vi.advanceTimersByTimeAsync(31_000);
    expect(reads).toBe(0);
    document.dispatchEvent(new Event("visibilitychange"));
    await screen.findByText(/La tienda está cerrada ahora/);
    expect(reads).toBe(1);
  });

  it("that says that there is no such store is believed", async () => {
    openStore("", undefined, { storefront: undefined, isMissing: true });
    await screen.findByRole("heading", { name: "Esta tienda no está disponible" });
    expect(reads).toBe(0);
  });
});

describe("without a session", () => {
  beforeEach(signOut);

  it("an article without options is added at once, and stays in the browser", async () => {
    openStore();
    await userEvent.click(await screen.findByRole("button", { name: "Agregar Empanada de carne" }));
    await waitFor(async () => expect((await panel()).textContent).toContain("950"));
    expect(browserCart(STORE).getValue()?.lines).toMatchObject([{ name: "Empanada de carne", quantity: 1 }]);
    expect(puts).toEqual([]);
  });

  it("no more is added than there is, and a line that is short says so", async () => {
    setBrowserLines(STORE, [line(1, empanada.id, "Empanada de carne", 4)]);
    openStore("/carrito");
    await screen.findByText("Quedan 3 y pediste 4.");
    const more = within(screen.getByRole("group", { name: /Cantidad/ })).getByRole("button", {
      name: "Uno más",
    });
    await userEvent.click(more);
    expect(browserCart(STORE).getValue()?.lines[0]?.quantity).toBe(4);
  });

  it("a line that passes a limit stays out, and that is said", async () => {
    setBrowserLines(STORE, [line(1, empanada.id, "Empanada de carne", MAX_QUANTITY)]);
    openStore();
    await userEvent.click(await screen.findByRole("button", { name: "Agregar Empanada de carne" }));
    within(await panel()).getByText("Hasta 99 unidades de cada producto.");
    expect(browserCart(STORE).getValue()?.lines).toMatchObject([{ quantity: MAX_QUANTITY }]);
    await userEvent.click(within(await panel()).getByRole("button", { name: "Uno menos" }));
    expect(screen.queryByText("Hasta 99 unidades de cada producto.")).toBeNull();
  });

  it("a line whose article is gone keeps its name, and can be removed", async () => {
    setBrowserLines(STORE, [line(1, testId(999), "Locro", 2)]);
    openStore("/carrito");
    await screen.findByText("Locro");
    screen.getByText("Ya no está a la venta. Quitalo para seguir.");
    await userEvent.click(screen.getByRole("button", { name: "Quitar Locro" }));
    await screen.findByText("Tu carrito está vacío");
  });

  it("a line of the cart has the article's picture", async () => {
    const image_url = "https://fotos.example/empanada.jpg";
    storefront = makeStorefront({ articles: [{ ...empanada, image_url }] });
    setBrowserLines(STORE, [line(1, empanada.id, "Empanada de carne", 1)]);
    openStore("/carrito");
    const row = (await screen.findByText("Empanada de carne")).closest("li");
    expect(row?.querySelector("img")?.getAttribute("src")).toBe(image_url);
  });

  it("a sold-out article says so, and has no button", async () => {
    openStore();
    await screen.findByRole("link", { name: /^Flan/ });
    expect(screen.queryByRole("button", { name: "Agregar Flan" })).toBeNull();
    screen.getByText("Sin stock");
  });

  it("an address that names no store is a store that is not there", async () => {
    openStore("", "/t/nada");
    await screen.findByRole("heading", { name: "Esta tienda no está disponible" });
  });
});

describe("with a session", () => {
  beforeEach(signIn);

  it("the browser's lines are added to the server's, which says what changed", async () => {
    cart = { ...emptyCart(), items: [itemOf({ id: testId(80), article_id: empanada.id, quantity: 1 })] };
    setBrowserLines(STORE, [
      line(1, empanada.id, "Empanada de carne", 3),
      line(2, pizza.id, "Muzzarella", 1),
    ]);
    openStore("/carrito");
    await screen.findByText("Empanada de carne: de 1 a 3");
    expect(cart.items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ["Empanada de carne", 3],
      ["Muzzarella", 1],
    ]);
    expect(browserCart(STORE).getValue()).toBeNull();
  });

  it("the browser's lines stay while the server does not take them", async () => {
    network.use(
      http.put("*/ecommerce/stores/:id/cart", () =>
        HttpResponse.json({ status: 404, code: "error.not_found", extra: null }, { status: 404 }),
      ),
    );
    setBrowserLines(STORE, [line(1, empanada.id, "Empanada de carne", 3)]);
    openStore("/carrito");
    await screen.findByText("No pudimos leer tu carrito.");
    expect(browserCart(STORE).getValue()?.lines).toHaveLength(1);
  });

  it("a submit without an answer can be checked again", async () => {
    const tooMany = { status: 429, code: "error.rate_limited", extra: { retry_after: 60 } };
    network.use(
      http.post("*/ecommerce/stores/:id/cart/submit", () => HttpResponse.json(tooMany, { status: 429 })),
    );
    beginSubmit(STORE, ACCOUNT);
    openStore("/pagar");
    await screen.findByText("Todavía no pudimos comprobar si tu pedido llegó.");
    screen.getByRole("button", { name: "Reintentar" });
    expect(findPendingSubmit(STORE, ACCOUNT)).not.toBeNull();
    endSubmit(STORE);
  });

  it("a confirmation pressed while a change is saved goes on after it, unless the total is another", async () => {
    const submits = vi.fn(() => HttpResponse.json({ id: testId(95) }));
    network.use(http.post("*/ecommerce/stores/:id/cart/submit", submits));
    const place = { name: "", country: "Argentina", state: "", zip: "", flat: "", apartment: "" };
    const location = { lat: -34.79, lng: -58.39 };
    const address = { ...place, street: "Mitre", number: "1", city: "Adrogué", indications: "", location };
    const pickup = { type: "delivery", address, tip_amount: 0 };
    const items = [itemOf({ id: testId(80), article_id: empanada.id, quantity: 1 })];
    cart = { ...emptyCart(), items, pickup: pickup as never };
    openStore("/pagar");
    await userEvent.click(await screen.findByRole("radio", { name: "Otra" }));
    await userEvent.type(screen.getByLabelText("Propina en pesos"), "700");
    // The server also raises what the articles cost.
    beforeCart = async () => {
      cart = { ...cart, resume: { ...cart.resume, tip: 700, total: 1200 } };
    };
    await userEvent.click(screen.getByRole("button", { name: /^Confirmar el pedido/ }));
    await screen.findByText(/El total cambió/);
    expect(puts.at(-1)?.pickup?.tip_amount).toBe(700);
    expect(submits).not.toHaveBeenCalled();

    beforeCart = async () => {
      cart = { ...cart, resume: { ...cart.resume, tip: 800, total: 1300 } };
    };
    await userEvent.clear(screen.getByLabelText("Propina en pesos"));
    await userEvent.type(screen.getByLabelText("Propina en pesos"), "800");
    await userEvent.click(screen.getByRole("button", { name: /^Confirmar el pedido/ }));
    await waitFor(() => expect(submits).toHaveBeenCalledOnce());
    endSubmit(STORE);
  });

  it.each([
    ["items[0].article_id", "paso-items"],
    ["coupon", "paso-coupon"],
    ["", "paso-items"],
  ])("a problem at '%s' leads to %s", async (path, id) => {
    const items = [itemOf({ id: testId(80), article_id: empanada.id, quantity: 1 })];
    cart = { ...emptyCart(), items, problems: [{ code: "article", path, extra: null }] };
    openStore("/pagar");
    await userEvent.click(await screen.findByRole("button", { name: /Confirmar el pedido/ }));
    expect(document.activeElement?.id).toBe(id);
  });

  it("a change before the cart is read waits for it, and is no news", async () => {
    cart = { ...emptyCart(), items: [itemOf({ id: testId(80), article_id: empanada.id, quantity: 1 })] };
    let answer = () => {};
    beforeCart = () => new Promise((resolve) => (answer = resolve));
    openStore();
    await userEvent.click(await screen.findByRole("button", { name: "Agregar Empanada de carne" }));
    beforeCart = async () => {};
    answer();
    await waitFor(() => expect(cart.items.map(({ quantity }) => quantity)).toEqual([2]));
    expect(screen.queryByText(/Juntamos tu carrito/)).toBeNull();
    expect(browserCart(STORE).getValue()).toBeNull();
  });
});
