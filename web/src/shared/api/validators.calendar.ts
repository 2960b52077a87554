// Generated from crates/client/openapi.json by `npm run generate`; do not edit.

import * as v from 'valibot';

/**
 * A pharmacy's duty shift, half-open in time: [ini_at, end_at).
 */
export const vShift = v.object({
    id: v.pipe(v.string(), v.uuid()),
    group_id: v.pipe(v.string(), v.uuid()),
    pharmacy_id: v.pipe(v.string(), v.uuid()),
    ini_at: v.pipe(v.string(), v.isoTimestamp()),
    end_at: v.pipe(v.string(), v.isoTimestamp()),
    demo: v.boolean()
});

/**
 * Shifts, in the order they begin.
 */
export const vShiftList = v.object({
    data: v.array(vShift)
});

/**
 * The circle a group serves.
 */
export const vServiceArea = v.object({
    lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
    radius: v.pipe(v.number(), v.minValue(1), v.maxValue(1000000))
});

/**
 * The point of a pharmacy on the map, in degrees.
 */
export const vPharmacyLocation = v.object({
    lat: v.number(),
    lng: v.number()
});

/**
 * A pharmacy of a group.
 */
export const vPharmacy = v.object({
    id: v.pipe(v.string(), v.uuid()),
    enabled: v.boolean(),
    name: v.string(),
    page_id: v.nullable(v.pipe(v.string(), v.uuid())),
    workspace_id: v.nullable(v.pipe(v.string(), v.uuid())),
    slug: v.string(),
    address: v.nullable(v.string()),
    locality: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    location: v.nullable(vPharmacyLocation)
});

/**
 * A time of the week when a minimum of pharmacies must be on duty, whole.
 */
export const vCoverRule = v.object({
    weekdays: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), v.minLength(1)),
    start_time: v.string(),
    end_time: v.string(),
    minimum: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))
});

/**
 * A pharmacy group with its pharmacies, ordered by slug.
 */
export const vPharmacyGroup = v.object({
    id: v.pipe(v.string(), v.uuid()),
    enabled: v.boolean(),
    name: v.string(),
    time_zone: v.string(),
    zone: vServiceArea,
    cover: v.array(vCoverRule),
    holidays_country: v.nullable(v.string()),
    emergency_text: v.nullable(v.string()),
    pharmacies: v.array(vPharmacy),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp()))
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
    shift: vShift,
    pharmacy: vPharmacy,
    until: v.pipe(v.string(), v.isoTimestamp()),
    distance_meters: v.nullable(v.pipe(v.number(), v.integer()))
});

/**
 * A pharmacy that goes on duty next.
 */
export const vOnDutyNext = v.object({
    shift: vShift,
    pharmacy: vPharmacy
});

/**
 * The pharmacies on duty at an instant.
 */
export const vOnDuty = v.object({
    at: v.pipe(v.string(), v.isoTimestamp()),
    data: v.array(vOnDutyNow),
    next_change_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    next: v.array(vOnDutyNext)
});

/**
 * A holiday.
 */
export const vHoliday = v.object({
    date: v.pipe(v.string(), v.isoDate()),
    name: v.string()
});

/**
 * The holidays of a month, in order; at most one for each day.
 */
export const vHolidayList = v.object({
    data: v.array(vHoliday)
});

/**
 * The body of every error response.
 */
export const vApiError = v.object({
    status: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65535)),
    code: v.string(),
    extra: v.nullable(v.record(v.string(), v.unknown()))
});

export const vPharmacyGroupListQuery = v.object({
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vPharmacyGroupGetPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyGroupHolidaysPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyGroupHolidaysQuery = v.object({
    month: v.string()
});

export const vPharmacyShiftListQuery = v.object({
    group_id: v.pipe(v.string(), v.uuid()),
    datetime_ini: v.pipe(v.string(), v.isoTimestamp()),
    datetime_end: v.pipe(v.string(), v.isoTimestamp())
});

export const vPharmacyOnDutyPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyOnDutyQuery = v.object({
    at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    lat: v.optional(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
    lng: v.optional(v.pipe(v.number(), v.minValue(-180), v.maxValue(180)))
});

export const requests = {
    'GET /plugins/pharmacy/groups': { access: 'optional', query: vPharmacyGroupListQuery },
    'GET /plugins/pharmacy/groups/{group_id}': { access: 'optional', params: vPharmacyGroupGetPath },
    'GET /plugins/pharmacy/groups/{group_id}/holidays': { access: 'optional', params: vPharmacyGroupHolidaysPath, query: vPharmacyGroupHolidaysQuery },
    'GET /plugins/pharmacy/shifts': { access: 'optional', query: vPharmacyShiftListQuery },
    'GET /plugins/pharmacy/groups/{group_id}/on_duty': { access: 'public', params: vPharmacyOnDutyPath, query: vPharmacyOnDutyQuery },
} as const;
