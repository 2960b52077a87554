/* Text search without case and accents. */

export function foldText(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** True when the text contains every word of the query, in any order. */
export function containsAllWords(text: string, query: string): boolean {
  const foldedText = foldText(text);
  return foldText(query)
    .split(/\s+/)
    .every((word) => foldedText.includes(word));
}
