/* The variants of articles, as imports make them: the options of a customizer. */
import type { Customizer } from "../../customizers/data";
import type { Article } from "../articleBody";
import { uuidV5 } from "./uuidV5";

/** The text between the names of a variant's options. */
const SEPARATOR = " / ";
/** The most options of a variant. */
const MAX_PARTS = 3;

export interface Variant {
  option: Customizer["options"][number];
  /** The names of its options, and what was chosen of each, as Talle and M. */
  names: readonly string[];
  values: readonly string[];
}

/** The id of the customizer of an article's variants: an import names the article's use of it so. */
export function variantsCustomizerId({ id, customizers }: Article): string | null {
  if (customizers.length === 0) return null;
  const own = uuidV5(id, "variants");
  return customizers.find((use) => use.id === own)?.customizer_id ?? null;
}

/** The variants of a customizer; the parts of their names, joined again, are the names. */
export function variantsOf({ name, options }: Customizer): Variant[] {
  const texts = options.map((option) => option.name);
  const count = (text: string) => Math.min(text.split(SEPARATOR).length, MAX_PARTS);
  const most = Math.min(count(name), Math.max(1, ...texts.map(count)));
  const isClean = (text: string) =>
    splitName(text, most).every((part) => part !== "" && part.trim() === part);
  const parts = [name, ...texts].every(isClean) ? most : 1;
  return options.map((option) => ({
    option,
    names: splitName(name, parts),
    values: splitName(option.name, parts),
  }));
}

/** The parts of a name, at most `count`; the last has the rest. */
function splitName(name: string, count: number): string[] {
  const parts = name.split(SEPARATOR);
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join(SEPARATOR)].filter(
    (part, at) => at < parts.length || part !== "",
  );
}
