/* The sources of visits by their usual names: a site that people know counts once, whichever of its addresses they came from. */
import type { RankedKey } from "@/shared/analytics/figures/figures";
import { staffAnalytics } from "@/shared/i18n/es";

const { names } = staffAnalytics.sources;

/** The words of a source, as the server has them: lower case, with spaces for dots and hyphens. */
const KNOWN: readonly (readonly [words: RegExp, name: string])[] = [
  [/^direct$/, names.direct],
  [/^qr$/, names.qr],
  [/\bgoogle\b/, names.google],
  [/\bbing\b/, names.bing],
  [/\binstagram\b/, names.instagram],
  [/\bfacebook\b|^fb$/, names.facebook],
  [/\bwhatsapp\b|^wa me$/, names.whatsapp],
];

export function sourceName(source: string): string {
  return KNOWN.find(([words]) => words.test(source))?.[1] ?? source;
}

/** The sources by name, highest first. What is not told apart comes last, unless it is only what has no source. */
export function rankSources(rows: readonly RankedKey[], hasOthers: boolean): RankedKey[] {
  const byName = new Map<string | null, RankedKey>();
  for (const row of rows) {
    const key = row.key === null ? null : sourceName(row.key);
    const { value, share } = byName.get(key) ?? { value: 0, share: 0 };
    byName.set(key, { key, name: key, value: value + row.value, share: share + row.share });
  }
  const isLast = ({ key }: RankedKey) => Number(hasOthers && key === null);
  return [...byName.values()].sort((a, b) => isLast(a) - isLast(b) || b.value - a.value);
}
