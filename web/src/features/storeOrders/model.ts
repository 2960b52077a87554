/* The types of a store's orders. */
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

export type Order = Schemas["Order"];
export type OrderItem = Schemas["OrderItem"];
export type OrderChange = Schemas["OrderChange"];
export type OrderPayment = Schemas["OrderPayment"];
export type OrderPickup = Schemas["OrderPickup"];
export type OrderState = Schemas["OrderState"];
export type Store = Schemas["Store"];
