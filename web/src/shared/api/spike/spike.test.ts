/* Tests of the spike's difficult cases: types compile, validators accept and refuse, and the client sends them. */
// @vitest-environment jsdom
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { type GenericSchema, type InferInput, is } from "valibot";
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { createApiClient } from "../client";
import { ApiError, unwrapResponse } from "../errors";
import type { components, paths } from "./schema";
import * as validators from "./validators";

type Schemas = components["schemas"];

const { requests, ...schemas } = validators;
type Name = keyof typeof schemas;

const ID = "0190a5b0-7c3e-7000-8000-000000000001";
const OTHER = "0190a5b0-7c3e-7000-8000-000000000002";
const HERE = { lat: -34.8, lng: -58.36 };
const PUT = { name: "a", price: 10.5, ini_at: "2026-11-20T08:30:00-03:00" };
const THING = { path: { thing_id: ID } };

const seen: Request[] = [];
const server = setupServer(
  http.put("*/spike/things/:id", () => HttpResponse.json(null)),
  http.patch("*/spike/things/:id", () => HttpResponse.json({ note: null, place: HERE })),
  http.get("*/spike/query", () => HttpResponse.json({ ids: [ID], kind: "first", query: null, count: 3 })),
  http.get("*/spike/map", () => HttpResponse.json({ counts: { ñandú: 2 }, places: { here: HERE } })),
  http.get("*/spike/redirect", () =>
    HttpResponse.text(null, { status: 303, headers: { location: "https://example.com/there" } }),
  ),
  http.post("*/spike/upload", () => HttpResponse.json({ name: "a.txt", bytes: 3 })),
  http.get("*/spike/stream", () =>
    HttpResponse.text("id: 1\ndata: {}\n\nid: 2\ndata: {}\n\n", {
      headers: { "content-type": "text/event-stream" },
    }),
  ),
  http.post("*/spike/union", async ({ request }) =>
    HttpResponse.json((await request.json()) as Schemas["Shape"]),
  ),
  http.get("*/spike/device", ({ request }) =>
    HttpResponse.json({ device_id: request.headers.get("device-id") }),
  ),
);
server.events.on("request:start", ({ request }) => {
  seen.push(request.clone());
});

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  server.resetHandlers();
  seen.length = 0;
});
afterAll(() => server.close());

const api = createApiClient<paths>(requests);

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

/** Refused by the client for that field. */
async function expectRefused(call: Promise<unknown>, code: string, path: string): Promise<void> {
  const { status, code: said, extra } = await failure(call);
  expect([status, said, (extra as { path: string }).path]).toEqual([400, code, path]);
  expect(seen).toHaveLength(0);
}

