/* Tips: round amounts near a share of the order, and amounts as people write them. */

/** The server's limit is far above any tip. */
const MAX_TIP = 1_000_000;
const ROUND_TO = 50;

/** The share in percent of an amount, rounded up to fifty pesos. */
export function tipOfShare(amount: number, percent: number): number {
  return Math.ceil((amount * percent) / 100 / ROUND_TO) * ROUND_TO;
}

/** '1.500', '1500,50' and '$ 500'; null when it is no amount. */
export function parseTip(text: string): number | null {
  const bare = text.replaceAll(/[$\s]/g, "");
  const isGrouped = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(bare);
  const plain = isGrouped ? bare.replaceAll(".", "") : bare;
  if (!/^\d+([.,]\d{1,2})?$/.test(plain)) return null;
  const amount = Number(plain.replace(",", "."));
  return amount <= MAX_TIP ? amount : null;
}
