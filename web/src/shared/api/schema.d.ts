// Generated from crates/client/openapi.json by `npm run generate`; do not edit.
export interface paths {
    "/plugins/pharmacy/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["pharmacy_group_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plugins/pharmacy/groups/{group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["pharmacy_group_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plugins/pharmacy/shifts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["pharmacy_shift_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plugins/pharmacy/groups/{group_id}/on_duty": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["pharmacy_on_duty"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plugins/pharmacy/groups/{group_id}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["pharmacy_calendar_ics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ApiError: {
            status: number;
            code: string;
            extra: unknown;
        };
        LatLng: {
            /** Format: double */
            lat: number;
            /** Format: double */
            lng: number;
        };
        Zone: {
            /** Format: double */
            lat: number;
            /** Format: double */
            lng: number;
            /** Format: double */
            radius: number;
        };
        Pharmacy: {
            /** Format: uuid */
            id: string;
            enabled: boolean;
            name: string;
            /** Format: uuid */
            page_id: string | null;
            /** Format: uuid */
            workspace_id: string | null;
            slug: string;
            address: string | null;
            locality: string | null;
            phone: string | null;
            location: components["schemas"]["LatLng"] | null;
        };
        PharmacyGroup: {
            /** Format: uuid */
            id: string;
            enabled: boolean;
            name: string;
            time_zone: string;
            zone: components["schemas"]["Zone"];
            pharmacies: components["schemas"]["Pharmacy"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            deleted_at: string | null;
        };
        PharmacyGroupPage: {
            cursor: string | null;
            data: components["schemas"]["PharmacyGroup"][];
        };
        Shift: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            group_id: string;
            /** Format: uuid */
            pharmacy_id: string;
            /** Format: date-time */
            ini_at: string;
            /** Format: date-time */
            end_at: string;
            demo: boolean;
        };
        ShiftList: {
            data: components["schemas"]["Shift"][];
        };
        OnDutyEntry: {
            shift: components["schemas"]["Shift"];
            pharmacy: components["schemas"]["Pharmacy"];
            /** Format: date-time */
            until: string;
            /** Format: double */
            distance_meters: number | null;
        };
        OnDutyNext: {
            shift: components["schemas"]["Shift"];
            pharmacy: components["schemas"]["Pharmacy"];
        };
        OnDuty: {
            /** Format: date-time */
            at: string;
            data: components["schemas"]["OnDutyEntry"][];
            /** Format: date-time */
            next_change_at: string | null;
            next: components["schemas"]["OnDutyNext"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    pharmacy_group_list: {
        parameters: {
            query?: {
                cursor?: string;
                take?: number;
            };
            header?: {
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PharmacyGroupPage"];
                };
            };
            /** @description error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description error */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_group_get: {
        parameters: {
            query?: never;
            header?: {
                "device-id"?: string;
            };
            path: {
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PharmacyGroup"];
                };
            };
            /** @description error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description error */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_shift_list: {
        parameters: {
            query: {
                group_id: string;
                datetime_ini: string;
                datetime_end: string;
            };
            header?: {
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShiftList"];
                };
            };
            /** @description error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description error */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_on_duty: {
        parameters: {
            query?: {
                at?: string;
                lat?: number;
                lng?: number;
            };
            header?: {
                "device-id"?: string;
            };
            path: {
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnDuty"];
                };
            };
            /** @description error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description error */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_calendar_ics: {
        parameters: {
            query?: {
                datetime_ini?: string;
                datetime_end?: string;
            };
            header?: {
                "device-id"?: string;
            };
            path: {
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description error */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
}
