/* Tests of the reference's requests: addresses, headers, the command for curl, examples of bodies, and the search. */
import { describe, expect, it } from "vitest";
import { curlCommand, exampleOf, type RequestValues, requestHeaders, requestPath } from "./request.ts";
import { matchesWords } from "./search.ts";

const values: RequestValues = {
  method: "put",
  path: "/stores/{store_id}/articles/{id}",
  parameters: [
    { name: "store_id", in: "path", value: "a/b c" },
    { name: "id", in: "path", value: "7" },
    { name: "take", in: "query", value: "5" },
    { name: "cursor", in: "query", value: "" },
    { name: "idempotency-key", in: "header", value: "k" },
  ],
  token: "secret",
  body: { type: "application/json", text: `{"name": "D'Angelo"}` },
};

describe("a request", () => {
  it("has its parameters in the address, those without a value left out", () => {
    expect(requestPath(values)).toBe("/stores/a%2Fb%20c/articles/7?take=5");
  });

  it("has headers for the token and the body where there are any", () => {
    expect(requestHeaders(values)).toEqual({
      accept: "application/json",
      authorization: "Bearer secret",
      "content-type": "application/json",
      "idempotency-key": "k",
    });
    expect(requestHeaders({ ...values, parameters: [], token: "", body: null })).toEqual({
      accept: "application/json",
    });
  });

  it("is a command that a shell reads, without the token", () => {
    const command = curlCommand(values, "https://hub.example");
    expect(command).toContain("curl -X PUT 'https://hub.example/stores/a%2Fb%20c/articles/7?take=5'");
    expect(command).toContain('-H "authorization: Bearer $HUB_TOKEN"');
    expect(command).toContain(String.raw`--data '{"name": "D'\''Angelo"}'`);
    expect(command).not.toContain("secret");
  });
});

describe("an example of a body", () => {
  const schemas = {
    Article: {
      type: "object",
      required: ["name", "price", "state", "tags"],
      properties: {
        name: { type: "string", example: "Muzzarella" },
        price: { $ref: "#/components/schemas/Money" },
        state: { enum: ["draft", "live"] },
        tags: { type: "array" },
        note: { type: "string" },
      },
    },
    Money: { allOf: [{ type: "integer" }] },
    Circle: {
      type: "object",
      required: ["inner"],
      properties: { inner: { $ref: "#/components/schemas/Circle" } },
    },
  };

  it("has the required fields", () => {
    const example = exampleOf({ $ref: "#/components/schemas/Article" }, schemas);
    expect(example).toEqual({ name: "Muzzarella", price: 0, state: "draft", tags: [] });
  });

  it("ends for a schema in itself", () => {
    expect(JSON.stringify(exampleOf({ $ref: "#/components/schemas/Circle" }, schemas))).toContain("null");
  });
});

describe("the search", () => {
  it.each([
    ["", true],
    ["order GET", true],
    ["order put", false],
    ["  list ", true],
  ])("%j", (search, found) => {
    expect(matchesWords(search, "order_list get /orders Lists the orders.")).toBe(found);
  });
});
