/* What params are about: the people, scopes, groups and stores whose ids they hold. */
import type { Kind } from "../../entities/entityKinds";
import { type Json, type JsonObject, objectOf, type Spec, type SpecOf } from "./paramSpec";

export interface Target {
  kind: Kind;
  /** The param, as the server names it. */
  path: string;
  id: string;
}

/** Each id whose schema says of what it is. */
export function targetsOf(spec: SpecOf<"object">, params: JsonObject): Target[] {
  return below(spec, params, "");
}

function below(spec: Spec, value: Json | undefined, path: string): Target[] {
  if (spec.kind === "text" && spec.idOf !== null && typeof value === "string") {
    return [{ kind: spec.idOf, path, id: value }];
  }
  if (spec.kind !== "object") return [];
  const object = objectOf(value);
  return spec.fields.flatMap(({ name, spec: inner }) =>
    below(inner, object[name], path === "" ? name : `${path}.${name}`),
  );
}
