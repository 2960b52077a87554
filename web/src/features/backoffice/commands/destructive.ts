/* Tells which dispatches ask first: those of destructive topics, and those whose params make a topic destructive. */
import type { Topic } from "./data";
import type { JsonObject } from "./schema/paramSpec";

/** Params that, when true, make a topic delete what others wrote. */
const DESTRUCTIVE_PARAMS: Readonly<Record<string, string>> = { "pharmacy.shifts.import": "replace" };

export function isDestructive({ topic, destructive }: Topic, params: JsonObject): boolean {
  const param = DESTRUCTIVE_PARAMS[topic];
  return destructive || (param !== undefined && params[param] === true);
}
