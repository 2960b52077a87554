// @vitest-environment jsdom
/* Tests of the problems of a layout: what keeps it from being saved, and refusals at the blocks and items they are about. */
import { describe, expect, it } from "vitest";
import { ApiError } from "@/shared/api/errors";
import { showroomLayout as texts } from "@/shared/i18n/es";
import { DEPLOYMENT } from "../showroomFixtures";
import { draftOf, moveWithin, withItem } from "./layoutDraft";
import { findProblems, idsWithProblems, refusedFields } from "./layoutProblems";

const draft = draftOf(DEPLOYMENT);

describe("the problems of a layout", () => {
  it("are none for what is stored", () => {
    expect(findProblems(draft)).toEqual({});
  });

  it("are at the fields", () => {
    const item = (changes: object) =>
      findProblems({ ...draft, blocks: withItem(draft.blocks, "i1", changes) });
    expect(findProblems({ ...draft, title: " " })).toEqual({ "header.title": texts.required });
    expect(item({ title: "" })).toEqual({ "item i1 title": texts.required });
    expect(item({ final: "mil" })).toEqual({ "item i1 price.final": texts.badAmount });
    expect(item({ final: "", base: "10" })).toEqual({ "item i1 price.final": texts.finalFirst });
    expect(item({ final: "100", base: "100" })).toEqual({ "item i1 price.base": texts.badBase });
    expect(Object.keys(item({ image_url: "http://fotos.example.com/a.jpg" }))).toEqual(["item i1 image_url"]);
  });

  it("of a refused publication follow their item when it moves", () => {
    const error = new ApiError(422, "error.rule.deployment", {
      problems: [{ code: "content_hidden", path: "items[2].content_id" }],
    });
    const found = refusedFields(error, draft) ?? {};
    expect(found).toEqual({ "item i3 content_id": texts.problems.content_hidden });
    expect(idsWithProblems(draft, found)).toEqual(["b2", "i3"]);
    const moved = { ...draft, blocks: moveWithin(draft.blocks, "b1", 0, 1) };
    const path = { path: "items[0].image_url" };
    expect(Object.keys(refusedFields(new ApiError(400, "error.parser.body", path), moved) ?? {})).toEqual([
      "item i2 image_url",
    ]);
    expect(refusedFields(new ApiError(503, "error.unavailable", null), draft)).toBeNull();
  });
});
