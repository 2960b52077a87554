/* Texts as people look for them: without case and accents, and by their words. */

export function foldText(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** True when a text contains every word of a query, anywhere. */
export function containsAllWords(text: string, query: string): boolean {
  const found = foldText(text);
  return foldText(query)
    .split(/\s+/)
    .every((word) => found.includes(word));
}
