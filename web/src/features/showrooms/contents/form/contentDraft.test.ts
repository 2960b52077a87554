// @vitest-environment jsdom
/* Tests of the draft of a content: its total, its attributes by kind, its problems and refusals, and the body. */
import { describe, expect, it } from "vitest";
import { ApiError } from "@/shared/api/errors";
import { showroomContentForm as texts } from "@/shared/i18n/es";
import { CONTENT } from "../../showroomFixtures";
import type { AttributePreference, Preferences } from "../data";
import { decimalText, parseDecimal } from "./attributes";
import { bodyOf, draftOf, linkAddress, priceTotal } from "./contentDraft";
import { findProblems, problemKey, resolveRefusal } from "./contentProblems";

const attribute = (
  id: string,
  kind: AttributePreference["field"]["kind"],
  multiple = false,
  options: Record<string, string> = {},
): AttributePreference => ({ id, type_id: "t1", key: id, field: { kind, multiple, options } });

const PREFERENCES: Preferences = {
  types: [
    { id: "t1", name: "Inmueble" },
    { id: "t2", name: "Evento" },
  ],
  attributes: [
    attribute("cochera", "bool"),
    attribute("superficie", "number"),
    attribute("comodidades", "select", true, { patio: "Patio", pileta: "Pileta" }),
    attribute("talles", "string", true),
    { ...attribute("empieza", "datetime"), type_id: "t2" },
  ],
  call_to_action: { labels: { consultar: "Consultar" } },
};

const draft = draftOf(CONTENT, PREFERENCES);

describe("the draft of a content", () => {
  it("totals the price in centavos", () => {
    const total = (subtotal: string, discount = "", taxes = "", iva = "") =>
      priceTotal({ subtotal, discount, taxes, iva });
    expect(total("1.000")).toBe(1000);
    expect(total("0,1", "", "0,2")).toBe(0.3);
    expect(total("1000", "250,50", "10", "210")).toBe(969.5);
    expect(total("100", "150")).toBe(-50);
    expect(total("")).toBeNull();
    expect(total("100", "diez")).toBeNull();
  });

  it("reads and writes numbers as people write them", () => {
    for (const [text, number] of [
      ["120.000", "120000"],
      ["12,5", "12.5"],
      ["12.5", "12.5"],
      ["-3", "-3"],
      ["1.234,50", "1234.50"],
      ["mil", null],
      ["", null],
    ] as const) {
      expect(parseDecimal(text), text).toBe(number);
    }
    expect(["2019", "120000", "12.5", "-45000"].map(decimalText)).toEqual([
      "2019",
      "120.000",
      "12,5",
      "-45.000",
    ]);
  });

  it("writes attributes of its type by their kinds, then its own", () => {
    const body = bodyOf(
      {
        ...draft,
        known: {
          cochera: ["true"],
          superficie: ["1.200,5"],
          comodidades: ["patio", "pileta"],
          talles: ["S, M; L"],
          empieza: ["2026-12-01T20:00"],
        },
        free: [{ id: "f", type: "string", key: " Orientación ", value: "Norte" }],
      },
      PREFERENCES,
    );
    expect(body.atributes?.map(({ key, attribute_value, value }) => [key, attribute_value, value])).toEqual([
      ["cochera", "true", "Sí"],
      ["superficie", "1200.5", "1200,5"],
      ["comodidades", "patio", "Patio"],
      ["comodidades", "pileta", "Pileta"],
      ["talles", "S", "S"],
      ["talles", "M", "M"],
      ["talles", "L", "L"],
      ["Orientación", null, "Norte"],
    ]);
    const stored = { ...CONTENT, atributes: body.atributes as typeof CONTENT.atributes };
    const again = draftOf(stored, PREFERENCES);
    expect(again.known).toEqual({
      cochera: ["true"],
      superficie: ["1200,5"],
      comodidades: ["patio", "pileta"],
      talles: ["S, M, L"],
    });
    expect(again.free.map(({ key }) => key)).toEqual(["Orientación"]);
    expect(bodyOf(again, PREFERENCES).atributes).toEqual(body.atributes);
  });

  it("has a type of the preferences, or one of its own", () => {
    expect(bodyOf(draft, PREFERENCES).content_type).toEqual({ id: "t1", name: "Inmueble" });
    const own = { ...draft, typeId: "", typeName: " Curso " };
    expect(bodyOf(own, PREFERENCES).content_type).toEqual({ id: null, name: "Curso" });
    expect(findProblems({ ...own, typeName: "" }, PREFERENCES)).toEqual({
      "content_type.name": texts.required,
    });
  });

  it("makes https links", () => {
    expect(linkAddress("wa.me/549")).toBe("https://wa.me/549");
    expect(linkAddress(" https://a.com ")).toBe("https://a.com");
    const redirect = (text: string) =>
      findProblems({ ...draft, callLabel: "Ir", redirect: text }, PREFERENCES);
    expect(redirect("wa.me/549")).toEqual({});
    expect(redirect("http://a.com")).toEqual({ "call_to_action.redirect": texts.badAddress });
    expect(redirect("javascript:alert(1)")).toEqual({ "call_to_action.redirect": texts.badAddress });
  });

  it("finds problems at their fields", () => {
    expect(findProblems(draft, PREFERENCES)).toEqual({});
    const problems = findProblems(
      {
        ...draft,
        title: "",
        discount: "200000",
        known: { superficie: ["grande"] },
        free: [{ id: "f", type: "string", key: "", value: "Norte" }],
      },
      PREFERENCES,
    );
    expect(problems).toEqual({
      title: texts.required,
      "price.discount": texts.negativeTotal,
      "attribute superficie": texts.badNumber,
      "attribute f key": texts.required,
    });
    expect(findProblems({ ...draft, subtotal: "" }, PREFERENCES)).toEqual({
      "price.subtotal": texts.required,
    });
    expect(findProblems({ ...draft, hasPrice: false, subtotal: "" }, PREFERENCES)).toEqual({});
  });

  it("shows refusals at the fields that wrote the path", () => {
    const written = {
      ...draft,
      gallery: [{ id: "empty", url: null, type: "image" as const }, ...draft.gallery],
      known: { superficie: ["80"] },
      free: [{ id: "f", type: "string" as const, key: "Piso", value: "3" }],
    };
    expect(problemKey("gallery[0].url", written, PREFERENCES)).toBe("gallery 0");
    expect(problemKey("atributes[0].attribute_value", written, PREFERENCES)).toBe("attribute superficie");
    expect(problemKey("atributes[1].key", written, PREFERENCES)).toBe("attribute f key");
    expect(problemKey("title", written, PREFERENCES)).toBeNull();
    const error = new ApiError(422, "error.rule.content_price", { path: "price", total: -1 });
    expect(resolveRefusal(error, written, PREFERENCES)?.problems).toEqual({
      "price.discount": texts.negativeTotal,
    });
  });
});
