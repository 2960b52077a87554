/* An amount of pesos as people type it. */

/** '1500', '1.500,50' and '1500.5' in pesos; null for anything else, for zero and for less. */
export function parseAmount(text: string): number | null {
  const plain = text.trim().replace(/^\$\s*/, "");
  const withComma = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(plain);
  const withDot = /^(\d+)\.(\d{1,2})$/.exec(plain);
  const found = withDot ?? withComma;
  if (!found) return null;
  const amount = Number(`${found[1]?.replaceAll(".", "")}.${found[2] ?? "0"}`);
  return amount > 0 && amount < 1e9 ? amount : null;
}
