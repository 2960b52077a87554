/* The draft of a params form: values as typed text, because half-typed text is not a value yet. */
import { instantToLocal } from "@/shared/ui/form/localDateTime";
import type { FieldSpec, Json, JsonObject, ParamSpec, ParamSpecOf } from "./paramSpec";
import { asObject } from "./paramSpec";

export type ParamDraft =
  /** For texts, numbers, choices, rows and JSON; `cleared` sends null. */
  | { kind: "text"; text: string; cleared: boolean }
  | { kind: "flag"; on: boolean | null }
  | {
      kind: "object";
      /** False when the object is left out. */
      given: boolean;
      fields: Readonly<Record<string, ParamDraft>>;
      /** The alternative that is filled in. */
      chosen: string | null;
    }
  /** `isAbsent` while nothing was given, where an empty list would replace the stored one. */
  | { kind: "list"; items: readonly ParamDraft[]; isAbsent?: boolean };

export type ParamDraftOf<Kind extends ParamDraft["kind"]> = Extract<ParamDraft, { kind: Kind }>;

const textDraft = (value: string): ParamDraft => ({ kind: "text", text: value, cleared: false });

/** The initial draft: empty except for defaults. */
export function emptyDraft(spec: ParamSpec, required = true): ParamDraft {
  switch (spec.kind) {
    case "flag":
      return {
        kind: "flag",
        on: typeof spec.defaultValue === "boolean" ? spec.defaultValue : required ? false : null,
      };
    case "object": {
      const fields = spec.fields.map(({ name, spec: inner, required: needed }): [string, ParamDraft] => [
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
      return isScalarList(spec)
        ? textDraft("")
        : { kind: "list", items: required ? [emptyDraft(spec.item)] : [], isAbsent: !required };
    default: {
      const { defaultValue } = spec;
      return textDraft(
        defaultValue === undefined || defaultValue === null ? "" : valueText(spec, defaultValue),
      );
    }
  }
}

/** True for a list of scalars, which is written as text in one field. */
export function isScalarList({ item }: ParamSpecOf<"list">): boolean {
  return item.kind === "text" || item.kind === "number" || item.kind === "choice";
}

/** The draft of a value; null when the form cannot represent it. */
export function draftFromValue(spec: ParamSpec, value: Json | undefined, required = true): ParamDraft | null {
  if (value === undefined) return emptyDraft(spec, required);
  if (value === null) {
    if (!spec.nullable) return null;
    return spec.nullClears ? { kind: "text", text: "", cleared: true } : absentDraft(spec);
  }
  switch (spec.kind) {
    case "flag":
      return typeof value === "boolean" ? { kind: "flag", on: value } : null;
    case "object":
      return typeof value === "object" && !Array.isArray(value) ? objectDraft(spec, value) : null;
    case "list": {
      if (!Array.isArray(value)) return null;
      if (isScalarList(spec)) {
        const scalars = value.every((one) => typeof one === "string" || typeof one === "number");
        return scalars ? textDraft(value.join("\n")) : null;
      }
      const items = value.map((one) => draftFromValue(spec.item, one));
      return items.every((item) => item !== null) ? { kind: "list", items } : null;
    }
    case "rows":
      return Array.isArray(value) ? textDraft(JSON.stringify(value, null, 2)) : null;
    case "json":
      return textDraft(JSON.stringify(value, null, 2));
    case "number":
      return typeof value === "number" ? textDraft(String(value)) : null;
    default:
      return typeof value === "string" ? textDraft(valueText(spec, value)) : null;
  }
}

/** A draft without a value, whatever the default is. */
function absentDraft(spec: ParamSpec): ParamDraft {
  return emptyDraft({ ...spec, defaultValue: undefined }, false);
}

function objectDraft(spec: ParamSpecOf<"object">, value: JsonObject): ParamDraft | null {
  const knownNames = new Set(spec.fields.map(({ name }) => name));
  if (Object.keys(value).some((name) => !knownNames.has(name))) return null;
  const fields: Record<string, ParamDraft> = {};
  for (const { name, spec: inner, required } of spec.fields) {
    const draft = draftFromValue(inner, value[name], required);
    if (draft === null) return null;
    fields[name] = draft;
  }
  const given = spec.alternatives.filter((name) => value[name] !== undefined && value[name] !== null);
  if (given.length > 1) return null;
  return { kind: "object", given: true, fields, chosen: given[0] ?? spec.alternatives[0] ?? null };
}

function valueText(spec: ParamSpec, value: Json): string {
  if (typeof value !== "string") return typeof value === "number" ? String(value) : JSON.stringify(value);
  return spec.kind === "text" && spec.format === "date-time" ? instantToLocal(value) : value;
}

/** Prefills params from the address (`user_id=…`); unknown names are ignored. */
export function draftFromSearch(spec: ParamSpecOf<"object">, search: URLSearchParams): ParamDraft {
  const value: JsonObject = {};
  for (const { name, spec: inner } of spec.fields) {
    const param = search.get(name);
    if (param !== null && ["text", "choice"].includes(inner.kind)) value[name] = param;
  }
  return objectDraft(spec, value) ?? emptyDraft(spec);
}

/** Fills params in from a resource that was read; the fields that are no params are ignored. */
export function draftFromResource(spec: ParamSpecOf<"object">, resource: JsonObject): ParamDraft {
  const given = spec.fields.flatMap(({ name, spec: inner }): [string, Json][] => {
    const value = resource[name];
    // A text that is not there can be written at once, and left out it stays so.
    const isMissing = value === undefined || (value === null && inner.kind === "text" && inner.nullClears);
    return isMissing ? [] : [[name, value]];
  });
  return objectDraft(spec, Object.fromEntries(given)) ?? emptyDraft(spec);
}

/** The fields to show, by the chosen alternative and the conditions. */
export function visibleFields(spec: ParamSpecOf<"object">, draft: ParamDraftOf<"object">): FieldSpec[] {
  return spec.fields.flatMap((field) => {
    const { name } = field;
    if (spec.alternatives.includes(name)) return name === draft.chosen ? [{ ...field, required: true }] : [];
    const condition = spec.conditions.find(({ onlyFields }) => onlyFields.includes(name));
    if (!condition) return [field];
    const testedDraft = draft.fields[condition.field];
    return testedDraft?.kind === "text" && testedDraft.text === condition.value
      ? [{ ...field, required: true }]
      : [];
  });
}

/** The draft of a field; a chosen alternative always counts as given. */
export function fieldDraft(
  spec: ParamSpecOf<"object">,
  draft: ParamDraftOf<"object">,
  name: string,
): ParamDraft | undefined {
  const draftOfField = draft.fields[name];
  return draftOfField?.kind === "object" && spec.alternatives.includes(name)
    ? { ...draftOfField, given: true }
    : draftOfField;
}

/** The draft of the schema's example; null without one. */
export function exampleDraft(spec: ParamSpecOf<"object">): ParamDraft | null {
  return spec.example === undefined ? null : draftFromValue(spec, asObject(spec.example));
}
