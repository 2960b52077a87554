/* Amounts and percentages as people type them in es-AR, and as a field shows them. */

/** '8.500,50', '8500,5', '8500.50' and '$ 8500' are amounts of at most two decimals; anything else is null. */
export function parseAmount(text: string): number | null {
  const plain = text.replaceAll(/[$\s\u00a0]/g, "");
  if (!/^\d[\d.,]*$/.test(plain)) return null;
  const [whole = "", decimals, ...more] = plain.includes(",")
    ? plain.split(",")
    : isGrouped(plain)
      ? [plain]
      : plain.split(".");
  if (more.length > 0 || (decimals !== undefined && !/^\d{0,2}$/.test(decimals))) return null;
  if (whole.includes(".") && !isGrouped(whole)) return null;
  const amount = Number(`${whole.replaceAll(".", "")}.${decimals || "0"}`);
  return Number.isFinite(amount) ? amount : null;
}

/** '1.500.000': dots that separate thousands. */
function isGrouped(text: string): boolean {
  return /^\d{1,3}(\.\d{3})+$/.test(text);
}

/** An amount above zero and below a thousand millions. */
export function parsePositiveAmount(text: string): number | null {
  const amount = parseAmount(text);
  return amount !== null && amount > 0 && amount < 1e9 ? amount : null;
}

/** A percentage from 0 to 100 with at most two decimals. */
export function parsePercent(text: string): number | null {
  const percent = parseAmount(text.replace("%", ""));
  return percent !== null && percent <= 100 ? percent : null;
}

/** A whole number from 0 on. */
export function parseCount(text: string): number | null {
  const plain = text.replaceAll(/[\s.]/g, "");
  return /^\d{1,10}$/.test(plain) ? Number(plain) : null;
}

/** An amount as a field shows it: without the sign and the dots, which would be in the way of editing. */
export function amountText(amount: number | null | undefined): string {
  if (amount === null || amount === undefined) return "";
  return (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).replace(".", ",");
}
