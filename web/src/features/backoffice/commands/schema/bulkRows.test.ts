/* Tests of parsing rows that are pasted or read from a file, and of their problems. */
import { describe, expect, it } from "vitest";
import { parseRows, readFileText } from "./bulkRows";
import { type ParamSpecOf, parseSchema } from "./paramSpec";

const spec = parseSchema(
  {
    type: "array",
    "x-rows": true,
    maxItems: 3,
    items: {
      type: "object",
      properties: {
        slug: { type: "string", pattern: "^[a-z-]+$" },
        name: { type: "string", minLength: 1 },
        lat: { type: ["number", "null"], minimum: -90 },
        enabled: { type: "boolean", default: true },
      },
      required: ["slug", "name"],
    },
  },
  {},
) as ParamSpecOf<"rows">;

describe("rows", () => {
  it.each([
    ["commas", "slug,name,lat\nuna,Una,-34.5\n"],
    ["semicolons and a comma in numbers", 'slug;name;lat\r\nuna;"Una";-34,5'],
    ["tabs", "slug\tname\tlat\nuna\tUna\t-34.5"],
    ["a head in capitals, with blanks", " Slug , NAME,Lat \n una , Una , -34.5 \n\n"],
    ["JSON", '[{"slug":"una","name":"Una","lat":-34.5}]'],
    ["one object", '{"slug":"una","name":"Una","lat":-34.5}'],
    ["JSON lines", '{"slug":"una","name":"Una","lat":-34.5}\n'],
  ])("are read from %s", (_, text) => {
    const { rows, problems } = parseRows(spec, text);
    expect(problems).toEqual([]);
    expect(rows).toEqual([{ slug: "una", name: "Una", lat: -34.5 }]);
  });

  it("leave out what is empty, and know yes and no", () => {
    const { rows } = parseRows(spec, "slug,name,lat,enabled\na,A,,sí\nb,B,1,no\nc,C,,");
    expect(rows).toEqual([
      { slug: "a", name: "A", enabled: true },
      { slug: "b", name: "B", lat: 1, enabled: false },
      { slug: "c", name: "C" },
    ]);
  });

  it.each([
    ["slug,name\nUna,Una", "[0].slug", "No tiene la forma esperada."],
    ["slug,name\nuna,Una\ndos,", "[1].name", "Falta completar este dato."],
    ["slug,name,lat\nuna,Una,sur", "[0].lat", "Escribí un número."],
    ["slug,name,lat\nuna,Una,-91", "[0].lat", "Tiene que ser -90 o más."],
    ["slug,name,enabled\nuna,Una,quizás", "[0].enabled", "Escribí sí o no."],
    ["slug,name,calle\nuna,Una,x", "", "Columnas que no existen: calle."],
    ["slug\nuna", "", "Faltan columnas: name."],
    ["slug,name\na,A\nb,B\nc,C\nd,D", "", "Son demasiados: como mucho 3."],
    ["[{", "", "No es JSON válido."],
    ["   ", "", "Falta completar este dato."],
  ])("of %j are refused at '%s'", (text, path, problem) => {
    expect(parseRows(spec, text).problems).toContainEqual({ path, text: problem });
  });
});

describe("a file", () => {
  it.each([
    ["UTF-8", new TextEncoder().encode("Óptica")],
    ["Windows-1252", new Uint8Array([0xd3, 0x70, 0x74, 0x69, 0x63, 0x61])],
  ])("is read as %s", async (_, bytes) => {
    const file = { arrayBuffer: async () => bytes.buffer } as unknown as Blob;
    expect(await readFileText(file)).toBe("Óptica");
  });
});
