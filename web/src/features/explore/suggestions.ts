/* Suggestions for the last word of a search, as the options of its field. */
import type { components } from "@/shared/api/schema";

const PAUSE_MS = 150;
const LETTERS_MIN = 2;

export function addSuggestions(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>("[name=query]");
  const list = form.querySelector<HTMLDataListElement>("datalist");
  if (!field || !list) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    request?.abort();
    const current = new AbortController();
    request = current;
    timer = setTimeout(() => void suggest(field.value, list, current.signal), PAUSE_MS);
  });
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
