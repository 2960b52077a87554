/* The draft of a content, as the form's fields have it, and the body that it makes. */
import { amountText, parseAmount } from "@/shared/lib/shop/amount";
import { type AddressDraft, addressBody, addressDraft } from "@/shared/ui/address/addressDraft";
import { type ChipsDraft, chipsBody, chipsDraft, NO_CHIPS } from "../../chips/chipsDraft";
import type { AttributePreference, Content, ContentPut, Preferences } from "../data";
import { type AttributePut, type FreeAttribute, fieldValues, parseValues, valueText } from "./attributes";

export interface GalleryDraft {
  id: string;
  /** Null for a picture that is not chosen yet. */
  url: string | null;
  type: "image" | "video";
}

export const PRICE_FIELDS = ["subtotal", "discount", "taxes", "iva"] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];

export interface ContentDraft extends Record<PriceField, string> {
  visible: boolean;
  title: string;
  body: string;
  gallery: readonly GalleryDraft[];
  hasPrice: boolean;
  from: boolean;
  /** Null without one. */
  address: AddressDraft | null;
  addressId: string | null;
  chips: ChipsDraft;
  /** Empty for a type of the workspace's own. */
  typeId: string;
  typeName: string;
  /** The values of the preferences' attributes by their ids; those of other types are kept until the form is left. */
  known: Readonly<Record<string, readonly string[]>>;
  free: readonly FreeAttribute[];
  callLabel: string;
  redirect: string;
}

export const GALLERY_MAX = 20;
export const ATTRIBUTES_MAX = 30;

/** A new content is of the first type that the preferences offer. */
export function draftOf(content: Content | null, { types, attributes }: Preferences): ContentDraft {
  const { price, content_type, atributes = [], call_to_action, address } = content ?? {};
  const stored = (id: string) => atributes.filter(({ attribute_id }) => attribute_id === id);
  const isKnown = (id: string | null) => attributes.some((one) => one.id === id);
  const type = types.find(({ id }) => id === content_type?.id);
  const amounts = PRICE_FIELDS.map((name) => [name, price?.[name] ? amountText(price[name]) : ""]);
  return {
    visible: content?.visible ?? true,
    title: content?.title ?? "",
    body: content?.body ?? "",
    gallery: (content?.gallery ?? []).map(({ url, type }, index) => ({ id: String(index), url, type })),
    hasPrice: Boolean(price),
    ...(Object.fromEntries(amounts) as Record<PriceField, string>),
    ...(price && { subtotal: amountText(price.subtotal) }),
    from: price?.from ?? false,
    address: address ? addressDraft(address) : null,
    addressId: address?.id ?? null,
    chips: content ? chipsDraft(content.chips) : NO_CHIPS,
    typeId: content ? (type?.id ?? "") : (types[0]?.id ?? ""),
    typeName: type ? "" : (content_type?.name ?? ""),
    known: Object.fromEntries(
      attributes.flatMap(({ id, field }) => {
        const values = fieldValues(field, stored(id));
        return values.length > 0 ? [[id, values]] : [];
      }),
    ),
    free: atributes
      .filter(({ attribute_id }) => !isKnown(attribute_id))
      .map(({ type, key, value }, index) => ({ id: String(index), type, key, value })),
    callLabel: call_to_action?.label ?? "",
    redirect: call_to_action?.redirect ?? "",
  };
}

/** The attributes that the preferences have for a type. */
export function attributesOf({ attributes }: Preferences, typeId: string): AttributePreference[] {
  return attributes.filter(({ type_id }) => type_id === typeId);
}

/** An attribute of the body, and the field that wrote it. */
interface AttributeEntry {
  /** The id of the preferences' attribute, or of the free one. */
  fieldId: string;
  put: AttributePut;
}

/** The attributes in the order of the body: those of the type, then the free ones. */
export function attributeEntries(draft: ContentDraft, preferences: Preferences): AttributeEntry[] {
  const known = attributesOf(preferences, draft.typeId).flatMap(({ id, key, field }) =>
    parseValues(field, draft.known[id] ?? []).map((value) => ({
      fieldId: id,
      put: {
        type: field.kind,
        attribute_id: id,
        attribute_value: value ?? "",
        key,
        value: valueText(field, value ?? ""),
      },
    })),
  );
  const free = draft.free
    .filter(({ key, value }) => key.trim() !== "" || value.trim() !== "")
    .map(({ id, type, key, value }) => ({
      fieldId: id,
      put: { type, attribute_id: null, attribute_value: null, key: key.trim(), value: value.trim() },
    }));
  return [...known, ...free];
}

/** The entries of the gallery that have an address. */
export function filledGallery({ gallery }: ContentDraft): readonly (GalleryDraft & { url: string })[] {
  return gallery.filter((entry): entry is GalleryDraft & { url: string } => (entry.url ?? "").trim() !== "");
}

/** The total in the price's amounts, as the server computes it; null while one cannot be read. */
export function priceTotal(draft: Pick<ContentDraft, PriceField>): number | null {
  if (parseAmount(draft.subtotal) === null) return null;
  const amounts = PRICE_FIELDS.map((name) => (draft[name].trim() === "" ? 0 : parseAmount(draft[name])));
  if (amounts.some((amount) => amount === null)) return null;
  // In centavos, so that no sum of decimals is off by one.
  const [subtotal = 0, discount = 0, taxes = 0, iva = 0] = amounts.map((amount) =>
    Math.round((amount ?? 0) * 100),
  );
  return (subtotal - discount + taxes + iva) / 100;
}

/** The address of a link with its scheme: 'wa.me/549…' is an https one. */
export function linkAddress(text: string): string {
  const plain = text.trim();
  return plain === "" || /^[a-z][a-z0-9+.-]*:/i.test(plain) ? plain : `https://${plain}`;
}

/** The body of a draft without problems. */
export function bodyOf(draft: ContentDraft, preferences: Preferences): ContentPut {
  const type = preferences.types.find(({ id }) => id === draft.typeId);
  const amount = (name: PriceField) => parseAmount(draft[name]) ?? 0;
  const redirect = linkAddress(draft.redirect);
  return {
    visible: draft.visible,
    title: draft.title.trim(),
    body: draft.body.trim(),
    gallery: filledGallery(draft).map(({ url, type }) => ({ url: url.trim(), type })),
    price: draft.hasPrice
      ? {
          currency: "ARS",
          subtotal: amount("subtotal"),
          discount: amount("discount"),
          taxes: amount("taxes"),
          iva: amount("iva"),
          from: draft.from,
        }
      : null,
    address: draft.address === null ? null : { ...addressBody(draft.address), id: draft.addressId },
    chips: chipsBody(draft.chips),
    content_type: type ? { id: type.id, name: type.name } : { id: null, name: draft.typeName.trim() },
    atributes: attributeEntries(draft, preferences).map(({ put }) => put),
    call_to_action:
      draft.callLabel.trim() === ""
        ? null
        : { label: draft.callLabel.trim(), redirect: redirect === "" ? null : redirect },
  };
}
