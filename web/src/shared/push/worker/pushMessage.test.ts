/* Tests of the rules of the service worker: what of a push message it shows, and where it leads to. */
import { describe, expect, it } from "vitest";
import { findTabAt, ownPath, parsePushMessage } from "./pushMessage";

const ORIGIN = "https://hub.example";
const ID = "0190a5b0-7c3e-7000-8000-000000000001";
const ORDER = "/mis_pedidos/0190a5b0-7c3e-7000-8000-000000000002";

const content = (more: Record<string, unknown> = {}) =>
  JSON.stringify({
    title: "La Esquina",
    body: "Tu pedido 251127-004 está listo.",
    tag: "0190a5b07c3e70008000000000000002",
    data: { message_id: ID, type: "order", id: ORDER.split("/").at(-1), url: ORDER },
    ...more,
  });

describe("a message", () => {
  it("is shown as the server wrote it", () => {
    expect(parsePushMessage(content(), ORIGIN)).toEqual({
      title: "La Esquina",
      body: "Tu pedido 251127-004 está listo.",
      tag: "0190a5b07c3e70008000000000000002",
      id: ID,
      path: ORDER,
    });
  });

  it.each([undefined, "", "null", "[]", "no JSON", "{}", content({ title: "" }), content({ title: 7 })])(
    "that cannot be read still says something: %s",
    (text) => {
      const message = parsePushMessage(text, ORIGIN);
      expect(message).toEqual({
        title: "Hub",
        body: "Tenés una novedad.",
        tag: null,
        id: null,
        path: "/",
      });
    },
  );

  it("does without what it lacks", () => {
    const message = parsePushMessage(JSON.stringify({ title: "Hola", data: null }), ORIGIN);
    expect(message).toEqual({ title: "Hola", body: "", tag: null, id: null, path: "/" });
  });

  it.each(["../../auth/sign_out", "7", `${ID}/received?x=`, ID.toUpperCase()])(
    "confirms nothing but an id: %s",
    (message_id) => {
      expect(parsePushMessage(content({ data: { message_id } }), ORIGIN).id).toBeNull();
    },
  );
});

describe("a page", () => {
  it.each([
    [ORDER, ORDER],
    ["/mensajes/7?desde=aviso#ultimo", "/mensajes/7?desde=aviso#ultimo"],
    [`${ORIGIN}/pedidos/7`, "/pedidos/7"],
    ["https://other.example/pedidos/7", "/"],
    ["//other.example/pedidos/7", "/"],
    ["\\\\other.example", "/"],
    [`${ORIGIN}//other.example/pedidos/7`, "/other.example/pedidos/7"],
    [`${ORIGIN}/\\other.example`, "/other.example"],
    ["/.//other.example", "/other.example"],
    ["javascript:alert(1)", "/"],
    ["data:text/html,x", "/"],
    ["http://", "/"],
    [undefined, "/"],
    [7, "/"],
  ])("is of this site: %s", (address, path) => {
    expect(ownPath(address, ORIGIN)).toBe(path);
  });

  it("is found in the tab that shows it", () => {
    const tabs = ["/", `${ORDER}/otro`, `${ORDER}?de=lista#pago`].map((path) => ({ url: ORIGIN + path }));
    expect(findTabAt(tabs, ORDER, ORIGIN)).toBe(tabs[2]);
    expect(findTabAt(tabs, "/mis_pedidos/7", ORIGIN)).toBeUndefined();
    expect(findTabAt([{ url: `https://other.example${ORDER}` }], ORDER, ORIGIN)).toBeUndefined();
  });
});
