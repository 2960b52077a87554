// Generated from crates/client/openapi.json by `npm run generate`; do not edit.

import * as v from 'valibot';

export const vLatLng = v.object({
    lat: v.number(),
    lng: v.number()
});

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
    location: v.nullable(vLatLng)
});

export const vShift = v.object({
    id: v.pipe(v.string(), v.uuid()),
    group_id: v.pipe(v.string(), v.uuid()),
    pharmacy_id: v.pipe(v.string(), v.uuid()),
    ini_at: v.pipe(v.string(), v.isoTimestamp()),
    end_at: v.pipe(v.string(), v.isoTimestamp()),
    demo: v.boolean()
});

export const vOnDutyNext = v.object({
    shift: vShift,
    pharmacy: vPharmacy
});

export const vOnDutyEntry = v.object({
    shift: vShift,
    pharmacy: vPharmacy,
    until: v.pipe(v.string(), v.isoTimestamp()),
    distance_meters: v.nullable(v.number())
});

export const vOnDuty = v.object({
    at: v.pipe(v.string(), v.isoTimestamp()),
    data: v.array(vOnDutyEntry),
    next_change_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    next: v.array(vOnDutyNext)
});

export const vShiftList = v.object({
    data: v.array(vShift)
});

export const vZone = v.object({
    lat: v.number(),
    lng: v.number(),
    radius: v.number()
});

export const vPharmacyGroup = v.object({
    id: v.pipe(v.string(), v.uuid()),
    enabled: v.boolean(),
    name: v.string(),
    time_zone: v.string(),
    zone: vZone,
    pharmacies: v.array(vPharmacy),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp()))
});

export const vPharmacyGroupPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vPharmacyGroup)
});

export const vApiError = v.object({
    status: v.pipe(v.number(), v.integer()),
    code: v.string(),
    extra: v.unknown()
});

export const vPharmacyGroupListHeaders = v.object({
    'device-id': v.optional(v.pipe(v.string(), v.uuid()))
});

export const vPharmacyGroupListQuery = v.object({
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vPharmacyGroupGetHeaders = v.object({
    'device-id': v.optional(v.pipe(v.string(), v.uuid()))
});

export const vPharmacyGroupGetPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyShiftListHeaders = v.object({
    'device-id': v.optional(v.pipe(v.string(), v.uuid()))
});

export const vPharmacyShiftListQuery = v.object({
    group_id: v.pipe(v.string(), v.uuid()),
    datetime_ini: v.pipe(v.string(), v.isoTimestamp()),
    datetime_end: v.pipe(v.string(), v.isoTimestamp())
});

export const vPharmacyOnDutyHeaders = v.object({
    'device-id': v.optional(v.pipe(v.string(), v.uuid()))
});

export const vPharmacyOnDutyPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyOnDutyQuery = v.object({
    at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    lat: v.optional(v.number()),
    lng: v.optional(v.number())
});

export const vPharmacyCalendarIcsHeaders = v.object({
    'device-id': v.optional(v.pipe(v.string(), v.uuid()))
});

export const vPharmacyCalendarIcsPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyCalendarIcsQuery = v.object({
    datetime_ini: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    datetime_end: v.optional(v.pipe(v.string(), v.isoTimestamp()))
});

export const requests = {
    'GET /plugins/pharmacy/groups': { headers: vPharmacyGroupListHeaders, query: vPharmacyGroupListQuery },
    'GET /plugins/pharmacy/groups/{group_id}': { headers: vPharmacyGroupGetHeaders, params: vPharmacyGroupGetPath },
    'GET /plugins/pharmacy/shifts': { headers: vPharmacyShiftListHeaders, query: vPharmacyShiftListQuery },
    'GET /plugins/pharmacy/groups/{group_id}/on_duty': { headers: vPharmacyOnDutyHeaders, params: vPharmacyOnDutyPath, query: vPharmacyOnDutyQuery },
    'GET /plugins/pharmacy/groups/{group_id}/calendar.ics': { headers: vPharmacyCalendarIcsHeaders, params: vPharmacyCalendarIcsPath, query: vPharmacyCalendarIcsQuery },
} as const;
