/* What params are about: the people, scopes, groups and stores whose ids they hold. */
import type { EntityKind } from "../../entities/entityKinds";
import { asObject, type Json, type JsonObject, type ParamSpec, type ParamSpecOf } from "./paramSpec";

export interface DispatchTarget {
  kind: EntityKind;
  /** The param, as the server names it. */
  path: string;
  id: string;
}

/** Each id whose schema says of what it is. */
export function findTargets(spec: ParamSpecOf<"object">, params: JsonObject): DispatchTarget[] {
  return findTargetsBelow(spec, params, "");
}

function findTargetsBelow(spec: ParamSpec, value: Json | undefined, path: string): DispatchTarget[] {
  if (spec.kind === "text" && spec.idOf !== null && typeof value === "string") {
    return [{ kind: spec.idOf, path, id: value }];
  }
  if (spec.kind !== "object") return [];
  const object = asObject(value);
  return spec.fields.flatMap(({ name, spec: inner }) =>
    findTargetsBelow(inner, object[name], path === "" ? name : `${path}.${name}`),
  );
}
