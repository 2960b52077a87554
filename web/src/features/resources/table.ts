/* The kinds of resources that a workspace edits, some of them in each store: a row makes a list and a form. */
import type { components, paths } from "@/shared/api/schema";

type Schemas = components["schemas"];

export type FieldType = "text" | "image" | "date" | "integer" | "boolean" | "money" | "percent";

export interface ResourceField {
  name: string;
  label: string;
  type: FieldType;
  optional?: boolean;
}

export interface ResourceKind {
  /** The last segment of the list's address. */
  segment: string;
  /** The path of the list's operation; with `{store_id}`, each store has its own. */
  path: keyof paths;
  /** The path parameter of one resource. */
  id: string;
  /** The plural, as the list's title. */
  title: string;
  /** The singular. */
  name: string;
  /** A sentence about it for the list of kinds. */
  lead?: string;
  /** The columns of the list and the fields of the form. */
  fields: readonly ResourceField[];
  /** Fields that the form does not show and writes back unchanged. */
  kept?: readonly string[];
  /** True when there is no operation that deletes one. */
  isPermanent?: boolean;
}

/** A row whose fields are those of a schema. */
function resource<Name extends keyof Schemas>(
  kind: ResourceKind & {
    fields: readonly (ResourceField & { name: keyof Schemas[Name] })[];
    kept?: readonly (keyof Schemas[Name])[];
  },
): ResourceKind {
  return kind;
}

export const RESOURCES: readonly ResourceKind[] = [
  resource<"Coupon">({
    segment: "cupones",
    path: "/ecommerce/services/stores/{store_id}/coupons",
    id: "coupon_id",
    title: "Cupones",
    name: "Cupón",
    lead: "Los descuentos que das con un código.",
    fields: [
      { name: "code", label: "Código", type: "text" },
      { name: "enabled", label: "Habilitado", type: "boolean" },
      { name: "discount_percent", label: "Descuento (%)", type: "percent", optional: true },
      { name: "discount_percent_max_amount", label: "Tope del descuento", type: "money", optional: true },
      { name: "discount_fixed_amount", label: "Descuento fijo", type: "money", optional: true },
      { name: "max_uses", label: "Usos como máximo", type: "integer", optional: true },
      { name: "max_import_amount", label: "Presupuesto", type: "money", optional: true },
    ],
    kept: ["stores"],
  }),
];

/** The stores themselves, whose list is a page of its own. */
export const STORE_KIND: ResourceKind = resource<"Store">({
  segment: "stores",
  path: "/ecommerce/services/stores",
  id: "store_id",
  title: "Tiendas",
  name: "Tienda",
  lead: "El nombre y la imagen de cada una, y si está habilitada.",
  fields: [
    { name: "name", label: "Nombre", type: "text" },
    { name: "enabled", label: "Habilitada", type: "boolean" },
    { name: "image_url", label: "Imagen", type: "image", optional: true },
  ],
  isPermanent: true,
});

export function isOfStore({ path }: ResourceKind): boolean {
  return path.includes("{store_id}");
}

/** The kind that an address names, among those of a store or those of the workspace. */
export function findResourceKind(segment: string | undefined, inStore: boolean): ResourceKind | undefined {
  return RESOURCES.find((kind) => kind.segment === segment && isOfStore(kind) === inStore);
}