const cases: Record<Name, { good: unknown[]; bad: unknown[] }> = {
  vNull: { good: [null], bad: [undefined, "null", 0, {}] },
  vMoney: { good: [0, -9e12, 9e12, 1.25], bad: [9e12 + 1, -9e12 - 1, "1", null] },
  vGeoPoint: {
    good: [HERE, { lat: 0, lng: 180 }, { lat: 0, lng: -179.999 }],
    bad: [{ lat: 0, lng: -180 }, { lat: 0, lng: 180.001 }, { lat: 0 }, { ...HERE, lat: null }, [0, 0], null],
  },
  vThingPut: {
    good: [PUT, { ...PUT, note: null, place: null }, { ...PUT, note: "n", place: HERE }],
    bad: [
      { ...PUT, name: null },
      { ...PUT, name: undefined },
      { ...PUT, note: 1 },
      { ...PUT, place: { lat: 1 } },
      { ...PUT, ini_at: "yesterday" },
    ],
  },
  vPatchString: { good: [null, "a"], bad: [undefined, 1] },
  vPatchGeoPoint: { good: [null, HERE], bad: [undefined, { lat: 1 }] },
  vThingPatch: {
    good: [{}, { note: null }, { note: "new", place: HERE }, { place: null }],
    bad: [{ note: 1 }, { place: { lat: 1 } }, null, "note"],
  },
  vPatched: {
    good: [
      { note: null, place: null },
      { note: "n", place: HERE },
    ],
    bad: [{ note: null }, { place: null }, { note: null, place: [] }],
  },
  vShape: {
    good: [
      { type: "circle", radius: 2.5 },
      { type: "square", side: 1 },
    ],
    bad: [
      { type: "circle", side: 1 },
      { type: "triangle", side: 1 },
      { radius: 1 },
      { type: "circle", radius: "1" },
    ],
  },
  vThingKind: { good: ["first", "second_one"], bad: ["third", "SecondOne", "", null] },
  vQueryEcho: {
    good: [{ ids: [], kind: null, query: null, count: 0 }],
    bad: [
      { ids: [], query: null, count: 0 },
      { ids: null, kind: null, query: null, count: 0 },
      { ids: [], kind: "third", query: null, count: 0 },
    ],
  },
  vMaps: {
    good: [
      { counts: {}, places: {} },
      { counts: { ñandú: 2 }, places: { here: HERE } },
    ],
    bad: [
      { counts: { ñandú: "2" }, places: {} },
      { counts: { ñandú: 0.5 }, places: {} },
      { counts: {}, places: { here: { lat: 1 } } },
      { counts: {} },
    ],
  },
  vGeoPointPage: {
    good: [{ cursor: null, data: [HERE] }],
    bad: [{ data: [] }, { cursor: null, data: [{}] }, { cursor: 1, data: [] }],
  },
  vUploaded: {
    good: [{ name: "a.txt", bytes: 3 }],
    bad: [
      { name: "a.txt", bytes: -1 },
      { name: "a.txt", bytes: 0.5 },
      { name: "a.txt", bytes: "3" },
    ],
  },
  vSeenDevice: { good: [{ device_id: ID }], bad: [{}, { device_id: null }] },
  vApiError: {
    good: [
      { status: 400, code: "error.parser.query", extra: null },
      { status: 422, code: "error.rule.name", extra: { more: [1] } },
    ],
    bad: [
      { status: 400, code: "error.parser.query" },
      { status: 65_536, code: "", extra: null },
      { status: 400, code: "", extra: "?" },
    ],
  },
  vSpikePutBody: { good: [PUT], bad: [{ ...PUT, price: "1" }, undefined] },
  vSpikePutPath: { good: [THING.path], bad: [{ thing_id: "1" }, {}] },
  vSpikePatchBody: { good: [{}], bad: [{ note: false }, undefined] },
  vSpikePatchPath: { good: [THING.path], bad: [{ thing_id: "1" }, {}] },
  vSpikeQueryQuery: {
    good: [{ count: 3 }, { count: 0, ids: [ID, OTHER], kind: "second_one", query: "añ b+" }],
    bad: [
      {},
      { count: -1 },
      { count: 0.5 },
      { count: 4_294_967_296 },
      { count: "1" },
      { count: 1, ids: ID },
      { count: 1, ids: ["1"] },
      { count: 1, kind: "third" },
      { count: 1, query: null },
    ],
  },
  vSpikePageQuery: {
    good: [{}, { take: 1 }, { take: 100, cursor: "c" }],
    bad: [{ take: 0 }, { take: 101 }, { cursor: null }],
  },
  vSpikeUnionBody: { good: [{ type: "square", side: 1 }], bad: [{ type: "square" }, undefined] },
  vSpikeDeviceHeaders: {
    good: [{ "device-id": ID, accept: "*/*" }],
    bad: [{}, { "device-id": "7" }, { "device-id": null }],
  },
};

