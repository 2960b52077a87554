/* The types of a store and of a cart, as the API has them. */
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

export type Storefront = Schemas["Storefront"];
export type Article = Schemas["Article"];
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
