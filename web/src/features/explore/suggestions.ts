/* Suggestions for the last word of a search, as the options of its field. */
import { measure } from "@/shared/analytics/measure";
import type { components } from "@/shared/api/schema";

const PAUSE_MS = 150;
const LETTERS_MIN = 2;

export function addSuggestions(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>("[name=query]");
  const list = form.querySelector<HTMLDataListElement>("datalist");
  if (!field || !list) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;
  field.addEventListener("input", (event) => {
    if (isChoice(event, list)) measure("choose", "suggestion", null, { query: field.value });
    clearTimeout(timer);
    request?.abort();
    const current = new AbortController();
    request = current;
    timer = setTimeout(() => void suggest(field.value, list, current.signal), PAUSE_MS);
  });
}

/** True when the field got one of the options, which is no typing. */
function isChoice(event: Event, list: HTMLDataListElement): boolean {
  const isTyped = event instanceof InputEvent && event.inputType !== "insertReplacementText";
  const text = (event.target as HTMLInputElement).value;
  return !isTyped && [...list.options].some(({ value }) => value === text);
}

async function suggest(text: string, list: HTMLDataListElement, signal: AbortSignal): Promise<void> {
  const words = text.trimStart().split(/\s+/);
  const last = words.pop() ?? "";
  if (last.length < LETTERS_MIN) {
    list.replaceChildren();
    return;
  }
  try {
    const query = new URLSearchParams({ query: last });
    const response = await fetch(`/discover/searchables/suggestions?${query}`, { signal });
    if (!response.ok) return;
    const { data } = (await response.json()) as components["schemas"]["SuggestionList"];
    list.replaceChildren(...data.map(({ word }) => createOption([...words, word].join(" "))));
  } catch {
    // The search works without them.
  }
}

function createOption(text: string): HTMLOptionElement {
  const option = document.createElement("option");
  option.value = text;
  return option;
}
