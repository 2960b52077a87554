/* The changed fields of a row in words. */
import { articleImport as texts } from "@/shared/i18n/es";
import { formatCount } from "@/shared/lib/format";
import { describeFields } from "../../publish/fieldChanges";
import type { ImportChange } from "./data";

/** Each changed field, as 'Precio: de $ 100 a $ 120'. */
export function describeChange({ fields }: ImportChange): string[] {
  const known = describeFields({ fields }).map(({ name, from, to }) => texts.fieldChange(name, from, to));
  const stock = fields.flatMap(({ name, from, to }) => {
    const label = texts.fields[name];
    if (label === undefined) return [];
    if (name === "options") return [label];
    return [texts.fieldChange(label, stockText(from), stockText(to))];
  });
  const all = [...known, ...stock];
  return all.length > 0 ? all : [texts.outcomes.updated];
}

function stockText(value: unknown): string {
  if (typeof value === "boolean") return value ? "sí" : "no";
  return typeof value === "number" ? formatCount(value) : "sin contar";
}
