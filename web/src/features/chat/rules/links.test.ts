/* Tests of the links in a text. */
import { describe, expect, it } from "vitest";
import { splitLinks } from "./links";

const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => (href === null ? [] : [href]));

describe("links in a text", () => {
  it.each([
    ["mirá https://ejemplo.com/carta.", ["https://ejemplo.com/carta"]],
    ["¿https://ejemplo.com/a?b=1&c=2#d?", ["https://ejemplo.com/a?b=1&c=2#d"]],
    ["(https://es.wikipedia.org/wiki/Pizza_(plato))", ["https://es.wikipedia.org/wiki/Pizza_(plato)"]],
    ["https://uno.com, https://dos.com", ["https://uno.com", "https://dos.com"]],
    ["«https://ejemplo.com»", ["https://ejemplo.com"]],
    ["HTTPS://EJEMPLO.COM", ["HTTPS://EJEMPLO.COM"]],
    ["http://ejemplo.com", []],
    ["javascript:alert(1) y ejemplo.com", []],
    ["https://banco.com@otro.com/entrar", []],
    ["https://localhost/x y https://", []],
    ["sin enlaces", []],
  ])("of %s", (text, expected) => {
    expect(linksIn(text)).toEqual(expected);
  });

  it("lose nothing of the text", () => {
    const text = "a https://uno.com, b\n(https://dos.com) https:// c";
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });
});
