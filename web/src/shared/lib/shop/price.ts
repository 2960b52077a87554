/* Rules of prices on screen. */

/** The discount as a whole percentage, rounded down so that it never promises more than it gives; 0 without one. */
export function discountPercent(base: number, amount: number): number {
  if (!(base > 0) || amount >= base) return 0;
  return Math.floor(((base - amount) / base) * 100 + 1e-9);
}

/** The price after discounts, as the server computes it: the fixed discount first, then the percentage, rounded half up. */
export function finalPrice(base: number, fixed: number, percent: number): number {
  const rest = Math.max(0, Math.round(base * 100) - Math.round(fixed * 100));
  return (rest - Math.floor((rest * Math.round(percent * 100)) / 10_000 + 0.5)) / 100;
}
