/* Tests of parsing a JSON Schema into a form, and of converting a form to params. */
import { describe, expect, it } from "vitest";
import { instantToLocal, localToInstant } from "@/shared/ui/form/localDateTime";
import { editorParams, switchEditorMode } from "./editorState";
import { draftFromSearch, draftFromValue, emptyDraft, exampleDraft, visibleFields } from "./paramDraft";
import { type JsonObject, type ParamSpec, parseParamsSchema, parseSchema } from "./paramSpec";
import { draftToParams } from "./paramValue";
import { problemsByField, visiblePaths } from "./problemPlacement";
import { findTargets } from "./targets";

const ID = "0198a5b2-0000-7000-8000-000000000001";

/** Schemas as the server writes them. */
const SCHEMA: JsonObject = {
  type: "object",
  additionalProperties: false,
  properties: {
    user: { anyOf: [{ $ref: "#/$defs/NewUser" }, { type: "null" }], description: "A new user." },
    user_id: { type: ["string", "null"], format: "uuid", "x-id-of": "user" },
    scope: { $ref: "#/$defs/NewScope", description: "What the account acts as." },
    manager_id: { $ref: "#/$defs/PatchId", "x-id-of": "workspace" },
    take: { type: "integer", minimum: 1, maximum: 100, default: 20 },
    share: { type: ["number", "null"], minimum: 0 },
    cover: { type: ["array", "null"], items: { $ref: "#/$defs/Cover" } },
    sets: { type: "array", items: { type: "array", items: { type: "string", format: "uuid" }, minItems: 1 } },
    enabled: { type: "boolean", default: true },
    quiet: { type: ["boolean", "null"] },
    at: { type: ["string", "null"], format: "date-time" },
    anything: {},
    dry_run: { type: "boolean", default: false },
  },
  required: ["scope"],
  oneOf: [
    { required: ["user"], properties: { user: { not: { type: "null" } } } },
    { required: ["user_id"], properties: { user_id: { not: { type: "null" } } } },
  ],
  examples: [{ user: { given_name: "Ana", email: "ana@town.example" }, scope: { type: "backoffice" } }],
  $defs: {
    NewUser: {
      type: "object",
      properties: {
        given_name: { type: "string", minLength: 1, maxLength: 8 },
        email: { type: ["string", "null"], format: "email" },
        slug: { type: ["string", "null"], pattern: "^[a-z]+$" },
      },
      required: ["given_name"],
    },
    NewScope: {
      type: "object",
      properties: {
        type: { $ref: "#/$defs/ScopeType" },
        id: { type: ["string", "null"], format: "uuid", "x-id-of": "workspace" },
      },
      required: ["type"],
      if: { properties: { type: { const: "workspace" } } },
      // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema
      then: { required: ["id"], properties: { id: { type: "string" } } },
      else: { properties: { id: { type: "null" } } },
    },
    ScopeType: {
      oneOf: [
        { type: "string", const: "workspace", description: "A business." },
        { type: "string", const: "backoffice", description: "The staff." },
      ],
    },
    PatchId: { anyOf: [{ type: "string", format: "uuid" }, { type: "null" }] },
    Cover: {
      type: "object",
      properties: {
        weekdays: { type: "array", items: { type: "integer", minimum: 1, maximum: 7 }, minItems: 1 },
        minimum: { type: "integer", minimum: 1, default: 1 },
      },
    },
  },
};

const { params, changes } = parseParamsSchema(SCHEMA);
const field = (name: string) => params.fields.find((one) => one.name === name)?.spec as ParamSpec;

/** The params of a form that was filled in with `value`. */
function sent(value: JsonObject) {
  const draft = draftFromValue(params, value);
  if (!draft) throw new Error("the form has no place for it");
  return draftToParams(params, draft);
}

