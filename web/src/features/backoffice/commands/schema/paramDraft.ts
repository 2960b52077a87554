/* What has been filled in of a form so far, as text, since what is half typed is no value yet. */
import { instantText } from "./localDateTime";
import type { Field, Json, JsonObject, Spec, SpecOf } from "./paramSpec";
import { objectOf } from "./paramSpec";

export type Draft =
  /** Of texts, numbers, choices, rows and JSON; `cleared` is a null that was asked for. */
  | { kind: "text"; text: string; cleared: boolean }
  | { kind: "flag"; on: boolean | null }
  | {
      kind: "object";
      /** Whether it is given at all. */
      given: boolean;
      fields: Readonly<Record<string, Draft>>;
      /** Which of its alternatives is given. */
      chosen: string | null;
    }
  | { kind: "list"; items: readonly Draft[] };

export type DraftOf<Kind extends Draft["kind"]> = Extract<Draft, { kind: Kind }>;

const text = (value: string): Draft => ({ kind: "text", text: value, cleared: false });

/** A form as it begins: empty but for defaults. */
export function emptyDraft(spec: Spec, required = true): Draft {
  switch (spec.kind) {
    case "flag":
      return {
        kind: "flag",
        on: typeof spec.fallback === "boolean" ? spec.fallback : required ? false : null,
      };
    case "object": {
      const fields = spec.fields.map(({ name, spec: inner, required: needed }): [string, Draft] => [
        name,
        emptyDraft(inner, needed),
      ]);
      return {
        kind: "object",
        given: required,
        fields: Object.fromEntries(fields),
        chosen: spec.alternatives[0] ?? null,
      };
    }
    case "list":
      return isFlat(spec) ? text("") : { kind: "list", items: required ? [emptyDraft(spec.item)] : [] };
    default: {
      const { fallback } = spec;
      return text(fallback === undefined || fallback === null ? "" : textOf(spec, fallback));
    }
  }
}

/** A list whose items are written as text, several in one field. */
export function isFlat({ item }: SpecOf<"list">): boolean {
  return item.kind === "text" || item.kind === "number" || item.kind === "choice";
}

/** The form that a value fills in; null when it has something that the form has no place for. */
export function draftOf(spec: Spec, value: Json | undefined, required = true): Draft | null {
  if (value === undefined) return emptyDraft(spec, required);
  if (value === null) {
    if (!spec.nullable) return null;
    return spec.clears ? { kind: "text", text: "", cleared: true } : absentDraft(spec);
  }
  switch (spec.kind) {
    case "flag":
      return typeof value === "boolean" ? { kind: "flag", on: value } : null;
    case "object":
      return typeof value === "object" && !Array.isArray(value) ? objectDraft(spec, value) : null;
    case "list": {
      if (!Array.isArray(value)) return null;
      if (isFlat(spec)) {
        const scalars = value.every((one) => typeof one === "string" || typeof one === "number");
        return scalars ? text(value.join("\n")) : null;
      }
      const items = value.map((one) => draftOf(spec.item, one));
      return items.every((item) => item !== null) ? { kind: "list", items } : null;
    }
    case "rows":
      return Array.isArray(value) ? text(JSON.stringify(value, null, 2)) : null;
    case "json":
      return text(JSON.stringify(value, null, 2));
    case "number":
      return typeof value === "number" ? text(String(value)) : null;
    default:
      return typeof value === "string" ? text(textOf(spec, value)) : null;
  }
}

/** Nothing given, whatever the default is. */
function absentDraft(spec: Spec): Draft {
  return emptyDraft({ ...spec, fallback: undefined }, false);
}

function objectDraft(spec: SpecOf<"object">, value: JsonObject): Draft | null {
  const known = new Set(spec.fields.map(({ name }) => name));
  if (Object.keys(value).some((name) => !known.has(name))) return null;
  const fields: Record<string, Draft> = {};
  for (const { name, spec: inner, required } of spec.fields) {
    const draft = draftOf(inner, value[name], required);
    if (draft === null) return null;
    fields[name] = draft;
  }
  const given = spec.alternatives.filter((name) => value[name] !== undefined && value[name] !== null);
  if (given.length > 1) return null;
  return { kind: "object", given: true, fields, chosen: given[0] ?? spec.alternatives[0] ?? null };
}

function textOf(spec: Spec, value: Json): string {
  if (typeof value !== "string") return typeof value === "number" ? String(value) : JSON.stringify(value);
  return spec.kind === "text" && spec.format === "date-time" ? instantText(value) : value;
}

/** Fills in what an address says of a topic's params, `user_id=…`; what they have no field for counts as not said. */
export function prefilled(spec: SpecOf<"object">, search: URLSearchParams): Draft {
  const value: JsonObject = {};
  for (const { name, spec: inner } of spec.fields) {
    const said = search.get(name);
    if (said !== null && ["text", "choice"].includes(inner.kind)) value[name] = said;
  }
  return objectDraft(spec, value) ?? emptyDraft(spec);
}

/** The fields of an object that are to be filled in, as it has been filled in so far. */
export function fieldsInSight(spec: SpecOf<"object">, draft: DraftOf<"object">): Field[] {
  return spec.fields.flatMap((field) => {
    const { name } = field;
    if (spec.alternatives.includes(name)) return name === draft.chosen ? [{ ...field, required: true }] : [];
    const condition = spec.conditions.find(({ only }) => only.includes(name));
    if (!condition) return [field];
    const now = draft.fields[condition.of];
    return now?.kind === "text" && now.text === condition.is ? [{ ...field, required: true }] : [];
  });
}

/** What has been filled in of a field; of alternatives the chosen one is given. */
export function draftIn(spec: SpecOf<"object">, draft: DraftOf<"object">, name: string): Draft | undefined {
  const found = draft.fields[name];
  return found?.kind === "object" && spec.alternatives.includes(name) ? { ...found, given: true } : found;
}

/** The examples a topic's params have, as a form; null without any. */
export function exampleDraft(spec: SpecOf<"object">): Draft | null {
  return spec.example === undefined ? null : draftOf(spec, objectOf(spec.example));
}
