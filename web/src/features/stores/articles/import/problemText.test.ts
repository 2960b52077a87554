import { describe, expect, it } from "vitest";
import { ApiError } from "@/shared/api/errors";
import { describeChange } from "./changeText";
import type { ImportChange, ImportProblem } from "./data";
import { fileProblem, rowProblemText } from "./problemText";

const problem = (code: string, details: ImportProblem["details"] = null) =>
  ({
    line: 2,
    field_line: 2,
    letter: 1,
    label: "A",
    column: "precio",
    code,
    message: "in English",
    help: null,
    details,
  }) as ImportProblem;

const refusal = (extra: Record<string, unknown>) => new ApiError(422, "error.rule.import_file", extra);

describe("a problem of a row", () => {
  it.each([
    ["import.amount", { text: "mil" }, "«mil» no es un precio. Escribilo como 1250,50."],
    ["import.empty", { column: "name" }, "Falta «nombre»."],
    ["import.variants", {}, "No tiene filas con sus variantes."],
    ["import.variants", { line: 7 }, "El mismo artículo tiene un problema en la fila 7."],
    ["import.of_a_newer_server", {}, "in English"],
  ])("%s with %j is said", (code, details, text) => {
    expect(rowProblemText(problem(code, details))).toBe(text);
  });
});

describe("a refused file", () => {
  it("is said with its line", () => {
    expect(fileProblem(refusal({ code: "import.quote", line: 4 }), false)).toMatchObject({
      text: "Hay comillas que se abren y no se cierran.",
      line: 4,
    });
  });

  it("with an unknown column can be tried without it", () => {
    const unknown = refusal({ code: "import.column_unknown", column: "precios", nearest: "precio", line: 1 });
    expect(fileProblem(unknown, false)).toMatchObject({ ignorableColumn: "precios", line: null });
    expect(fileProblem(unknown, false).text).toContain("¿Es «precio»?");
  });

  it("without an answer says that nothing was saved only when that is known", () => {
    const lost = new TypeError("no answer");
    expect(fileProblem(lost, false).text).toContain("no se guardó nada");
    expect(fileProblem(lost, true).text).not.toContain("no se guardó nada");
  });
});

describe("a change", () => {
  it("says each field as it was and becomes", () => {
    const change: ImportChange = {
      line: 2,
      label: "A",
      outcome: "updated",
      fields: [
        { name: "price.base", from: 100, to: 120.5 },
        { name: "stock.count", from: null, to: 4 },
        { name: "visible", from: true, to: false },
        { name: "options", from: [], to: [] },
      ],
    };
    expect(describeChange(change)).toEqual([
      "Precio: de $\u00a0100 a $\u00a0120,50",
      "Visible: de Sí a No",
      "Stock: de sin contar a 4",
      "Variantes",
    ]);
  });
});
