// Generated from crates/api/tests/api/spike/openapi.json by `npm run generate`; do not edit.

import * as v from 'valibot';

/**
 * The name and the size of an uploaded file.
 */
export const vUploaded = v.object({
    name: v.string(),
    bytes: v.pipe(v.number(), v.integer(), v.minValue(0))
});

/**
 * An amount of money with at most 2 decimals.
 */
export const vMoney = v.pipe(v.number(), v.minValue(-9000000000000), v.maxValue(9000000000000));

/**
 * A point on the globe, in degrees. The lower bound of the longitude is exclusive.
 */
export const vGeoPoint = v.object({
    lat: v.number(),
    lng: v.pipe(v.number(), v.gtValue(-180), v.maxValue(180))
});

/**
 * A body with required, nullable and optional fields.
 */
export const vThingPut = v.object({
    name: v.string(),
    note: v.nullish(v.string()),
    place: v.nullish(vGeoPoint),
    price: vMoney,
    ini_at: v.pipe(v.string(), v.isoTimestamp())
});

export const vPatchGeoPoint = v.nullable(vGeoPoint);

export const vPatchString = v.nullable(v.string());

/**
 * A patch that distinguishes an absent field, null and a value.
 */
export const vThingPatch = v.object({
    note: v.optional(vPatchString),
    place: v.optional(vPatchGeoPoint)
});

/**
 * A string enum with documented values.
 */
export const vThingKind = v.picklist(['first', 'second_one']);

/**
 * A tagged union whose variants are structs.
 */
export const vShape = v.union([
    v.object({
        type: v.picklist(['circle']),
        radius: v.number()
    }),
    v.object({
        type: v.picklist(['square']),
        side: v.number()
    }),
    v.object({
        type: v.picklist(['pin']),
        place: vGeoPoint
    })
]);

/**
 * The device id of a request.
 */
export const vSeenDevice = v.object({
    device_id: v.string()
});

/**
 * The decoded query parameters.
 */
export const vQueryEcho = v.object({
    ids: v.array(v.pipe(v.string(), v.uuid())),
    kind: v.nullable(vThingKind),
    query: v.nullable(v.string()),
    count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4294967295, 'Invalid value: Expected uint32 to be <= 4294967295'))
});

/**
 * The result of a patch of the note 'old' and a place at 5, 6. Both fields are always present.
 */
export const vPatched = v.object({
    note: v.nullable(v.string()),
    place: v.nullable(vGeoPoint)
});

export const vNull = v.null();

export const vMaps = v.object({
    counts: v.record(v.string(), v.pipe(v.number(), v.integer())),
    places: v.record(v.string(), vGeoPoint)
});

/**
 * One page of a list.
 */
export const vGeoPointPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vGeoPoint)
});

/**
 * The body of every error response.
 */
export const vApiError = v.object({
    status: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65535)),
    code: v.string(),
    extra: v.nullable(v.record(v.string(), v.unknown()))
});

export const vSpikePatchBody = vThingPatch;

export const vSpikePatchPath = v.object({
    thing_id: v.pipe(v.string(), v.uuid())
});

export const vSpikePutBody = vThingPut;

export const vSpikePutPath = v.object({
    thing_id: v.pipe(v.string(), v.uuid())
});

export const vSpikeQueryQuery = v.object({
    ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    kind: v.optional(vThingKind),
    query: v.optional(v.string()),
    count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4294967295, 'Invalid value: Expected uint32 to be <= 4294967295'))
});

export const vSpikePageQuery = v.object({
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vSpikeUnionBody = vShape;

export const vSpikeDeviceHeaders = v.object({
    'device-id': v.pipe(v.string(), v.uuid())
});

export const requests = {
    'PUT /spike/things/{thing_id}': { access: 'optional', params: vSpikePutPath, body: vSpikePutBody },
    'PATCH /spike/things/{thing_id}': { access: 'public', params: vSpikePatchPath, body: vSpikePatchBody },
    'GET /spike/query': { access: 'public', query: vSpikeQueryQuery },
    'GET /spike/map': { access: 'public' },
    'GET /spike/page': { access: 'public', query: vSpikePageQuery },
    'GET /spike/redirect': { access: 'public' },
    'POST /spike/upload': { access: 'public' },
    'GET /spike/stream': { access: 'public' },
    'POST /spike/union': { access: 'public', body: vSpikeUnionBody },
    'GET /spike/device': { access: 'public', headers: vSpikeDeviceHeaders },
} as const;
