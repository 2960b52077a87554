/* The changed fields of an entity in words: each with its name and what it was and becomes. */
import { deployments as texts } from "@/shared/i18n/es";
import { formatCount, formatMoney } from "@/shared/lib/format";
import type { DeploymentChange } from "./data";

export interface FieldChange {
  name: string;
  from: string;
  to: string;
}

type Value = DeploymentChange["fields"][number]["from"];

const PERCENTS = /percent$/;

/** The fields that changed, without those that say nothing to a person. */
export function describeFields({ fields }: Pick<DeploymentChange, "fields">): FieldChange[] {
  return fields
    .flatMap(({ name, from, to }) => flatten(name, from, to))
    .flatMap(({ name, from, to }) => {
      const label = texts.fields[name];
      if (label === undefined || JSON.stringify(from) === JSON.stringify(to)) return [];
      const [before, after] = [valueText(name, from), valueText(name, to)];
      // Such as pictures, of which there are as many as before.
      return [{ name: label, from: before, to: before === after ? texts.changed : after }];
    });
}

/** The parts of an object as fields of their own. */
function flatten(name: string, from: Value, to: Value): { name: string; from: Value; to: Value }[] {
  if (!isObject(from) && !isObject(to)) return [{ name, from, to }];
  const [before, after] = [isObject(from) ? from : {}, isObject(to) ? to : {}];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].map((key) => ({
    name: `${name}.${key}`,
    from: before[key] ?? null,
    to: after[key] ?? null,
  }));
}

function valueText(name: string, value: Value): string {
  if (value === null || value === undefined || value === "") return texts.none;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (typeof value === "number") {
    if (PERCENTS.test(name)) return `${formatCount(value)} %`;
    return name.startsWith("price.") ? formatMoney(value) : formatCount(value + (name === "order" ? 1 : 0));
  }
  if (Array.isArray(value)) {
    if (name === "gallery") return texts.pictures(value.length);
    return value.map((one) => (isObject(one) ? String(one.name) : String(one))).join(", ") || texts.none;
  }
  return name.endsWith("_url") ? texts.pictures(1) : name === "section_id" ? texts.changed : String(value);
}

function isObject(value: Value): value is Record<string, Value> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
