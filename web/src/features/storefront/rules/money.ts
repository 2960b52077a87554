/* Amounts are added as whole centavos: sums of decimal numbers are not exact. */

export function toCentavos(amount: number): number {
  return Math.round(amount * 100);
}

export function fromCentavos(centavos: number): number {
  return centavos / 100;
}

/** The exact sum of amounts. */
export function sumAmounts(amounts: readonly number[]): number {
  return fromCentavos(amounts.reduce((sum, amount) => sum + toCentavos(amount), 0));
}
