/* What a form needs to know of a topic's JSON Schema: read once, with references followed and null taken apart. */

import { KINDS, type Kind } from "../../entities/entityKinds";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export type Format = "uuid" | "date-time" | "date" | "email";

interface Common {
  description: string | null;
  /** Whether null is a value of it. */
  nullable: boolean;
  /** Whether null says something that leaving it out does not: it takes away what there is. */
  clears: boolean;
  fallback: Json | undefined;
  example: Json | undefined;
}

export interface Choice {
  value: string;
  description: string | null;
}

export interface Field {
  name: string;
  required: boolean;
  spec: Spec;
}

/** As long as field `of` is not `is`, there are no `only`; once it is, they are required. */
export interface Condition {
  of: string;
  is: Json;
  only: readonly string[];
}

export type Spec = Common &
  (
    | {
        kind: "text";
        format: Format | null;
        minLength: number | null;
        maxLength: number | null;
        pattern: string | null;
        /** What it is an id of, where it can be chosen by name. */
        idOf: Kind | null;
      }
    | { kind: "number"; integer: boolean; minimum: number | null; maximum: number | null }
    | { kind: "flag" }
    | { kind: "choice"; options: readonly Choice[] }
    | {
        kind: "object";
        fields: readonly Field[];
        /** Fields of which exactly one is given. */
        alternatives: readonly string[];
        conditions: readonly Condition[];
      }
    | { kind: "list"; item: Spec; minItems: number | null; maxItems: number | null }
    /** Many rows, as of a spreadsheet. */
    | { kind: "rows"; item: Spec; maxItems: number | null }
    /** Whatever a form has no fields for. */
    | { kind: "json" }
  );

export type SpecOf<Kind extends Spec["kind"]> = Extract<Spec, { kind: Kind }>;

const DRY_RUN = "dry_run";
/** References into themselves are not followed for ever. */
const DEPTH_MAX = 12;

/** A topic's params without `dry_run`, and whether they take it: then the topic is a change. */
export function paramsOf(schema: JsonObject): { params: SpecOf<"object">; changes: boolean } {
  const spec = specOf(schema, schema);
  const params: SpecOf<"object"> =
    spec.kind === "object"
      ? spec
      : { ...commonOf(schema, false, false), kind: "object", fields: [], alternatives: [], conditions: [] };
  const fields = params.fields.filter(({ name }) => name !== DRY_RUN);
  return { params: { ...params, fields }, changes: fields.length < params.fields.length };
}

export function specOf(found: Json | undefined, root: JsonObject, depth = 0): Spec {
  const { schema, nullable, clears } = resolved(objectOf(found), root);
  const common = commonOf(schema, nullable, clears);
  if (depth > DEPTH_MAX) return { ...common, kind: "json" };
  const below = (inner: Json | undefined) => specOf(inner, root, depth + 1);
  const options = optionsOf(schema);
  if (options) return { ...common, kind: "choice", options };
  switch (schema.type) {
    case "string":
      return {
        ...common,
        kind: "text",
        format: formatOf(schema.format),
        minLength: numberOf(schema.minLength),
        maxLength: numberOf(schema.maxLength),
        pattern: textOf(schema.pattern),
        idOf: KINDS.find((kind) => kind === schema["x-id-of"]) ?? null,
      };
    case "integer":
    case "number":
      return {
        ...common,
        kind: "number",
        integer: schema.type === "integer",
        minimum: numberOf(schema.minimum),
        maximum: numberOf(schema.maximum),
      };
    case "boolean":
      return { ...common, kind: "flag" };
    case "array": {
      const maxItems = numberOf(schema.maxItems);
      const item = below(schema.items);
      if (schema["x-rows"] === true) return { ...common, kind: "rows", item, maxItems };
      return { ...common, kind: "list", item, minItems: numberOf(schema.minItems), maxItems };
    }
    case "object": {
      if (schema.properties === undefined && schema.additionalProperties !== false) {
        return { ...common, kind: "json" };
      }
      const required = textsOf(schema.required);
      const fields = Object.entries(objectOf(schema.properties)).map(([name, inner]) => ({
        name,
        required: required.includes(name),
        spec: below(inner),
      }));
      return {
        ...common,
        kind: "object",
        fields,
        alternatives: alternativesOf(schema),
        conditions: conditionsOf(schema),
      };
    }
    default:
      return { ...common, kind: "json" };
  }
}

