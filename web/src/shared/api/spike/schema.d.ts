// Generated from crates/api/tests/api/spike/openapi.json by `npm run generate`; do not edit.
export interface paths {
    "/spike/things/{thing_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Answers null. */
        put: operations["spike_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Answers the patched fields. */
        patch: operations["spike_patch"];
        trace?: never;
    };
    "/spike/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Answers the decoded query parameters. */
        get: operations["spike_query"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spike/map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Answers maps. */
        get: operations["spike_map"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spike/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Answers a page with as many places as `take` asks for. */
        get: operations["spike_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spike/redirect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Redirects to another address. */
        get: operations["spike_redirect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spike/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receives a file in a multipart form. */
        post: operations["spike_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spike/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Streams three events. */
        get: operations["spike_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spike/union": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers the received shape. */
        post: operations["spike_union"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spike/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Answers the device id of the request's header. */
        get: operations["spike_device"];
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
        /** @description The body of every error response. */
        ApiError: {
            /**
             * Format: uint16
             * @description The HTTP status.
             */
            status: number;
            /** @description The stable dotted code, as in `error.parser.query`. */
            code: string;
            /** @description Details that depend on the code. `error.parser.…` has the `path` of the field and a `message`. */
            extra: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A point on the globe, in degrees. The lower bound of the longitude is exclusive. */
        GeoPoint: {
            /** Format: double */
            lat: number;
            /** Format: double */
            lng: number;
        };
        /** @description One page of a list. */
        GeoPointPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["GeoPoint"][];
        };
        Maps: {
            counts: {
                [key: string]: number;
            };
            places: {
                [key: string]: components["schemas"]["GeoPoint"];
            };
        };
        /** @description An amount of money with at most 2 decimals. */
        Money: number;
        /**
         * @description Always null.
         * @enum {unknown|null}
         */
        Null: null;
        PatchGeoPoint: components["schemas"]["GeoPoint"] | null;
        PatchString: string | null;
        /** @description The result of a patch of the note 'old' and a place at 5, 6. Both fields are always present. */
        Patched: {
            note: string | null;
            place: components["schemas"]["GeoPoint"] | null;
        };
        /** @description The decoded query parameters. */
        QueryEcho: {
            ids: string[];
            kind: components["schemas"]["ThingKind"] | null;
            query: string | null;
            /** Format: uint32 */
            count: number;
        };
        /** @description The device id of a request. */
        SeenDevice: {
            device_id: string;
        };
        /** @description A tagged union whose variants are structs. */
        Shape: {
            /** @enum {string} */
            type: "circle";
            /** Format: double */
            radius: number;
        } | {
            /** @enum {string} */
            type: "square";
            /** Format: double */
            side: number;
        } | {
            /** @enum {string} */
            type: "pin";
            place: components["schemas"]["GeoPoint"];
        };
        /**
         * @description A string enum with documented values.
         * @enum {string}
         */
        ThingKind: "first" | "second_one";
        /** @description A patch that distinguishes an absent field, null and a value. */
        ThingPatch: {
            /** @default null */
            note?: components["schemas"]["PatchString"];
            /** @default null */
            place?: components["schemas"]["PatchGeoPoint"];
        };
        /** @description A body with required, nullable and optional fields. */
        ThingPut: {
            /** @description Required. */
            name: string;
            /** @description May be null or absent. */
            note?: string | null;
            /** @description An object that may be null or absent. */
            place?: components["schemas"]["GeoPoint"] | null;
            price: components["schemas"]["Money"];
            /** Format: date-time */
            ini_at: string;
        };
        /** @description The name and the size of an uploaded file. */
        Uploaded: {
            name: string;
            /** Format: uint64 */
            bytes: number;
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
    spike_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing's id. */
                thing_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThingPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
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
    spike_patch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing's id. */
                thing_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThingPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Patched"];
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
    spike_query: {
        parameters: {
            query: {
                /** @description A list: its key is repeated for each value. */
                ids?: string[];
                kind?: components["schemas"]["ThingKind"];
                query?: string;
                count: number;
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
                    "application/json": components["schemas"]["QueryEcho"];
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
    spike_map: {
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
                    "application/json": components["schemas"]["Maps"];
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
    spike_page: {
        parameters: {
            query?: {
                cursor?: string;
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
                    "application/json": components["schemas"]["GeoPointPage"];
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
    spike_redirect: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect to the address in `location`. */
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
    spike_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description multipart form data */
        requestBody: {
            content: {
                "multipart/form-data": FormData;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Uploaded"];
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
    spike_stream: {
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
                    "text/event-stream": string;
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
    spike_union: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Shape"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shape"];
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
    spike_device: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that the client generates once and stores. */
                "device-id": string;
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
                    "application/json": components["schemas"]["SeenDevice"];
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
}
