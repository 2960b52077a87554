/* Parses a topic's JSON Schema into the specification of a form, with references and nullable unions resolved. */

import { ENTITY_KINDS, type EntityKind } from "../../entities/entityKinds";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export type TextFormat = "uuid" | "date-time" | "date" | "email";

interface CommonSpec {
  description: string | null;
  /** True when null is allowed. */
  nullable: boolean;
  /** True when null differs from absent: it clears the stored value. */
  nullClears: boolean;
  defaultValue: Json | undefined;
  example: Json | undefined;
}

export interface SpecOption {
  value: string;
  description: string | null;
}

export interface FieldSpec {
  name: string;
  required: boolean;
  spec: ParamSpec;
}

/** `onlyFields` are required while `field` has `value`, otherwise absent. */
export interface FieldCondition {
  field: string;
  value: Json;
  onlyFields: readonly string[];
}

export type ParamSpec = CommonSpec &
  (
    | {
        kind: "text";
        format: TextFormat | null;
        minLength: number | null;
        maxLength: number | null;
        pattern: string | null;
        /** The entity that the id belongs to, when it can be chosen by name. */
        idOf: EntityKind | null;
      }
    | { kind: "number"; integer: boolean; minimum: number | null; maximum: number | null }
    | { kind: "flag" }
    | { kind: "choice"; options: readonly SpecOption[] }
    | {
        kind: "object";
        fields: readonly FieldSpec[];
        /** Fields of which exactly one is given. */
        alternatives: readonly string[];
        conditions: readonly FieldCondition[];
      }
    | { kind: "list"; item: ParamSpec; minItems: number | null; maxItems: number | null }
    /** Many rows, as in a spreadsheet. */
    | { kind: "rows"; item: ParamSpec; maxItems: number | null }
    /** Any schema that the form has no field for. */
    | { kind: "json" }
  );

export type ParamSpecOf<Kind extends ParamSpec["kind"]> = Extract<ParamSpec, { kind: Kind }>;

const DRY_RUN = "dry_run";
/** Stops recursive references. */
const MAX_DEPTH = 12;

/** A topic's params without `dry_run`. A topic with `dry_run` changes data. */
export function parseParamsSchema(schema: JsonObject): { params: ParamSpecOf<"object">; changes: boolean } {
  const spec = parseSchema(schema, schema);
  const params: ParamSpecOf<"object"> =
    spec.kind === "object"
      ? spec
      : { ...commonSpec(schema, false, false), kind: "object", fields: [], alternatives: [], conditions: [] };
  const fields = params.fields.filter(({ name }) => name !== DRY_RUN);
  return { params: { ...params, fields }, changes: fields.length < params.fields.length };
}

export function parseSchema(value: Json | undefined, root: JsonObject, depth = 0): ParamSpec {
  const { schema, nullable, clears } = resolveSchema(asObject(value), root);
  const common = commonSpec(schema, nullable, clears);
  if (depth > MAX_DEPTH) return { ...common, kind: "json" };
  const parseInner = (inner: Json | undefined) => parseSchema(inner, root, depth + 1);
  const options = parseOptions(schema);
  if (options) return { ...common, kind: "choice", options };
  switch (schema.type) {
    case "string":
      return {
        ...common,
        kind: "text",
        format: parseFormat(schema.format),
        minLength: asNumber(schema.minLength),
        maxLength: asNumber(schema.maxLength),
        pattern: asText(schema.pattern),
        idOf: ENTITY_KINDS.find((kind) => kind === schema["x-id-of"]) ?? null,
      };
    case "integer":
    case "number":
      return {
        ...common,
        kind: "number",
        integer: schema.type === "integer",
        minimum: asNumber(schema.minimum),
        maximum: asNumber(schema.maximum),
      };
    case "boolean":
      return { ...common, kind: "flag" };
    case "array": {
      const maxItems = asNumber(schema.maxItems);
      const item = parseInner(schema.items);
      if (schema["x-rows"] === true) return { ...common, kind: "rows", item, maxItems };
      return { ...common, kind: "list", item, minItems: asNumber(schema.minItems), maxItems };
    }
    case "object": {
      if (schema.properties === undefined && schema.additionalProperties !== false) {
        return { ...common, kind: "json" };
      }
      const required = asTexts(schema.required);
      const fields = Object.entries(asObject(schema.properties)).map(([name, inner]) => ({
        name,
        required: required.includes(name),
        spec: parseInner(inner),
      }));
      return {
        ...common,
        kind: "object",
        fields,
        alternatives: parseAlternatives(schema),
        conditions: parseConditions(schema),
      };
    }
    default:
      return { ...common, kind: "json" };
  }
}

