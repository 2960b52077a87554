/* Articles for tests. */
import type { components } from "@/shared/api/schema";

type Article = components["schemas"]["Article"];

export function makeArticle(changes: Partial<Article> = {}): Article {
  return {
    id: "0190a5b0-7c3e-7000-8000-000000000801",
    store_id: "0190a5b0-7c3e-7000-8000-000000000501",
    code: null,
    name: "Muzzarella",
    description: "",
    image_url: null,
    gallery: [],
    categories: [],
    visible: true,
    created_at: "2026-11-20T15:00:00Z",
    deleted_at: null,
    price: {
      currency: "ARS",
      base: 8500,
      discount_fixed: 0,
      discount_percent: 0,
      final: 8500,
      tax_percent: null,
    },
    stock: { count: null, min_count: null, out_of_stock: false },
    customizers: [],
    ...changes,
  };
}
