/* Tests of the API client: device id, request validation and errors. */
// @vitest-environment jsdom
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createApiClient } from "./client";
import { ApiError, apiErrorFrom, unwrapResponse } from "./errors";
import { retryDelay } from "./queryClient";
import { requests } from "./validators.calendar";

const GROUP = "0190a5b0-7c3e-7000-8000-000000000001";
const RANGE = { datetime_ini: "2023-09-01T03:00:00Z", datetime_end: "2023-10-01T03:00:00Z" };
const seen: Request[] = [];
const server = setupServer(
  http.get("*/plugins/pharmacy/shifts", ({ request }) => {
    seen.push(request);
    return HttpResponse.json({ data: [] });
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  server.resetHandlers();
  seen.length = 0;
});
afterAll(() => server.close());

const api = createApiClient(requests);
const list = (group_id: string, range = RANGE) =>
  unwrapResponse(api.GET("/plugins/pharmacy/shifts", { params: { query: { group_id, ...range } } }));

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe("a call", () => {
  it("carries the device id kept in the browser", async () => {
    await list(GROUP);
    await list(GROUP);
    const [first, second] = seen.map((request) => request.headers.get("device-id"));
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(second).toBe(first);
  });

  it("does not leave when its query has the wrong shape", async () => {
    const error = await failure(list("not-an-id"));
    expect([error.status, error.code]).toEqual([400, "error.parser.query"]);
    expect(error.extra).toMatchObject({ path: "group_id" });
    expect(seen).toHaveLength(0);
  });

  it("does not leave when its path has the wrong shape", async () => {
    const error = await failure(
      unwrapResponse(api.GET("/plugins/pharmacy/groups/{group_id}", { params: { path: { group_id: "1" } } })),
    );
    expect([error.status, error.code]).toEqual([400, "error.parser.params"]);
  });

  it("to an endpoint nobody declared says so", async () => {
    const error = await failure(unwrapResponse(createApiClient({}).GET("/plugins/pharmacy/groups")));
    expect([error.status, error.code]).toEqual([404, "error.endpoint.not_found"]);
    expect(error.extra).toEqual({ message: "Endpoint no encontrado" });
  });

  it.each([
    [
      HttpResponse.json({ status: 422, code: "error.rule.range", extra: { days: 366 } }, { status: 422 }),
      422,
      "error.rule.range",
      { days: 366 },
    ],
    [HttpResponse.json({ message: "?" }, { status: 503 }), 503, "unknown", null],
    [HttpResponse.text("<h1>Bad gateway</h1>", { status: 502 }), 502, "unknown", null],
  ])("that fails carries what the server said", async (answer, status, code, extra) => {
    server.use(http.get("*/plugins/pharmacy/shifts", () => answer));
    const error = await failure(list(GROUP));
    expect([error.status, error.code, error.extra]).toEqual([status, code, extra]);
  });
});

describe("errors and retries", () => {
  it("falls back to the HTTP status, 'unknown' and null", () => {
    expect(apiErrorFrom(500, undefined)).toMatchObject({ status: 500, code: "unknown", extra: null });
  });

  it("waits 1, 2, 4 … seconds, at most 30", () => {
    expect([0, 1, 2, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000, 30_000]);
  });
});
