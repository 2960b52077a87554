/* Tests of the topic search, of suggestions for wrong names, and of refusals at fields and rows. */
import { describe, expect, it } from "vitest";
import { ApiError } from "@/shared/api/errors";
import type { Topic } from "./data";
import { parseRefusal } from "./refusal";
import { searchTopics, suggestTopics } from "./topicSearch";

const topic = (name: string, description = "Does it."): Topic => ({
  topic: name,
  description,
  params_schema: {},
  result_schema: {},
  destructive: false,
});
const NAMES = [
  "system.ping",
  "auth.account.create",
  "auth.account.set_state",
  "auth.password.reset",
  "jobs.list",
];

describe("topics", () => {
  const topics = [...NAMES.map((name) => topic(name)), topic("new.one", "Brews coffee.")];
  it.each([
    ["", topics.map(({ topic: name }) => name)],
    ["contraseña", ["auth.account.create", "auth.password.reset"]],
    ["CONTRASENA", ["auth.account.create", "auth.password.reset"]],
    ["cuenta crear", ["auth.account.create"]],
    ["auth.account", ["auth.account.create", "auth.account.set_state"]],
    ["coffee", ["new.one"]],
    ["nada de esto", []],
  ])("found by '%s'", (words, names) => {
    expect(searchTopics(topics, words).map(({ topic: name }) => name)).toEqual(names);
  });

  it.each([
    ["auth.acount.create", ["auth.account.create"]],
    ["system.pong", ["system.ping"]],
    ["password", ["auth.password.reset"]],
    ["xyzzy", []],
  ])("nearest to %s", (name, names) => {
    expect(suggestTopics(name, NAMES)).toEqual(names);
  });
});

describe("a refusal", () => {
  it.each<[number, string, unknown, { path: string; text: string }[]]>([
    [
      400,
      "error.parser.body",
      { path: "params.user.email", message: "is no address" },
      [{ path: "user.email", text: "El servidor no lo acepta: is no address" }],
    ],
    [
      400,
      "error.parser.body",
      { path: "params", message: "is no object" },
      [{ path: "", text: "El servidor no lo acepta: is no object" }],
    ],
    [404, "error.not_found", { path: "params.user_id" }, [{ path: "user_id", text: "No existe." }]],
    [
      409,
      "error.conflict.email",
      { path: "params.user.email" },
      [{ path: "user.email", text: "Ese email ya es de alguien." }],
    ],
    [
      409,
      "error.conflict.username",
      null,
      [{ path: "user.username", text: "Ese nombre de usuario ya es de alguien." }],
    ],
    [422, "error.rule.last_administrator", null, []],
  ])("%i %s names its field", (status, code, extra, problems) => {
    const refusal = parseRefusal(new ApiError(status, code, extra), true);
    expect(refusal.problems).toEqual(problems);
    expect(refusal.code).toBe(code);
  });

  it("names each row", () => {
    const rows = [
      { index: 3, id: null, code: "error.parser.body", message: "is missing", path: "slug" },
      { index: 5, id: "x", code: "error.conflict.shift_overlap", message: "overlaps" },
      "nonsense",
    ];
    expect(parseRefusal(new ApiError(422, "error.rule.import", { rows }), true).rows).toEqual([
      { index: 3, code: "error.parser.body", text: "is missing", isEnglish: true, path: "slug" },
      {
        index: 5,
        code: "error.conflict.shift_overlap",
        text: "La farmacia ya está de turno en ese momento.",
        isEnglish: false,
        path: null,
      },
    ]);
  });

  it("that never came is no refusal: a change may have been done", () => {
    expect(parseRefusal(new TypeError("Failed to fetch"), true).text).toMatch(/auditoría/);
    expect(parseRefusal(new TypeError("Failed to fetch"), false).text).toMatch(/conectarnos/);
  });
});
