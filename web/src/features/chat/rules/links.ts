/* Links in the text of a message: addresses that begin with https://, and nothing else. */

export type TextPart = { text: string; href: string | null };

const ADDRESS = /https:\/\/[^\s<>"«»]+/gi;
/** A sentence goes on after an address, or ends with it. */
const TRAILING = /[.,;:!?'*_…]$/;

export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutSentence(found);
    if (!isAddress(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

function withoutSentence(found: string): string {
  let address = found;
  for (;;) {
    const isBracket = /[)\]]$/.test(address);
    const open = address.endsWith(")") ? "(" : "[";
    const close = address.at(-1) as string;
    // A bracket that was opened in the address belongs to it.
    const isUnmatched = isBracket && address.split(close).length > address.split(open).length;
    if (!TRAILING.test(address) && !isUnmatched) return address;
    address = address.slice(0, -1);
  }
}

/** False also for an address with a name before an '@', which looks like another site than it is. */
function isAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return protocol === "https:" && hostname.includes(".") && username === "" && password === "";
}