/** Follows references and removes the null branch of unions. */
function resolveSchema(unresolved: JsonObject, root: JsonObject) {
  let schema = unresolved;
  let nullable = false;
  let nullClears = false;
  for (let step = 0; step < MAX_DEPTH; step += 1) {
    const { $ref: reference, ...own } = schema;
    if (typeof reference === "string") {
      // A patch field: absent leaves the stored value unchanged.
      nullClears ||= reference.startsWith("#/$defs/Patch");
      schema = { ...followReference(reference, root), ...own };
      continue;
    }
    const union = schema.anyOf ?? (isAlternatives(schema.oneOf) ? undefined : schema.oneOf);
    const branches = Array.isArray(union) ? union.map(asObject) : [];
    const others = branches.filter(({ type }) => type !== "null");
    nullable ||= others.length < branches.length;
    if (others.length !== 1 || branches.length === 1) break;
    const { anyOf: _any, oneOf: _one, ...rest } = schema;
    schema = { ...others[0], ...rest };
  }
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== "null");
    nullable ||= types.length < schema.type.length;
    if (types.length === 1) schema = { ...schema, type: types[0] as Json };
  }
  return { schema, nullable, clears: nullClears && nullable };
}

function followReference(reference: string, root: JsonObject): JsonObject {
  const steps = reference.split("/").slice(1);
  return steps.reduce<JsonObject>(
    (schema, step) => asObject(schema[step.replaceAll("~1", "/").replaceAll("~0", "~")]),
    root,
  );
}

function commonSpec(schema: JsonObject, nullable: boolean, nullClears: boolean): CommonSpec {
  return {
    description: asText(schema.description),
    nullable,
    nullClears,
    defaultValue: schema.default,
    example: Array.isArray(schema.examples) ? schema.examples[0] : undefined,
  };
}

/** The values of an enumeration, with their descriptions. */
function parseOptions(schema: JsonObject): SpecOption[] | null {
  if (Array.isArray(schema.enum)) {
    const values = asTexts(schema.enum);
    return values.length > 0 ? values.map((value) => ({ value, description: null })) : null;
  }
  if (typeof schema.const === "string") return [{ value: schema.const, description: null }];
  if (!Array.isArray(schema.oneOf)) return null;
  const branches = schema.oneOf.map(asObject);
  if (branches.length === 0 || branches.some((branch) => typeof branch.const !== "string")) return null;
  return branches.map((branch) => ({
    value: branch.const as string,
    description: asText(branch.description),
  }));
}

function isAlternatives(oneOf: Json | undefined): boolean {
  return Array.isArray(oneOf) && oneOf.map(asObject).every(({ required }) => asTexts(required).length === 1);
}

function parseAlternatives({ oneOf }: JsonObject): string[] {
  return isAlternatives(oneOf)
    ? (oneOf as Json[]).flatMap((branch) => asTexts(asObject(branch).required))
    : [];
}

/** Parses `if` a field has a value, `then` others are required, `else` they are null. */
function parseConditions(schema: JsonObject): FieldCondition[] {
  const [tested, ...more] = Object.entries(asObject(asObject(schema.if).properties));
  const value = tested && asObject(tested[1]).const;
  if (!tested || more.length > 0 || value === undefined) return [];
  const required = asTexts(asObject(schema.then).required);
  const others = asObject(asObject(schema.else).properties);
  const only = required.filter((name) => asObject(others[name]).type === "null");
  return only.length > 0 ? [{ field: tested[0], value, onlyFields: only }] : [];
}

function parseFormat(format: Json | undefined): TextFormat | null {
  return (["uuid", "date-time", "date", "email"] as const).find((known) => known === format) ?? null;
}

export function asObject(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

function asTexts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

function asText(value: Json | undefined): string | null {
  return typeof value === "string" ? value : null;
}

function asNumber(value: Json | undefined): number | null {
  return typeof value === "number" ? value : null;
}
