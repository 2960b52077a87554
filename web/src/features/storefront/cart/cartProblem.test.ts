/* Tests of what is said of each problem of a cart, and where. */
import { describe, expect, it } from "vitest";
import { HAM, makeStorefront } from "@/test/storeFixtures";
import { problemField, problemLine, problemsOf, problemText } from "./cartProblem";

const storefront = makeStorefront();

describe("a problem", () => {
  // Every code that the server documents.
  it.each([
    ["empty", "items", null, /vacío/],
    ["store_closed", "", null, /cerrada/],
    ["article", "items[0].article_id", null, /Quitalo/],
    ["option", "items[1].options[0].option_id", null, /Elegí otra/],
    ["options_min", "items[0].options", { name: "Tamaño", bound: 1 }, /una opción de «Tamaño»/],
    ["options_min", "items[0].options", { name: "Gustos", bound: 2 }, /al menos 2 opciones de «Gustos»/],
    ["options_max", "items[0].options", { name: "Gustos", bound: 3 }, /hasta 3 opciones de «Gustos»/],
    ["quantity", "items[0].quantity", { maximum: 99 }, /Hasta 99/],
    ["amount", "items", null, /máximo/],
    ["out_of_stock", "items[0].quantity", { available: 0, wanted: 1 }, /^Se agotó\.$/],
    ["out_of_stock", "items[0].quantity", { available: 1, wanted: 3 }, /Queda 1 y pediste 3/],
    [
      "out_of_stock",
      "items[0].quantity",
      { option_id: HAM, available: 2, wanted: 3 },
      /2 de «Jamón» y pediste 3/,
    ],
    ["pickup_missing", "pickup", null, /cómo lo recibís/],
    ["pickup_type", "pickup.type", null, /Elegí otra forma/],
    ["pickup_address", "pickup.address", null, /dirección/],
    [
      "pickup_zone",
      "pickup.address.location",
      { distance: 4210, zone_radius: 3500 },
      /4,2 km .* hasta 3,5 km/,
    ],
    ["payment_missing", "payment", null, /cómo pagás/],
    ["payment_provider", "payment.provider_id", null, /forma de pago/],
    ["coupon", "coupon.code", null, /no existe/],
    ["coupon_used_up", "coupon.code", null, /se agotó/],
    ["policy", "", { name: "Pedido mínimo" }, /«Pedido mínimo»/],
    ["something_new", "", null, /algo para revisar/],
  ])("%s at '%s' with %j says %s", (code, path, extra, text) => {
    expect(problemText({ code, path, extra }, storefront)).toMatch(text);
  });

  it("belongs to a field, and to a line of the cart", () => {
    const at = (path: string) => ({ code: "x", path, extra: null });
    const problems = ["items[12].options[3].quantity", "pickup.type", "coupon.code", "payment", ""].map(at);
    expect(problems.map(problemField)).toEqual(["items", "pickup", "coupon", "payment", "order"]);
    expect(problems.map(problemLine)).toEqual([12, null, null, null, null]);
    expect(problemsOf(problems, "coupon")).toEqual([at("coupon.code")]);
  });
});
