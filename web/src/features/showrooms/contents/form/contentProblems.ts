/* The problems of a content's draft: found before it is sent, or named by the server. */
import { ApiError } from "@/shared/api/errors";
import { entityForm, picture, showroomContentForm as texts } from "@/shared/i18n/es";
import { findPictureAddressProblem } from "@/shared/lib/media/mediaAddress";
import { parseAmount } from "@/shared/lib/shop/amount";
import { findAddressProblems } from "@/shared/ui/address/addressDraft";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { findChipsProblems } from "../../chips/chipsDraft";
import type { Preferences } from "../data";
import { parseValues } from "./attributes";
import {
  ATTRIBUTES_MAX,
  attributeEntries,
  attributesOf,
  type ContentDraft,
  filledGallery,
  linkAddress,
  PRICE_FIELDS,
  priceTotal,
} from "./contentDraft";

const VALUE_MAX = 500;
const AMOUNT_MAX = 1_000_000_000;

/** The messages by the server's paths; those of a gallery's entry and of an attribute by the ids of their fields. */
export function findProblems(draft: ContentDraft, preferences: Preferences): FieldProblems {
  const problems: Record<string, string> = {};
  const check = (path: string, isWrong: boolean, text: string) => {
    if (isWrong) problems[path] ??= text;
  };
  check("title", draft.title.trim() === "", texts.required);
  for (const { id, url, type } of filledGallery(draft)) {
    const problem = findPictureAddressProblem(url);
    if (problem) problems[`gallery ${id}`] = type === "video" ? texts.badAddress : picture.problems[problem];
  }
  if (draft.hasPrice) Object.assign(problems, findPriceProblems(draft));
  if (draft.address !== null) Object.assign(problems, findAddressProblems(draft.address, "address"));
  Object.assign(problems, findChipsProblems(draft.chips, "chips"));
  check("content_type.name", draft.typeId === "" && draft.typeName.trim() === "", texts.required);
  Object.assign(problems, findAttributeProblems(draft, preferences));
  const redirect = linkAddress(draft.redirect);
  check("call_to_action.redirect", redirect !== "" && !isHttps(redirect), texts.badAddress);
  check("call_to_action.label", redirect !== "" && draft.callLabel.trim() === "", texts.required);
  return problems;
}

function findPriceProblems(draft: ContentDraft): FieldProblems {
  const problems: Record<string, string> = {};
  for (const name of PRICE_FIELDS) {
    const text = draft[name].trim();
    if (text === "" && name !== "subtotal") continue;
    const amount = parseAmount(text);
    if (amount === null) problems[`price.${name}`] = text === "" ? texts.required : texts.badAmount;
    else if (amount > AMOUNT_MAX) problems[`price.${name}`] = texts.highAmount;
  }
  if ((priceTotal(draft) ?? 0) < 0) problems["price.discount"] ??= texts.negativeTotal;
  return problems;
}

function findAttributeProblems(draft: ContentDraft, preferences: Preferences): FieldProblems {
  const problems: Record<string, string> = {};
  for (const { id, field } of attributesOf(preferences, draft.typeId)) {
    const values = parseValues(field, draft.known[id] ?? []);
    if (values.includes(null)) {
      problems[`attribute ${id}`] = field.kind === "datetime" ? texts.badDatetime : texts.badNumber;
    } else if (values.some((value) => (value ?? "").length > VALUE_MAX)) {
      problems[`attribute ${id}`] = texts.tooLong;
    }
  }
  for (const { id, key, value } of draft.free) {
    if (key.trim() === "" && value.trim() !== "") problems[`attribute ${id} key`] = texts.required;
    if (key.trim() !== "" && value.trim() === "") problems[`attribute ${id}`] = texts.required;
  }
  if (attributeEntries(draft, preferences).length > ATTRIBUTES_MAX) {
    problems.atributes = texts.tooMany(ATTRIBUTES_MAX);
  }
  return problems;
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === "https:" && new URL(text).hostname.includes(".");
}

/** The messages at the fields that a refusal is about; null when it is about none. */
export function resolveRefusal(
  error: unknown,
  draft: ContentDraft,
  preferences: Preferences,
): { draft: ContentDraft; problems: FieldProblems } | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "error.rule.content_price") {
    return { draft, problems: { "price.discount": texts.negativeTotal } };
  }
  const path = (error.extra as { path?: unknown } | null)?.path;
  const key = typeof path === "string" ? problemKey(path, draft, preferences) : null;
  return key === null ? null : { draft, problems: { [key]: entityForm.invalid } };
}

/** The key of a list's entry that the server names; null for another path. */
export function problemKey(path: string, draft: ContentDraft, preferences: Preferences): string | null {
  const [, list, index, field] = /^(gallery|atributes)\[(\d+)\](?:\.(\w+))?/.exec(path) ?? [];
  if (list === "gallery") {
    const entry = filledGallery(draft)[Number(index)];
    return entry ? `gallery ${entry.id}` : null;
  }
  const entry = list ? attributeEntries(draft, preferences)[Number(index)] : undefined;
  if (!entry) return null;
  const isFree = draft.free.some(({ id }) => id === entry.fieldId);
  return `attribute ${entry.fieldId}${isFree && field === "key" ? " key" : ""}`;
}
