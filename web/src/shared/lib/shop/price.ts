/* Rules of prices on screen. */

/** The discount as a whole percentage, rounded down so that it never promises more than it gives; 0 without one. */
export function discountPercent(base: number, amount: number): number {
  if (!(base > 0) || amount >= base) return 0;
  return Math.floor(((base - amount) / base) * 100 + 1e-9);
}
