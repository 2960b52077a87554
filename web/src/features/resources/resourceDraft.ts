/* Drafts of resources: the texts and ticks of a form, and the body that they make. */

import { picture, resources as texts } from "@/shared/i18n/es";
import { formatCount, formatDate, formatMoney } from "@/shared/lib/format";
import { findPictureAddressProblem } from "@/shared/lib/media/mediaAddress";
import type { Resource } from "./data";
import type { ResourceField, ResourceKind } from "./table";

/** The value of a field in the form. */
export type FieldDraft = string | boolean;
export type ResourceDraft = Record<string, FieldDraft>;

/** The draft of a resource, or of a new one. */
export function draftOf(kind: ResourceKind, resource: Resource | null): ResourceDraft {
  return Object.fromEntries(
    kind.fields.map(({ name, type }) => {
      const value = resource?.[name] ?? null;
      if (type === "boolean") return [name, resource === null || value === true];
      return [name, value === null ? "" : String(value)];
    }),
  );
}

/** The fields that are left empty and may not be. */
export function missingFields(kind: ResourceKind, draft: ResourceDraft): string[] {
  const isMissing = ({ name, optional = false }: ResourceField) =>
    !optional && String(draft[name]).trim() === "";
  return kind.fields.filter(isMissing).map(({ name }) => name);
}

/** The image fields whose address cannot be saved, with the reason. */
export function addressProblems(kind: ResourceKind, draft: ResourceDraft): Record<string, string> {
  const problems = kind.fields.flatMap(({ name, type }) => {
    const address = String(draft[name] ?? "");
    const problem = type === "image" && address !== "" ? findPictureAddressProblem(address) : null;
    return problem ? [[name, picture.problems[problem]]] : [];
  });
  return Object.fromEntries(problems);
}

/** The body to put; what the form does not show comes from the resource. */
export function bodyOf(kind: ResourceKind, draft: ResourceDraft, resource: Resource | null) {
  const kept = resource === null ? [] : (kind.kept ?? []).map((name) => [name, resource[name]]);
  const values = kind.fields.map(({ name, type }) => [name, fieldValue(type, draft[name] ?? "")]);
  return Object.fromEntries([...kept, ...values]) as Record<string, unknown>;
}

function fieldValue(type: ResourceField["type"], draft: FieldDraft): unknown {
  if (typeof draft === "boolean") return draft;
  const text = draft.trim();
  if (text === "") return null;
  return type === "text" || type === "image" || type === "date" ? text : Number(text);
}

/** A field's value as the list shows it. */
export function fieldText({ name, type }: ResourceField, resource: Resource): string {
  const value = resource[name] ?? null;
  if (value === null) return texts.none;
  if (type === "boolean") return value ? texts.yes : texts.no;
  if (type === "date") return formatDate(String(value));
  if (type === "money" && typeof value === "number") return formatMoney(value);
  return typeof value === "number" ? formatCount(value) : String(value);
}
