/* Finds the entities whose ids the params contain. */
import type { EntityKind } from "../../entities/entityKinds";
import { asObject, type Json, type JsonObject, type ParamSpec, type ParamSpecOf } from "./paramSpec";

export interface DispatchTarget {
  kind: EntityKind;
  /** The param's path, as the server names it. */
  path: string;
  id: string;
}

/** Every id whose schema names an entity kind. */
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
