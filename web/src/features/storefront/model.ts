/* The types of a store and of a cart, as the API has them. */
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

/** An article of a store. */
export type Article = Omit<Schemas["Article"], "created_at" | "deleted_at">;
type CatalogItem = Pick<Schemas["CatalogItem"], "section_id" | "article_id" | "order" | "visible">;

/** A store as its screens read it; the server writes only this into the page, the API answers more. */
export interface Storefront extends Omit<Schemas["Storefront"], "catalog" | "articles"> {
  catalog: { sections: Schemas["CatalogSection"][]; items: CatalogItem[] } | null;
  articles: Article[];
}

export type ArticleStock = Schemas["ArticleStock"];
export type ArticleCustomizer = Schemas["ArticleCustomizer"];
export type CustomizerOption = Schemas["CustomizerOption"];
export type Cart = Schemas["Cart"];
export type CartItem = Schemas["CartItem"];
export type CartProblem = Schemas["CartProblem"];
export type CartPut = Schemas["CartPut"];
export type CartPickupPut = Schemas["CartPickupPut"];
export type Address = Schemas["Address"];
export type ProviderType = Schemas["ProviderType"];
