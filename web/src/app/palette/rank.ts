/* Ranks choices by how well they answer what was typed, without case and accents. */
import { palette as texts } from "@/shared/i18n/es";
import { foldText } from "@/shared/lib/textSearch";
import type { PaletteChoice, PaletteGroup } from "./choice";

const [BEGINNING, WORD_BEGINNING, INSIDE, KEYWORD, LETTERS] = [0, 1, 2, 4, 6] as const;

const WORD_START = "(^|[^\\p{L}\\p{N}])";

/** The rows of a group that a query leaves. */
const MAX_RANKED = 6;

/** Shorter words have their letters in too many texts. */
const [FUZZY_MIN, INSIDE_MIN] = [3, 4] as const;

interface RankedChoices {
  items: readonly PaletteChoice[];
  /** The score of the first one; lower is better. */
  best: number;
}

/** The choices that answer the query, best first; in their order where they answer equally, and without a query. */
export function rankChoices(choices: readonly PaletteChoice[], query: string): RankedChoices {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return { items: choices, best: 0 };
  const scored = choices
    .map((choice) => ({ choice, score: choiceScore(choice, words) }))
    .filter((one): one is { choice: PaletteChoice; score: number } => one.score !== null)
    .sort((a, b) => a.score - b.score)
    .slice(0, MAX_RANKED);
  return { items: scored.map(({ choice }) => choice), best: scored[0]?.score ?? Number.POSITIVE_INFINITY };
}

interface GroupSources {
  query: string;
  recent: readonly PaletteChoice[];
  /** Groups whose choices are all there; the one that answers best comes first. */
  ranked: readonly PaletteGroup[];
  /** The server's answers: it comes later, so it is below what answers well, and above what hardly answers. */
  found: readonly PaletteGroup[];
}

/** Recent choices come first, each choice once; a group without any is left out. */
export function arrangeGroups({ query, recent, ranked, found }: GroupSources): PaletteGroup[] {
  const rankedRecent = rankChoices(recent, query).items;
  const recentIds = new Set(rankedRecent.map(({ id }) => id));
  const isOther = ({ id }: PaletteChoice) => !recentIds.has(id);
  const own = ranked
    .map(({ title, items }) => ({ title, ...rankChoices(items.filter(isOther), query) }))
    .sort((a, b) => a.best - b.best);
  const others = found.map(({ title, items }) => ({ title, items: items.filter(isOther) }));
  return [
    { title: texts.groups.recent, items: rankedRecent },
    ...own.filter(({ best }) => best < LETTERS),
    ...others,
    ...own.filter(({ best }) => best >= LETTERS),
  ]
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => ({ title, items }));
}

/** Lower is better; null when a word is missing. */
function choiceScore({ label, keywords = "" }: PaletteChoice, words: readonly string[]): number | null {
  const [text, others] = [foldText(label), foldText(keywords)];
  let sum = 0;
  for (const word of words) {
    const score = labelScore(text, word) ?? (beginsWord(others, word) ? KEYWORD : null);
    if (score === null) return null;
    sum += score;
  }
  return sum;
}

function labelScore(text: string, word: string): number | null {
  if (text.startsWith(word)) return BEGINNING;
  if (beginsWord(text, word)) return WORD_BEGINNING;
  if (word.length >= INSIDE_MIN && text.includes(word)) return INSIDE;
  return word.length >= FUZZY_MIN && hasLettersInOrder(text, word) ? LETTERS : null;
}

function beginsWord(text: string, word: string): boolean {
  return new RegExp(`${WORD_START}${escapeRegExp(word)}`, "u").test(text);
}

/** 'trn' is in 'turnos': the letters follow each other in a word, from its first one. */
function hasLettersInOrder(text: string, word: string): boolean {
  const letters = [...word].map(escapeRegExp);
  return new RegExp(WORD_START + letters.join("[\\p{L}\\p{N}]*?"), "u").test(text);
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