describe("a validator", () => {
  it.each(Object.entries(cases))("%s accepts the good and refuses the bad", (name, { good, bad }) => {
    const schema: GenericSchema = schemas[name as Name];
    expect(good.filter((value) => !is(schema, value))).toEqual([]);
    expect(bad.filter((value) => is(schema, value))).toEqual([]);
    expect([good.length, bad.length]).not.toContain(0);
  });

  it("has its cases here", () => {
    expect(Object.keys(cases).sort()).toEqual(Object.keys(schemas).sort());
  });

  it("asks for what its type says", () => {
    expectTypeOf<InferInput<typeof schemas.vNull>>().toEqualTypeOf<Schemas["Null"]>();
    expectTypeOf<InferInput<typeof schemas.vThingPut>>().toEqualTypeOf<Schemas["ThingPut"]>();
    expectTypeOf<InferInput<typeof schemas.vThingPatch>>().toEqualTypeOf<Schemas["ThingPatch"]>();
    expectTypeOf<InferInput<typeof schemas.vPatched>>().toEqualTypeOf<Schemas["Patched"]>();
    expectTypeOf<InferInput<typeof schemas.vShape>>().toEqualTypeOf<Schemas["Shape"]>();
    expectTypeOf<InferInput<typeof schemas.vQueryEcho>>().toEqualTypeOf<Schemas["QueryEcho"]>();
    expectTypeOf<InferInput<typeof schemas.vMaps>>().toEqualTypeOf<Schemas["Maps"]>();
    expectTypeOf<InferInput<typeof schemas.vGeoPointPage>>().toEqualTypeOf<Schemas["GeoPointPage"]>();
    expectTypeOf<InferInput<typeof schemas.vUploaded>>().toEqualTypeOf<Schemas["Uploaded"]>();
    expectTypeOf<InferInput<typeof schemas.vApiError>>().toEqualTypeOf<Schemas["ApiError"]>();
  });
});

