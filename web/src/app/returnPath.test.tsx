/* Tests of the page to return to: only one of this site. */
import { describe, expect, it } from "vitest";
import { withReturnPath } from "@/shared/lib/returnPath";
import { isAppPath, parseReturnPath, returnPathFrom } from "./returnPath";

describe("a page to return to", () => {
  it.each([
    ["/mis_pedidos", "/mis_pedidos"],
    ["/t/0190a5b0-7c3e-7000-8000-000000000001/pagar?paso=2#total", null],
    ["/", "/"],
    ["/a%20b?c=ñ", "/a%20b?c=%C3%B1"],
    ["/a/../mi_cuenta", "/mi_cuenta"],
  ])("%s is one of this site", (text, normal) => {
    expect(parseReturnPath(text)).toBe(normal ?? text);
  });

  it.each([
    "",
    "mis_pedidos",
    "//other.example",
    "//other.example/mis_pedidos",
    "/\\other.example",
    "/\t/other.example",
    "/\n/other.example",
    "\\\\other.example",
    "https://other.example/",
    "javascript:alert(1)",
    " /mis_pedidos",
    "http://hub.test.other.example/",
  ])("%j is none", (text) => {
    expect(parseReturnPath(text)).toBeNull();
  });

  it("is the one in the address before the one that was turned away", () => {
    const search = "?volver=%2Fmi_cuenta";
    expect(returnPathFrom({ search, state: { from: "/mis_pedidos" } })).toBe("/mi_cuenta");
    expect(returnPathFrom({ search: "?volver=//x", state: { from: "/mis_pedidos" } })).toBe("/mis_pedidos");
    expect(returnPathFrom({ search: "", state: { from: "//x" } })).toBeNull();
    expect(returnPathFrom({ search: "", state: null })).toBeNull();
  });

  it("is written into the sign-in page's address", () => {
    const path = "/t/1/pagar?a=b&c=d";
    const address = new URL(withReturnPath("/ingresar", path), "http://hub.test");
    expect(address.pathname).toBe("/ingresar");
    expect(returnPathFrom({ search: address.search, state: null })).toBe(path);
  });
});

describe("a store's page", () => {
  it.each(["/t/1", "/t/1/pagar?x=y", "/public/pharmacy_shifts/calendar", "/docs"])(
    "%s is another build's",
    (path) => {
      expect(isAppPath(path)).toBe(false);
    },
  );
  it.each(["/", "/mis_pedidos", "/tienda", "/mi_cuenta?t=/t/1"])("%s is the app's", (path) => {
    expect(isAppPath(path)).toBe(true);
  });
});
