/* Parses rows that were pasted or read from a file, JSON or CSV, into the objects that a topic takes. */
import Papa from "papaparse";
import { commands } from "@/shared/i18n/es";
import type { FieldSpec, Json, JsonObject, ParamSpecOf } from "./paramSpec";
import { findNumberProblem, findTextProblem, type ParamProblem, parseDecimal } from "./valueChecks";

const { problems: messages } = commands;

export interface ParsedRows {
  rows: readonly Json[];
  /** Paths begin at the rows: '[3].ini_at'. */
  problems: readonly ParamProblem[];
  /** The format of the text. */
  format: "json" | "csv" | "none";
}

const TRUE_TEXTS = ["true", "1", "sí", "si", "yes", "verdadero"];
const FALSE_TEXTS = ["false", "0", "no", "falso"];

/** Text that begins like JSON is JSON; anything else is CSV with a header. */
export function parseRows(spec: ParamSpecOf<"rows">, text: string): ParsedRows {
  const trimmed = text.trim();
  if (trimmed === "") return { rows: [], problems: [{ path: "", text: messages.missing }], format: "none" };
  const parsed = /^[[{]/.test(trimmed) ? parseJsonRows(trimmed) : parseCsvRows(spec, trimmed);
  const { maxItems } = spec;
  const many = maxItems !== null && parsed.rows.length > maxItems;
  return many
    ? { ...parsed, problems: [{ path: "", text: messages.many(maxItems) }, ...parsed.problems] }
    : parsed;
}

/** A JSON array, or one JSON object per line, as the CLI prints them. */
function parseJsonRows(text: string): ParsedRows {
  try {
    const value = JSON.parse(text) as Json;
    const rows = Array.isArray(value) ? value : [value];
    return { rows, problems: [], format: "json" };
  } catch {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    try {
      return { rows: lines.map((line) => JSON.parse(line) as Json), problems: [], format: "json" };
    } catch {
      return { rows: [], problems: [{ path: "", text: messages.json }], format: "json" };
    }
  }
}

function parseCsvRows(spec: ParamSpecOf<"rows">, text: string): ParsedRows {
  const fields = spec.item.kind === "object" ? spec.item.fields : [];
  const byName = new Map(fields.map((field) => [field.name, field]));
  const parsed = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: "greedy",
    transformHeader: (name) => name.trim().toLowerCase(),
    delimitersToGuess: [",", ";", "\t"],
  });
  const problems: ParamProblem[] = [];
  const head = parsed.meta.fields ?? [];
  const unknown = head.filter((name) => !byName.has(name));
  if (unknown.length > 0) problems.push({ path: "", text: messages.columns(unknown.join(", ")) });
  const missing = fields.filter(({ name, required }) => required && !head.includes(name));
  if (missing.length > 0) {
    problems.push({ path: "", text: messages.missingColumns(missing.map(({ name }) => name).join(", ")) });
  }
  const rows = parsed.data.map((cells, index) => {
    const row: JsonObject = {};
    for (const [name, cell] of Object.entries(cells)) {
      const field = byName.get(name);
      if (!field || typeof cell !== "string") continue;
      const { value, problem } = parseCell(field, cell.trim());
      if (problem && !(cell.trim() === "" && !head.includes(name))) {
        problems.push({ path: `[${index}].${name}`, text: problem });
      }
      if (value !== undefined) row[name] = value;
    }
    return row;
  });
  return { rows, problems, format: "csv" };
}

function parseCell({ spec, required }: FieldSpec, cell: string): { value?: Json; problem?: string | null } {
  if (cell === "") return required ? { problem: messages.missing } : {};
  switch (spec.kind) {
    case "number": {
      const value = parseDecimal(cell);
      return value === null
        ? { value: cell, problem: messages.number }
        : { value, problem: findNumberProblem(spec, value) };
    }
    case "flag": {
      const lowerCell = cell.toLowerCase();
      if (TRUE_TEXTS.includes(lowerCell)) return { value: true };
      return FALSE_TEXTS.includes(lowerCell) ? { value: false } : { value: cell, problem: messages.flag };
    }
    case "text":
      return { value: cell, problem: findTextProblem(spec, cell) };
    default:
      return { value: cell };
  }
}

/** Decodes a file as UTF-8 or, when that fails, as Windows-1252, which spreadsheets still write. */
export async function readFileText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