describe("a schema", () => {
  it("is a change when it can be tried, and its form has no field for that", () => {
    expect(changes).toBe(true);
    expect(params.fields.map(({ name }) => name)).not.toContain("dry_run");
    expect(parseParamsSchema({ type: "object", additionalProperties: false }).changes).toBe(false);
  });

  it.each<[string, Partial<ParamSpec>]>([
    ["user", { kind: "object", nullable: true, description: "A new user." }],
    ["user_id", { kind: "text", nullable: true, nullClears: false }],
    ["scope", { kind: "object", nullable: false, description: "What the account acts as." }],
    ["manager_id", { kind: "text", nullable: true, nullClears: true }],
    ["take", { kind: "number", defaultValue: 20 }],
    ["share", { kind: "number", nullable: true }],
    ["cover", { kind: "list", nullable: true }],
    ["enabled", { kind: "flag", defaultValue: true }],
    ["quiet", { kind: "flag", nullable: true }],
    ["at", { kind: "text", nullable: true }],
    ["anything", { kind: "json" }],
  ])("has a field for %s", (name, expected) => {
    expect(field(name)).toMatchObject(expected);
  });

  it("knows its choices, alternatives and conditions", () => {
    expect(params.alternatives).toEqual(["user", "user_id"]);
    const scope = field("scope");
    if (scope.kind !== "object") throw new Error("scope is an object");
    expect(scope.conditions).toEqual([{ field: "type", value: "workspace", onlyFields: ["id"] }]);
    expect(scope.fields[0]?.spec).toMatchObject({
      kind: "choice",
      options: [
        { value: "workspace", description: "A business." },
        { value: "backoffice", description: "The staff." },
      ],
    });
  });

  it("that goes round in a circle, or that nobody knows, is JSON in the end", () => {
    const circle = {
      $defs: { Tree: { type: "array", items: { $ref: "#/$defs/Tree" } } },
      $ref: "#/$defs/Tree",
    };
    let spec = parseSchema(circle, circle);
    while (spec.kind === "list") spec = spec.item;
    expect(spec.kind).toBe("json");
    const self = { $defs: { A: { $ref: "#/$defs/A" } }, $ref: "#/$defs/A" };
    expect(parseSchema(self, self).kind).toBe("json");
    expect(parseSchema({ anyOf: [{ type: "string" }, { type: "integer" }] }, {}).kind).toBe("json");
    expect(parseSchema({ type: "object" }, {}).kind).toBe("json");
    expect(parseSchema({ $ref: "#/nowhere" }, {}).kind).toBe("json");
  });
});

describe("params of a form", () => {
  it("left as it begins miss what is required, and are its defaults", () => {
    const { value, problems } = draftToParams(params, emptyDraft(params));
    expect(value).toMatchObject({ take: 20, enabled: true });
    expect(Object.keys(value).sort()).toEqual(["enabled", "scope", "take", "user"]);
    expect(problems).toEqual([
      { path: "user.given_name", text: "Falta completar este dato." },
      { path: "scope.type", text: "Falta completar este dato." },
    ]);
  });

  it.each<[string, JsonObject]>([
    [
      "the example",
      { user: { given_name: "Ana", email: "ana@town.example" }, scope: { type: "backoffice" } },
    ],
    ["the other alternative", { user_id: ID, scope: { type: "workspace", id: ID } }],
    ["null that takes away", { user_id: ID, scope: { type: "backoffice" }, manager_id: null }],
    [
      "numbers and flags",
      { user_id: ID, scope: { type: "backoffice" }, take: 3, share: 0.5, enabled: false, quiet: true },
    ],
    [
      "lists of forms",
      {
        user_id: ID,
        scope: { type: "backoffice" },
        cover: [{ weekdays: [1, 7], minimum: 2 }, { minimum: 1 }],
      },
    ],
    ["lists of lists", { user_id: ID, scope: { type: "backoffice" }, sets: [[ID], [ID, ID]] }],
    ["moments", { user_id: ID, scope: { type: "backoffice" }, at: "2026-11-22T11:00:00.000Z" }],
    ["anything", { user_id: ID, scope: { type: "backoffice" }, anything: { a: [1, null] } }],
  ])("come out as they went in: %s", (_, value) => {
    const { value: again, problems } = sent(value);
    expect(problems).toEqual([]);
    expect(again).toEqual({ take: 20, enabled: true, ...value });
  });

  it.each<[JsonObject, string, string]>([
    [{ user: { given_name: "Maximiliano" } }, "user.given_name", "Tiene que tener 8 caracteres o menos."],
    [{ user: { given_name: "Ana", email: "ana" } }, "user.email", "No es una dirección de email."],
    [{ user: { given_name: "Ana", slug: "ANA" } }, "user.slug", "No tiene la forma esperada."],
    [{ user_id: "12" }, "user_id", "Elegí una opción de la lista o pegá un identificador (UUID)."],
    [{ user_id: ID, scope: { type: "workspace" } }, "scope.id", "Falta completar este dato."],
    [{ user_id: ID, take: 0 }, "take", "Tiene que ser 1 o más."],
    [{ user_id: ID, take: 101 }, "take", "Tiene que ser 100 o menos."],
    [{ user_id: ID, take: 1.5 }, "take", "Escribí un número entero."],
    [{ user_id: ID, cover: [{ minimum: 1 }, { minimum: 0 }] }, "cover[1].minimum", "Tiene que ser 1 o más."],
    [{ user_id: ID, cover: [{ weekdays: [1, 8] }] }, "cover[0].weekdays", "«8»: Tiene que ser 7 o menos."],
    [{ user_id: ID, sets: [[]] }, "sets[0]", "Falta completar este dato."],
  ])("are held to what the schema says: %j", (value, path, text) => {
    const { problems } = sent({ scope: { type: "backoffice" }, ...value });
    expect(problems).toEqual([{ path, text }]);
  });

  it("never have what is not in sight", () => {
    const draft = draftFromValue(params, { user_id: ID, scope: { type: "workspace", id: ID } });
    if (draft?.kind !== "object") throw new Error("it is an object");
    const scope = draft.fields.scope;
    if (scope?.kind !== "object") throw new Error("it is an object");
    const turnedTo = { ...scope.fields, type: { kind: "text", text: "backoffice", cleared: false } as const };
    const next = {
      ...draft,
      chosen: "user",
      fields: { ...draft.fields, scope: { ...scope, fields: turnedTo } },
    };
    const { value } = draftToParams(params, next);
    expect(value.scope).toEqual({ type: "backoffice" });
    expect(value).not.toHaveProperty("user_id");
    expect(visibleFields(params, next).map(({ name }) => name)).not.toContain("user_id");
  });
});

