/* The API reference's script: a search in the operations, and a form that sends a request. */
import { openRequestForm } from "./requestForm.ts";
import { matchesWords } from "./search.ts";

const operations = [...document.querySelectorAll<HTMLElement>("[data-operation]")];

function beginSearch(field: HTMLLabelElement): void {
  const sections = [...document.querySelectorAll<HTMLElement>("[data-tag]")];
  const schemas = document.querySelector<HTMLElement>("[data-schemas]");
  const nothing = document.querySelector<HTMLElement>("[data-nothing]");
  const texts = new Map(operations.map((one) => [one, one.querySelector(".id + p")?.textContent ?? ""]));
  field.hidden = false;
  field.addEventListener("input", ({ target }) => {
    const { value } = target as HTMLInputElement;
    for (const one of operations)
      one.hidden = !matchesWords(
        value,
        `${one.id} ${one.dataset.method} ${one.dataset.path} ${texts.get(one)}`,
      );
    for (const section of sections) section.hidden = !section.querySelector("[data-operation]:not([hidden])");
    if (schemas) schemas.hidden = value.trim() !== "";
    if (nothing) nothing.hidden = sections.some(({ hidden }) => !hidden);
  });
}

const field = document.querySelector<HTMLLabelElement>("[data-search]");
if (field) beginSearch(field);

for (const operation of operations) {
  const button = operation.querySelector<HTMLButtonElement>("[data-try]");
  if (!button) continue;
  button.hidden = false;
  button.addEventListener("click", () => void openRequestForm(operation, button));
}
