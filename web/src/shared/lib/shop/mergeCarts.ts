/* Adds lines to the server's cart, the browser's at sign-in or a repeated order's: nothing is replaced, each change named. */
import { type CartLine, isSameContent, MAX_LINES } from "./cartLine";

export interface CartMerge {
  lines: CartLine[];
  /** New lines, by article. */
  added: readonly string[];
  /** Lines whose quantity the added ones raised. */
  raised: readonly { name: string; from: number; to: number }[];
  /** Lines for which the cart has no space. */
  dropped: readonly string[];
}

/** Of equal lines the larger quantity stays, so that merging twice changes nothing. */
export function mergeCarts(server: readonly CartLine[], others: readonly CartLine[]): CartMerge {
  const lines = [...server];
  const added: string[] = [];
  const raised: { name: string; from: number; to: number }[] = [];
  const dropped: string[] = [];
  for (const line of others) {
    const index = lines.findIndex((one) => isSameContent(one, line));
    const same = lines[index];
    if (same && same.quantity < line.quantity) {
      raised.push({ name: same.name, from: same.quantity, to: line.quantity });
      lines[index] = { ...same, quantity: line.quantity };
    } else if (!same && lines.length < MAX_LINES) {
      added.push(line.name);
      lines.push(line);
    } else if (!same) {
      dropped.push(line.name);
    }
  }
  return { lines, added, raised, dropped };
}

/** False when the account's cart was empty: the person finds the lines that they chose, and nothing else. */
export function hasMergeNews({ lines, added, raised, dropped }: CartMerge): boolean {
  const hadLines = lines.length > added.length;
  return raised.length + dropped.length > 0 || (hadLines && added.length > 0);
}
