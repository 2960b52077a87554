/* Tests of the draft of a point of interest. */
import { expect, it } from "vitest";
import { bodyOf, draftOf, findProblems, newPhone } from "./poiDraft";

const NOW = "2026-11-20T15:00:00Z";

it("names each field that is missing or wrong", () => {
  const draft = {
    ...draftOf(null),
    workspace: "Panadería",
    phones: [newPhone()],
    links: [{ id: "1", type: "email" as const, value: "nadie", label: "" }],
  };
  expect(Object.keys(findProblems(draft)).sort()).toEqual([
    "contact.phones[0].phone",
    "links[0].value",
    "name",
    "workspace_id",
  ]);
});

it("adds a note of the moment to those that are there, and none without a text", () => {
  const earlier = { datetime: "2026-11-01T10:00:00Z", text: "Llamar en diciembre." };
  const draft = { ...draftOf(null), name: " Vivero ", notes: [earlier], newNote: " Llamé. " };
  const body = bodyOf(draft, null, NOW);
  expect(body).toMatchObject({
    name: "Vivero",
    workspace_id: null,
    metadata: { trace: [earlier, { datetime: NOW, text: "Llamé." }] },
  });
  expect(bodyOf({ ...draft, newNote: " " }, null, NOW).metadata?.trace).toEqual([earlier]);
});