/** A schema with its references followed and the branch for null taken off. */
function resolved(found: JsonObject, root: JsonObject) {
  let schema = found;
  let nullable = false;
  let clears = false;
  for (let step = 0; step < DEPTH_MAX; step += 1) {
    const { $ref: reference, ...own } = schema;
    if (typeof reference === "string") {
      // A change of one field: absent leaves it as it is.
      clears ||= reference.startsWith("#/$defs/Patch");
      schema = { ...pointed(reference, root), ...own };
      continue;
    }
    const union = schema.anyOf ?? (isAlternatives(schema.oneOf) ? undefined : schema.oneOf);
    const branches = Array.isArray(union) ? union.map(objectOf) : [];
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
  return { schema, nullable, clears: clears && nullable };
}

function pointed(reference: string, root: JsonObject): JsonObject {
  const steps = reference.split("/").slice(1);
  return steps.reduce<JsonObject>(
    (schema, step) => objectOf(schema[step.replaceAll("~1", "/").replaceAll("~0", "~")]),
    root,
  );
}

function commonOf(schema: JsonObject, nullable: boolean, clears: boolean): Common {
  return {
    description: textOf(schema.description),
    nullable,
    clears,
    fallback: schema.default,
    example: Array.isArray(schema.examples) ? schema.examples[0] : undefined,
  };
}

/** The values of an enumeration, with what each means where that is said. */
function optionsOf(schema: JsonObject): Choice[] | null {
  if (Array.isArray(schema.enum)) {
    const values = textsOf(schema.enum);
    return values.length > 0 ? values.map((value) => ({ value, description: null })) : null;
  }
  if (typeof schema.const === "string") return [{ value: schema.const, description: null }];
  if (!Array.isArray(schema.oneOf)) return null;
  const branches = schema.oneOf.map(objectOf);
  if (branches.length === 0 || branches.some((branch) => typeof branch.const !== "string")) return null;
  return branches.map((branch) => ({
    value: branch.const as string,
    description: textOf(branch.description),
  }));
}

function isAlternatives(oneOf: Json | undefined): boolean {
  return Array.isArray(oneOf) && oneOf.map(objectOf).every(({ required }) => textsOf(required).length === 1);
}

function alternativesOf({ oneOf }: JsonObject): string[] {
  return isAlternatives(oneOf)
    ? (oneOf as Json[]).flatMap((branch) => textsOf(objectOf(branch).required))
    : [];
}

/** `if` a field has a value, `then` others are required, `else` they are null. */
function conditionsOf(schema: JsonObject): Condition[] {
  const [tested, ...more] = Object.entries(objectOf(objectOf(schema.if).properties));
  const value = tested && objectOf(tested[1]).const;
  if (!tested || more.length > 0 || value === undefined) return [];
  const required = textsOf(objectOf(schema.then).required);
  const others = objectOf(objectOf(schema.else).properties);
  const only = required.filter((name) => objectOf(others[name]).type === "null");
  return only.length > 0 ? [{ of: tested[0], is: value, only }] : [];
}

function formatOf(format: Json | undefined): Format | null {
  return (["uuid", "date-time", "date", "email"] as const).find((known) => known === format) ?? null;
}

export function objectOf(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

function textOf(value: Json | undefined): string | null {
  return typeof value === "string" ? value : null;
}

function numberOf(value: Json | undefined): number | null {
  return typeof value === "number" ? value : null;
}
