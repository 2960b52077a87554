/* Values of attributes: as fields have them, as the server takes them, and as visitors read them. */
import type { components } from "@/shared/api/schema";
import { showroomContentForm as texts } from "@/shared/i18n/es";
import { formatDateTime } from "@/shared/lib/format";
import { instantToLocal, localToInstant } from "@/shared/ui/form/localDateTime";
import type { AttributePreference } from "../data";

export type AttributePut = components["schemas"]["ShowroomContentAttributePut"];
type Attribute = components["schemas"]["ShowroomContentAttribute"];
type Field = AttributePreference["field"];

/** An attribute of the workspace's own. */
export interface FreeAttribute {
  id: string;
  /** The kind and value that are stored with it, which the form does not change. */
  type: Attribute["type"];
  key: string;
  value: string;
}

/** '120.000' -> '120000', '12,5' -> '12.5'; null for a text that is no number. */
export function parseDecimal(text: string): string | null {
  const plain = text.replaceAll(/[\s\u00a0]/g, "");
  const isGrouped = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain);
  const number = (isGrouped ? plain.replaceAll(".", "") : plain).replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(number) ? number : null;
}

/** '120000' -> '120.000', '2019' -> '2019', '12.5' -> '12,5': a number of four digits may be a year. */
export function decimalText(number: string): string {
  const [whole = "", fraction] = number.split(".");
  const grouped = whole.replace("-", "").length > 4 ? whole.replaceAll(/\B(?=(\d{3})+$)/g, ".") : whole;
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}

/** The values of an attribute as its field has them: each its own for a choice of several, else one text. */
export function fieldValues({ kind, multiple }: Field, attributes: readonly Attribute[]): string[] {
  const values = attributes.map(({ attribute_value, value }) => attribute_value ?? value);
  if (kind === "select") return values;
  const shown = values.map((value) =>
    kind === "number" ? decimalText(value) : kind === "datetime" ? instantToLocal(value) : value,
  );
  return multiple && shown.length > 0 ? [shown.join(", ")] : shown;
}

/** The values as the server takes them; a text that is none is null. */
export function parseValues({ kind, multiple }: Field, values: readonly string[]): (string | null)[] {
  const written = values.flatMap((text) =>
    // A comma belongs to a number.
    multiple && kind !== "select" ? text.split(kind === "number" ? /;|,\s/ : /[,;]/) : [text],
  );
  return written
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text) =>
      kind === "number" ? parseDecimal(text) : kind === "datetime" ? localToInstant(text) : text,
    );
}

/** The words that visitors read for a value. */
export function valueText({ kind, options }: Field, value: string): string {
  switch (kind) {
    case "bool":
      return value === "true" ? texts.yes : texts.no;
    case "number":
      return decimalText(value);
    case "datetime":
      return formatDateTime(value);
    case "select":
      return options[value] ?? value;
    default:
      return value;
  }
}
