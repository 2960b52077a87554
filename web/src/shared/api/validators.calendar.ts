// Generated from crates/client/openapi.json by `npm run generate`; do not edit.

import * as v from 'valibot';

/**
 * The circle a group serves.
 */
export const vZone = v.object({
    lat: v.number(),
    lng: v.number(),
    radius: v.number()
});

/**
 * A pharmacy's turn of duty.
 */
export const vShift = v.object({
    demo: v.boolean(),
    end_at: v.pipe(v.string(), v.isoTimestamp()),
    group_id: v.pipe(v.string(), v.uuid()),
    id: v.pipe(v.string(), v.uuid()),
    ini_at: v.pipe(v.string(), v.isoTimestamp()),
    pharmacy_id: v.pipe(v.string(), v.uuid())
});

/**
 * Shifts in the order they begin.
 */
export const vShiftList = v.object({
    data: v.array(vShift)
});

/**
 * A point on the map, in degrees.
 */
export const vLocation = v.object({
    lat: v.number(),
    lng: v.number()
});

/**
 * A pharmacy of a group.
 */
export const vPharmacy = v.object({
    address: v.nullable(v.string()),
    enabled: v.boolean(),
    id: v.pipe(v.string(), v.uuid()),
    locality: v.nullable(v.string()),
    location: v.nullable(vLocation),
    name: v.string(),
    page_id: v.nullable(v.pipe(v.string(), v.uuid())),
    phone: v.nullable(v.string()),
    slug: v.string(),
    workspace_id: v.nullable(v.pipe(v.string(), v.uuid()))
});

/**
 * A pharmacy group with its pharmacies, ordered by slug.
 */
export const vPharmacyGroup = v.object({
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    enabled: v.boolean(),
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    pharmacies: v.array(vPharmacy),
    time_zone: v.string(),
    zone: vZone
});

/**
 * One page of a list.
 */
export const vPharmacyGroupPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vPharmacyGroup)
});

/**
 * A pharmacy on duty.
 */
export const vOnDutyNow = v.object({
    distance_meters: v.nullable(v.pipe(v.union([
        v.number(),
        v.string(),
        v.bigint()
    ]), v.transform(x => BigInt(x)), v.minValue(BigInt('-9223372036854775808'), 'Invalid value: Expected int64 to be >= -9223372036854775808'), v.maxValue(BigInt('9223372036854775807'), 'Invalid value: Expected int64 to be <= 9223372036854775807'))),
    pharmacy: vPharmacy,
    shift: vShift,
    until: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * A pharmacy whose duty comes next.
 */
export const vOnDutyNext = v.object({
    pharmacy: vPharmacy,
    shift: vShift
});

/**
 * Who is on duty at an instant.
 */
export const vOnDuty = v.object({
    at: v.pipe(v.string(), v.isoTimestamp()),
    data: v.array(vOnDutyNow),
    next: v.array(vOnDutyNext),
    next_change_at: v.nullable(v.pipe(v.string(), v.isoTimestamp()))
});

/**
 * The body of every answer that is not a success or a redirect.
 */
export const vApiError = v.object({
    code: v.string(),
    extra: v.nullable(v.record(v.string(), v.unknown())),
    status: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65535))
});

export const vPharmacyGroupListQuery = v.object({
    cursor: v.nullish(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 20)
});

export const vPharmacyGroupGetPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyOnDutyPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyOnDutyQuery = v.object({
    at: v.nullish(v.pipe(v.string(), v.isoTimestamp())),
    lat: v.nullish(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
    lng: v.nullish(v.pipe(v.number(), v.minValue(-180), v.maxValue(180)))
});

export const vPharmacyShiftListQuery = v.object({
    datetime_end: v.pipe(v.string(), v.isoTimestamp()),
    datetime_ini: v.pipe(v.string(), v.isoTimestamp()),
    group_id: v.pipe(v.string(), v.uuid())
});

export const requests = {
    'GET /plugins/pharmacy/groups': { query: vPharmacyGroupListQuery },
    'GET /plugins/pharmacy/groups/{group_id}': { params: vPharmacyGroupGetPath },
    'GET /plugins/pharmacy/groups/{group_id}/on_duty': { params: vPharmacyOnDutyPath, query: vPharmacyOnDutyQuery },
    'GET /plugins/pharmacy/shifts': { query: vPharmacyShiftListQuery },
} as const;
