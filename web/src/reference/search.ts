/* The search in the operations. */

/** True if every word of the search is somewhere in the text. */
export function matchesWords(search: string, text: string): boolean {
  const inText = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => inText.includes(word));
}
