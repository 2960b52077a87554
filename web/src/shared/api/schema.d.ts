// Generated from crates/client/openapi.json by `npm run generate`; do not edit.
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The server's time; a known `source` is sent on with 303. */
        get: operations["root"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process runs. It asks nothing of the database. */
        get: operations["health_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the server can serve: 503 only when the database is away. */
        get: operations["health_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document: the contract as OpenAPI 3.0.3. */
        get: operations["openapi_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The contract as a page. */
        get: operations["docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/versions/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a build of the app should be, or must be, replaced. */
        get: operations["app_version_verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plugins/pharmacy/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The enabled groups, by name. */
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
        /** One group with its pharmacies. */
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
        /** The shifts of a group that overlap a period of at most 366 days, in the order they begin. */
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
        /** The pharmacies on duty at an instant, and the next change. */
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
        /**
         * The rota as an iCalendar file: one event a shift, of a period of at most 366 days.
         * @description Without a period it covers three months from the start of the current one. Answers 304 to a client that has it.
         */
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
        /** @description The body of every answer that is not a success or a redirect. */
        ApiError: {
            /**
             * Format: uint16
             * @description The HTTP status.
             */
            status: number;
            /** @description A stable dotted name, as in `error.parser.query`. */
            code: string;
            /** @description What helps: for a shape error the `path` of the field and a `message`. */
            extra: {
                [key: string]: unknown;
            } | null;
        };
        /** @description What the app should do. */
        AppVersion: {
            /** @description Tell the user that there is a newer version. */
            show_popup: boolean;
            /** @description Do not go on without it. */
            force_download: boolean;
            /** @description Where it is. */
            store_link: string | null;
        };
        /** @description One part of the server. */
        HealthCheck: {
            /** @description Which part. */
            name: string;
            /** @description How well it is. */
            status: components["schemas"]["HealthStatus"];
            /** @description What the operator should know or do. */
            message: string | null;
        };
        /** @description The server runs. */
        HealthLive: {
            /** @description Always `ok`. */
            status: components["schemas"]["HealthStatus"];
        };
        /** @description The server can serve. */
        HealthReady: {
            /** @description The worst of the checks. */
            status: components["schemas"]["HealthStatus"];
            /** @description Each check. */
            checks: components["schemas"]["HealthCheck"][];
        };
        /**
         * @description How well a part of the server is.
         * @enum {string}
         */
        HealthStatus: "ok" | "degraded";
        /** @description A point on the map, in degrees. */
        Location: {
            /**
             * Format: double
             * @description Latitude, -90 to 90.
             */
            lat: number;
            /**
             * Format: double
             * @description Longitude, -180 to 180.
             */
            lng: number;
        };
        /** @description The server's time. */
        Now: {
            /**
             * Format: date-time
             * @description The present instant.
             */
            now: string;
        };
        /** @description Who is on duty at an instant. */
        OnDuty: {
            /**
             * Format: date-time
             * @description The instant asked about.
             */
            at: string;
            /** @description The pharmacies on duty, the nearest first when a place was given, else by name. */
            data: components["schemas"]["OnDutyNow"][];
            /**
             * Format: date-time
             * @description When the pharmacies on duty change; null when nothing more is planned.
             */
            next_change_at: string | null;
            /** @description The shifts that begin next. */
            next: components["schemas"]["OnDutyNext"][];
        };
        /** @description A pharmacy whose duty comes next. */
        OnDutyNext: {
            /** @description The shift that begins next. */
            shift: components["schemas"]["Shift"];
            /** @description Whose it is. */
            pharmacy: components["schemas"]["Pharmacy"];
        };
        /** @description A pharmacy on duty. */
        OnDutyNow: {
            /** @description The shift in force. */
            shift: components["schemas"]["Shift"];
            /** @description Whose it is. */
            pharmacy: components["schemas"]["Pharmacy"];
            /**
             * Format: date-time
             * @description When it goes off duty, its following shifts without a gap included.
             */
            until: string;
            /**
             * Format: int64
             * @description From the place given, along the straight line; null without a place or when it is not known where it is.
             */
            distance_meters: number | null;
        };
        /** @description A pharmacy of a group. */
        Pharmacy: {
            /**
             * Format: uuid
             * @description The pharmacy's id.
             */
            id: string;
            /** @description Whether it takes turns at present. */
            enabled: boolean;
            /** @description Its name, as its group writes it. */
            name: string;
            /**
             * Format: uuid
             * @description Its page in the directory.
             */
            page_id: string | null;
            /**
             * Format: uuid
             * @description The workspace that owns it.
             */
            workspace_id: string | null;
            /** @description A name for files and addresses, unique in the group. */
            slug: string;
            /** @description Street, number and town. */
            address: string | null;
            /** @description The town or quarter alone. */
            locality: string | null;
            /** @description As dialled within the country. */
            phone: string | null;
            /** @description Where it is. */
            location: components["schemas"]["Location"] | null;
        };
        /** @description A pharmacy group with its pharmacies, ordered by slug. */
        PharmacyGroup: {
            /**
             * Format: uuid
             * @description The group's id.
             */
            id: string;
            /** @description Whether the public sees it. */
            enabled: boolean;
            /** @description Its name, most often the town's. */
            name: string;
            /** @description The IANA time zone its days are counted in. */
            time_zone: string;
            /** @description The circle it serves. */
            zone: components["schemas"]["Zone"];
            /** @description Its pharmacies. */
            pharmacies: components["schemas"]["Pharmacy"][];
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was deleted.
             */
            deleted_at: string | null;
        };
        /** @description One page of a list. */
        PharmacyGroupPage: {
            /** @description Where the next page begins; null on the last one. */
            cursor: string | null;
            /** @description The rows. */
            data: components["schemas"]["PharmacyGroup"][];
        };
        /**
         * @description What the app runs on.
         * @enum {string}
         */
        Platform: "ios" | "android";
        /** @description A pharmacy's turn of duty. */
        Shift: {
            /**
             * Format: uuid
             * @description The shift's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The group whose rota it is part of.
             */
            group_id: string;
            /**
             * Format: uuid
             * @description The pharmacy on duty.
             */
            pharmacy_id: string;
            /**
             * Format: date-time
             * @description When it begins.
             */
            ini_at: string;
            /**
             * Format: date-time
             * @description When it ends: the first instant that is not on duty.
             */
            end_at: string;
            /** @description Whether it was made up for demonstration. */
            demo: boolean;
        };
        /** @description Shifts in the order they begin. */
        ShiftList: {
            /** @description The shifts. */
            data: components["schemas"]["Shift"][];
        };
        /** @description The circle a group serves. */
        Zone: {
            /**
             * Format: double
             * @description Latitude of the centre, in degrees.
             */
            lat: number;
            /**
             * Format: double
             * @description Longitude of the centre, in degrees.
             */
            lng: number;
            /**
             * Format: double
             * @description Radius in metres.
             */
            radius: number;
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
    root: {
        parameters: {
            query?: {
                /** @description A known source is sent on to its address. */
                source?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Now"];
                };
            };
            /** @description Elsewhere: see `location`. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
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
    health_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthLive"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
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
    health_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthReady"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
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
    openapi_document: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
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
    docs: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the client's copy. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The client's copy is still good. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
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
    app_version_verify: {
        parameters: {
            query: {
                /** @description What it runs on. */
                platform: components["schemas"]["Platform"];
                /** @description The version people read, as in `1.4.0`; not compared. */
                version: string;
                /** @description The build's number. */
                build_number: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppVersion"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
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
    pharmacy_group_list: {
        parameters: {
            query?: {
                /** @description Where the page begins: the cursor of the page before. */
                cursor?: string;
                /** @description How many rows the page has. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PharmacyGroupPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
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
            header?: never;
            path: {
                /** @description The group's id. */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PharmacyGroup"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
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
                /** @description The group. */
                group_id: string;
                /** @description Begin of the period. */
                datetime_ini: string;
                /** @description End of the period, itself outside of it. */
                datetime_end: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShiftList"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
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
                /** @description The instant asked about; now when absent. */
                at?: string;
                /** @description Latitude to measure distances from, in degrees; with `lng`. */
                lat?: number;
                /** @description Longitude to measure distances from, in degrees; with `lat`. */
                lng?: number;
            };
            header?: never;
            path: {
                /** @description The group's id. */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnDuty"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
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
                /** @description Begin of the period. */
                datetime_ini?: string;
                /** @description End of the period, itself outside of it. */
                datetime_end?: string;
            };
            header?: {
                /** @description The tag of the client's copy. */
                "if-none-match"?: string;
            };
            path: {
                /** @description The group's id. */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description The client's copy is still good. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
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