describe("a call", () => {
  it("is answered null", async () => {
    const answer = await unwrapResponse(api.PUT("/spike/things/{thing_id}", { params: THING, body: PUT }));
    expectTypeOf(answer).toEqualTypeOf<null>();
    expect(answer).toBeNull();
  });

  it("knows what may be absent from what may be null", async () => {
    expectTypeOf<Schemas["ThingPut"]["note"]>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<Schemas["Patched"]["note"]>().toEqualTypeOf<string | null>();
    const { name: _, ...nameless } = PUT;
    // @ts-expect-error: the name must be there
    const call = api.PUT("/spike/things/{thing_id}", { params: THING, body: nameless });
    await expectRefused(unwrapResponse(call), "error.parser.body", "name");
    // @ts-expect-error: the name is never null
    const nulled = api.PUT("/spike/things/{thing_id}", { params: THING, body: { ...PUT, name: null } });
    await expectRefused(unwrapResponse(nulled), "error.parser.body", "name");
  });

  it.each<[Schemas["ThingPatch"], string]>([
    [{}, "{}"],
    [{ note: null }, '{"note":null}'],
    [{ note: "new", place: HERE }, '{"note":"new","place":{"lat":-34.8,"lng":-58.36}}'],
  ])("patches what is absent, null or set: %j", async (body, sent) => {
    const patched = await unwrapResponse(api.PATCH("/spike/things/{thing_id}", { params: THING, body }));
    expectTypeOf(patched).toEqualTypeOf<Schemas["Patched"]>();
    expect(await seen[0]?.text()).toBe(sent);
  });

  it("repeats the key of a list", async () => {
    const query = { count: 3, ids: [ID, OTHER], kind: "second_one" as const, query: "añ b+" };
    const asked = await unwrapResponse(api.GET("/spike/query", { params: { query } }));
    expectTypeOf(asked).toEqualTypeOf<Schemas["QueryEcho"]>();
    const url = new URL(seen[0]?.url ?? "");
    expect(url.search).toContain(`ids=${ID}&ids=${OTHER}`);
    expect(url.searchParams.get("query")).toBe("añ b+");
    expect(url.searchParams.get("kind")).toBe("second_one");
  });

  it("with a word that is none of the enum does not leave", async () => {
    expectTypeOf<Schemas["ThingKind"]>().toEqualTypeOf<"first" | "second_one">();
    // @ts-expect-error: there is no third
    const call = api.GET("/spike/query", { params: { query: { count: 1, kind: "third" } } });
    await expectRefused(unwrapResponse(call), "error.parser.query", "kind");
  });

  it("reads maps", async () => {
    const maps = await unwrapResponse(api.GET("/spike/map"));
    expectTypeOf(maps.counts).toEqualTypeOf<{ [key: string]: number }>();
    expectTypeOf(maps.places).toEqualTypeOf<{ [key: string]: Schemas["GeoPoint"] }>();
    expect([maps.counts.ñandú, maps.places.here?.lat]).toEqual([2, -34.8]);
  });

  it("holds numbers to their bounds", async () => {
    const put = (place: Schemas["GeoPoint"]) =>
      unwrapResponse(api.PUT("/spike/things/{thing_id}", { params: THING, body: { ...PUT, place } }));
    await expectRefused(put({ lat: 0, lng: -180 }), "error.parser.body", "place.lng");
    await expectRefused(put({ lat: 0, lng: 180.5 }), "error.parser.body", "place.lng");
    expect(await put({ lat: 0, lng: 180 })).toBeNull();
  });

  it("that leads elsewhere does not go there", async () => {
    const { data, response } = await api.GET("/spike/redirect");
    expectTypeOf(data).toEqualTypeOf<undefined>();
    expect([response.status, response.headers.get("location")]).toEqual([303, "https://example.com/there"]);
    expect(seen.map(({ redirect }) => redirect)).toEqual(["manual"]);
    expect(await failure(unwrapResponse(api.GET("/spike/redirect")))).toMatchObject({
      status: 303,
      code: "unknown",
    });
  });

  it("that leads elsewhere is an error where the browser hides where to", async () => {
    // In browsers an unfollowed redirect has status 0 and no body; this imitates it.
    const hidden = createApiClient<paths>(requests);
    hidden.use({ onResponse: () => Response.error() });
    expect(await failure(unwrapResponse(hidden.GET("/spike/redirect")))).toMatchObject({
      status: 0,
      code: "unknown",
    });
  });

  it("uploads a form", async () => {
    const body = new FormData();
    body.append("file", new File(["abc"], "a.txt", { type: "text/plain" }));
    const uploaded = await unwrapResponse(api.POST("/spike/upload", { body }));
    expectTypeOf(uploaded).toEqualTypeOf<Schemas["Uploaded"]>();
    expect(uploaded).toEqual({ name: "a.txt", bytes: 3 });
    expect(seen[0]?.headers.get("content-type")).toMatch(/^multipart\/form-data; boundary=/);
    expect(await seen[0]?.text()).toMatch(/name="file"; filename=".+"\r\n.*\r\n\r\nabc\r\n/);
    // @ts-expect-error: a form is no JSON
    void (() => api.POST("/spike/upload", { body: { file: "abc" } }));
  });

  it("reads a stream of events as it comes", async () => {
    const stream = await unwrapResponse(api.GET("/spike/stream", { parseAs: "stream" }));
    expectTypeOf(stream).toEqualTypeOf<ReadableStream<Uint8Array<ArrayBuffer>> | null>();
    const events = (await new Response(stream).text()).split("\n\n").filter(Boolean);
    expect(events).toEqual(["id: 1\ndata: {}", "id: 2\ndata: {}"]);
  });

  it("keeps the variants of a union apart", async () => {
    const shape = await unwrapResponse(api.POST("/spike/union", { body: { type: "circle", radius: 2.5 } }));
    if (shape.type !== "circle") throw new Error("a circle stays one");
    expectTypeOf(shape).toEqualTypeOf<{ type: "circle"; radius: number }>();
    expect(shape.radius).toBe(2.5);
    seen.length = 0;
    // @ts-expect-error: a circle has no side
    const call = api.POST("/spike/union", { body: { type: "circle", side: 1 } });
    expect(await failure(unwrapResponse(call))).toMatchObject({ status: 400, code: "error.parser.body" });
    expect(seen).toHaveLength(0);
  });

  it("carries the header it must", async () => {
    const device = (id: string) =>
      unwrapResponse(api.GET("/spike/device", { params: { header: { "device-id": id } } }));
    await expectRefused(device("7"), "error.parser.headers", "device-id");
    expect(await device(ID)).toEqual({ device_id: ID });
    // @ts-expect-error: the header is required
    void (() => api.GET("/spike/device"));
  });
});
