/* The number of an order on its day, which people call out. */

/** '261120-001' -> '001'; another code is shown whole. */
export function shortCode(code: string): string {
  return /^\d{6}-(\d{3,})$/.exec(code)?.[1] ?? code;
}
