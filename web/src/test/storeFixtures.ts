/* A store of the tests: a pizza with a size and extras, an empanada whose few units are counted, and a sold-out flan. */
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

export const testId = (number: number) => `0190a5b0-7c3e-7000-8000-${String(number).padStart(12, "0")}`;

const AT = "2026-11-01T12:00:00Z";

function makeArticle(number: number, name: string, base: number, more: Partial<Schemas["Article"]> = {}) {
  return {
    id: testId(number),
    store_id: testId(1),
    code: null,
    name,
    description: "",
    image_url: null,
    gallery: [],
    categories: [],
    visible: true,
    created_at: AT,
    deleted_at: null,
    price: {
      currency: "ARS" as const,
      base,
      discount_fixed: 0,
      discount_percent: 0,
      final: base,
      tax_percent: null,
    },
    stock: { count: null, min_count: null, out_of_stock: false },
    customizers: [],
    ...more,
  } satisfies Schemas["Article"];
}

function makeOption(number: number, name: string, base: number, final = base): Schemas["CustomizerOption"] {
  return {
    id: testId(number),
    order: number,
    visible: true,
    code: null,
    name,
    description: "",
    image_url: null,
    price: { price_base: base, discount_fixed: 0, discount_percent: 0, price_final: final },
    stock: { count: null, min_count: null, out_of_stock: false },
  };
}

export const SIZE_USE = testId(31);
export const EXTRAS_USE = testId(32);
export const SMALL = testId(41);
export const LARGE = testId(42);
export const HAM = testId(43);
export const EGG = testId(44);

export const pizza = makeArticle(11, "Muzzarella", 8500, {
  price: {
    currency: "ARS",
    base: 8500,
    discount_fixed: 500,
    discount_percent: 10,
    final: 7200,
    tax_percent: null,
  },
  customizers: [
    {
      id: EXTRAS_USE,
      name: "Agregados",
      order: 2,
      customizer_id: testId(22),
      options_min: 0,
      options_max: 3,
    },
    { id: SIZE_USE, name: "Tamaño", order: 1, customizer_id: testId(21), options_min: 1, options_max: 1 },
  ],
});
export const empanada = makeArticle(12, "Empanada de carne", 950, {
  stock: { count: 5, min_count: 2, out_of_stock: false },
});
export const flan = makeArticle(13, "Flan", 1999.99, {
  stock: { count: 0, min_count: null, out_of_stock: true },
});

export function makeStorefront(more: Partial<Schemas["Storefront"]> = {}): Schemas["Storefront"] {
  const item = (number: number, section: number, article: Schemas["Article"]) => ({
    id: testId(number),
    section_id: testId(section),
    article_id: article.id,
    order: number,
    visible: true,
  });
  return {
    store: {
      id: testId(1),
      workspace_id: testId(2),
      enabled: true,
      name: "La Esquina",
      image_url: null,
    },
    turn: { id: testId(3), store_id: testId(1), opened_at: AT, closed_at: null },
    catalog: {
      id: testId(4),
      store_id: testId(1),
      name: "Carta",
      selected: true,
      created_at: AT,
      deleted_at: null,
      sections: [
        { id: testId(6), order: 2, name: "Postres", banner_url: null, visible: true },
        { id: testId(5), order: 1, name: "Pizzas", banner_url: null, visible: true },
        { id: testId(7), order: 3, name: "Vacía", banner_url: null, visible: true },
      ],
      items: [item(53, 6, flan), item(52, 5, empanada), item(51, 5, pizza)],
    },
    articles: [pizza, empanada, flan],
    customizers: [
      {
        id: testId(21),
        name: "Tamaño",
        created_at: AT,
        options: [makeOption(41, "Chica", 0), makeOption(42, "Grande", 1200)],
      },
      {
        id: testId(22),
        name: "Agregados",
        created_at: AT,
        options: [makeOption(43, "Jamón", 900, 765), makeOption(44, "Huevo", 0.1)],
      },
    ],
    payment_methods: { providers: [{ id: testId(61), type: "cash" }] },
    pickup_methods: { takeaway: null, delivery: null },
    ...more,
  };
}