describe("what fills a form in", () => {
  it("is an address, as far as it names fields", () => {
    const draft = draftFromSearch(params, new URLSearchParams({ user_id: ID, nothing: "1", cover: "2" }));
    expect(draftToParams(params, draft).value).toEqual({ take: 20, enabled: true, user_id: ID, scope: {} });
  });

  it("is the example", () => {
    expect(draftToParams(params, exampleDraft(params) ?? emptyDraft(params)).problems).toEqual([]);
    expect(exampleDraft(parseParamsSchema({ type: "object", properties: {} }).params)).toBeNull();
  });

  it.each<[string, JsonObject]>([
    ["a field that is unknown", { unknown: 1 }],
    ["another type", { take: "3" }],
    ["both alternatives", { user_id: ID, user: { given_name: "Ana" } }],
    ["null where there is none", { take: null }],
  ])("is not %s: that is for JSON", (_, value) => {
    expect(draftFromValue(params, value)).toBeNull();
  });
});

describe("JSON beside the form", () => {
  it("is the same params", () => {
    const form = { as: "form", draft: exampleDraft(params) ?? emptyDraft(params) } as const;
    const json = switchEditorMode(params, form);
    expect(json?.as).toBe("json");
    const back = json && switchEditorMode(params, json);
    expect(back && editorParams(params, back)).toEqual(editorParams(params, form));
  });

  it.each([
    ["{", "No es JSON válido."],
    ["[]", "Tiene que ser un objeto JSON, entre llaves."],
    ["3", "Tiene que ser un objeto JSON, entre llaves."],
  ])("%s is refused", (text, problem) => {
    expect(editorParams(params, { as: "json", text }).problems).toEqual([{ path: "", text: problem }]);
    expect(switchEditorMode(params, { as: "json", text })).toBeNull();
  });

  it("leaves it to the buttons whether it is tried", () => {
    expect(editorParams(params, { as: "json", text: '{"take": 3, "dry_run": false}' }).value).toEqual({
      take: 3,
    });
  });
});

describe("a problem", () => {
  const draft = draftFromValue(params, {
    user_id: ID,
    scope: { type: "backoffice" },
    cover: [{}],
    sets: [[ID]],
  });
  const paths = draft ? visiblePaths(params, draft) : [];

  it.each([
    ["user_id", "user_id", "mal"],
    ["cover[0].minimum", "cover[0].minimum", "mal"],
    ["cover[0].weekdays[2]", "cover[0].weekdays", "cover[0].weekdays[2]: mal"],
    ["sets[0][0]", "sets[0]", "sets[0][0]: mal"],
    ["user.email", "", "user.email: mal"],
    ["", "", "mal"],
  ])("of %s is shown at '%s'", (path, place, text) => {
    expect([...problemsByField([{ path, text: "mal" }], paths)]).toEqual([[place, text]]);
  });
});

describe("moments", () => {
  it("are local in their field and instants in params", () => {
    const at = new Date(2026, 10, 22, 8, 30).toISOString();
    expect(instantToLocal(at)).toBe("2026-11-22T08:30");
    expect(localToInstant("2026-11-22T08:30")).toBe(at);
    const late = new Date(2026, 10, 22, 23, 59, 59, 999).toISOString();
    expect(localToInstant(instantToLocal(late))).toBe(late);
  });

  it.each(["", "mañana", "2026-11-22", "2026-13-40T99:00"])("%j is none", (text) => {
    expect(localToInstant(text)).toBeNull();
  });
});

describe("what params are about", () => {
  it.each<[JsonObject, string[]]>([
    [{ user_id: ID, take: 3 }, [`user user_id ${ID}`]],
    [{ scope: { type: "workspace", id: ID } }, [`workspace scope.id ${ID}`]],
    [{ manager_id: ID, sets: [[ID]] }, [`workspace manager_id ${ID}`]],
    [{ manager_id: null, scope: { type: "backoffice" } }, []],
  ])("of %j is said by the schema's x-id-of", (value, targets) => {
    expect(findTargets(params, value).map(({ kind, path, id }) => `${kind} ${path} ${id}`)).toEqual(targets);
  });
});
