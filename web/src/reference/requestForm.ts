/* The form below an operation: its parameters, a token, a body; it sends the request and shows the answer. */
import {
  curlCommand,
  exampleOf,
  type Parameter,
  type RequestValues,
  requestHeaders,
  requestPath,
  type Schema,
} from "./request.ts";

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema; example?: unknown }> };
}

interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

// Only while the page is open: a token in the storage would stay on a shared machine.
let lastToken = "";
let readOnce: Promise<Contract> | undefined;

function readContract(): Promise<Contract> {
  readOnce ??= fetch("/openapi.json").then((answer) => answer.json() as Promise<Contract>);
  readOnce.catch(() => {
    readOnce = undefined;
  });
  return readOnce;
}

/** Opens the form of an operation, or closes it again. */
export async function openRequestForm(article: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const open = article.querySelector("form");
  button.setAttribute("aria-expanded", String(!open));
  if (open) {
    open.remove();
    return;
  }
  const { method = "get", path = "" } = article.dataset;
  const words = article.closest("main")?.dataset ?? {};
  const form = document.createElement("form");
  form.className = "request";
  // There before the contract is, so that a second press closes it.
  button.after(form);
  const contract = await readContract().catch(() => null);
  if (!contract) {
    addText(form, "p", words.failed ?? "").className = "failed";
    return;
  }
  const { paths, components } = contract;
  const operation = paths[path]?.[method] ?? {};
  const fields = (operation.parameters ?? []).map((parameter) => ({
    ...parameter,
    input: addField(form, parameter.name, parameter.required ?? false),
  }));
  const token = addField(form, words.token ?? "", false);
  token.type = "password";
  token.autocomplete = "off";
  token.value = lastToken;
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const body =
    content &&
    addBody(form, words.body ?? "", content.example ?? exampleOf(content.schema, components.schemas));
  if (method !== "get") addText(form, "p", words.writes ?? "").className = "writes";
  const actions = form.appendChild(document.createElement("div"));
  actions.className = "actions";
  addText(actions, "button", words.send ?? "").setAttribute("type", "submit");
  const copy = addText(actions, "button", words.copy ?? "");
  copy.setAttribute("type", "button");
  const answer = form.appendChild(document.createElement("output"));
  const values = (): RequestValues => ({
    method,
    path,
    parameters: fields.map(({ input, ...parameter }) => ({ ...parameter, value: input.value.trim() })),
    token: token.value.trim(),
    body: type && body ? { type, text: body.value } : null,
  });
  copy.addEventListener("click", () => {
    void navigator.clipboard.writeText(curlCommand(values(), location.origin)).then(() => {
      copy.textContent = words.copied ?? "";
    });
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    lastToken = token.value.trim();
    void send(values(), answer, words.failed ?? "");
  });
  form.querySelector<HTMLElement>("input, textarea")?.focus();
}

function addField(form: HTMLElement, name: string, isRequired: boolean): HTMLInputElement {
  const label = addText(form, "label", name);
  const input = label.appendChild(document.createElement("input"));
  input.required = isRequired;
  input.spellcheck = false;
  return input;
}

function addBody(form: HTMLElement, name: string, example: unknown): HTMLTextAreaElement {
  const area = addText(form, "label", name).appendChild(document.createElement("textarea"));
  area.value = JSON.stringify(example, null, 2);
  area.spellcheck = false;
  return area;
}

function addText<K extends keyof HTMLElementTagNameMap>(parent: HTMLElement, tag: K, text: string) {
  const element = document.createElement(tag);
  element.textContent = text;
  parent.append(element);
  return element;
}

async function send(values: RequestValues, output: HTMLOutputElement, failed: string): Promise<void> {
  output.replaceChildren();
  const began = performance.now();
  try {
    const response = await fetch(requestPath(values), {
      method: values.method.toUpperCase(),
      headers: requestHeaders(values),
      ...(values.body?.text && { body: values.body.text }),
    });
    const text = await response.text();
    const took = `${Math.round(performance.now() - began)} ms`;
    const line = addText(output, "p", `${response.status} ${response.statusText} · ${took}`);
    if (!response.ok) line.className = "failed";
    // It scrolls, by keyboard too.
    if (text) addText(output, "pre", readable(text)).tabIndex = 0;
  } catch {
    addText(output, "p", failed).className = "failed";
  }
}

/** JSON with its lines; other text as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
