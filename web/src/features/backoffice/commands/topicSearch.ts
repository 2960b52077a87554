/* Searches topics by words, and suggests names similar to an unknown one. */
import { commands } from "@/shared/i18n/es";
import { containsAllWords, foldText } from "@/shared/lib/textSearch";
import type { Topic } from "./data";

/** A topic's name and description in Spanish, else the server's in English. */
export function describeTopic({ topic, description }: Topic): {
  name: string;
  lead: string;
  isEnglish: boolean;
} {
  const spanishTexts = commands.topics[topic];
  if (spanishTexts) return { name: spanishTexts[0], lead: spanishTexts[1], isEnglish: false };
  return { name: topic, lead: description.split("\n")[0] ?? "", isEnglish: true };
}

/** The topics whose name or description contains every word. */
export function searchTopics(topics: readonly Topic[], query: string): Topic[] {
  return topics.filter((topic) => {
    const { name, lead } = describeTopic(topic);
    return containsAllWords(`${topic.topic} ${name} ${lead} ${topic.description}`, query);
  });
}

/** Up to three names with a small edit distance, nearest first. */
export function suggestTopics(name: string, names: readonly string[]): string[] {
  const foldedName = foldText(name);
  return names
    .map((known) => ({ known, distance: editDistance(foldedName, known) }))
    .filter(({ known, distance: far }) => far <= Math.max(2, known.length / 4) || known.includes(foldedName))
    .sort((one, other) => one.distance - other.distance || one.known.localeCompare(other.known))
    .slice(0, 3)
    .map(({ known }) => known);
}

/** The Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, against] of [...other].entries()) {
      const change = (row[column] as number) + (letter === against ? 0 : 1);
      next.push(Math.min(change, (row[column + 1] as number) + 1, (next[column] as number) + 1));
    }
    row = next;
  }
  return row[other.length] as number;
}
