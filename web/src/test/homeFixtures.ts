/* Fixtures of the homes: an overview of a workspace with a store and a group, and one of the platform. */
import { HttpResponse, http } from "msw";
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

const id = (number: number) => `0190a5b0-7c3e-7000-8000-${String(number).padStart(12, "0")}`;

export const HOME_STORE_ID = id(810);
export const HOME_GROUP_ID = id(100);
/** A Friday at noon of the town. */
export const HOME_NOW = "2026-11-20T15:00:00Z";

const none = { current: 0, previous: 0 };

/** An overview of a workspace without services. */
export const emptyOverview: Schemas["WorkspaceOverview"] = {
  at: HOME_NOW,
  duties: [],
  store_count: 0,
  opened_store_count: 0,
  orders: { count: 0, oldest: [] },
  figures: {
    ini_at: "2026-11-14T03:00:00Z",
    orders: none,
    revenue: none,
    currency: "ARS",
    page_views: none,
    store_views: none,
  },
  changes: [],
  setup: [{ step: "plan", instance_id: null, instance_name: null }],
};

export const fullOverview: Schemas["WorkspaceOverview"] = {
  at: HOME_NOW,
  duties: [
    {
      group_id: HOME_GROUP_ID,
      group_name: "Almirante Brown",
      time_zone: "America/Argentina/Buenos_Aires",
      pharmacy_count: 2,
      on_duty: [
        {
          pharmacy_id: id(1),
          name: "Farmacia Ramírez",
          phone: "1142912898",
          ini_at: "2026-11-20T11:30:00Z",
          end_at: "2026-11-21T11:30:00Z",
          demo: false,
        },
      ],
      next: [
        {
          pharmacy_id: id(2),
          name: "Herrera Acosta",
          phone: null,
          ini_at: "2026-11-22T11:30:00Z",
          end_at: "2026-11-23T11:30:00Z",
          demo: false,
        },
      ],
      gap_count: 7,
      gaps: [
        { ini_at: "2026-11-21T11:30:00Z", end_at: "2026-11-22T11:30:00Z", on_duty: 0 },
        { ini_at: "2026-11-24T11:30:00Z", end_at: "2026-11-24T23:00:00Z", on_duty: 1 },
      ],
    },
  ],
  store_count: 1,
  opened_store_count: 1,
  orders: {
    count: 6,
    oldest: [
      {
        id: id(820),
        code: "261120-001",
        store_id: HOME_STORE_ID,
        store_name: "La Esquina",
        consumer_name: "Bruno Díaz",
        state: "submitted",
        total: 8500,
        currency: "ARS",
        created_at: "2026-11-20T14:48:00Z",
      },
    ],
  },
  figures: {
    ini_at: "2026-11-14T03:00:00Z",
    orders: { current: 56, previous: 50 },
    revenue: { current: 90_000, previous: 100_000 },
    currency: "ARS",
    page_views: { current: 3, previous: 3 },
    store_views: { current: 8, previous: 0 },
  },
  changes: [
    {
      at: "2026-11-20T14:00:00Z",
      account_id: id(201),
      account_name: "Ana Gómez",
      action: "shifts_created",
      instance_id: HOME_GROUP_ID,
      instance_name: "Almirante Brown",
      shifts: { count: 60, ini_at: "2026-12-01T11:30:00Z", pharmacy_name: "Farmacia Ramírez" },
    },
    {
      at: "2026-11-20T11:00:00Z",
      account_id: id(201),
      account_name: "Ana Gómez",
      action: "turn_opened",
      instance_id: HOME_STORE_ID,
      instance_name: "La Esquina",
      shifts: null,
    },
  ],
  setup: [{ step: "store_published", instance_id: HOME_STORE_ID, instance_name: "La Esquina" }],
};

export const quietPlatform: Schemas["BackofficeOverview"] = {
  at: HOME_NOW,
  order_hours: Array.from({ length: 24 }, (_, hour) => ({
    at: new Date(Date.parse("2026-11-19T16:00:00Z") + hour * 3_600_000).toISOString(),
    count: 0,
    week_before: 0,
  })),
  failing_jobs: { count: 0, data: [] },
  unsent_messages: [],
  mismatches: { count: 0, data: [] },
  commands: [],
};

/** A stream that is open and silent. */
export function silentStream(): HttpResponse<ReadableStream> {
  const ready = new TextEncoder().encode("event: ready\ndata: {}\n\n");
  const stream = new ReadableStream({ start: (controller) => controller.enqueue(ready) });
  return new HttpResponse(stream, { headers: { "content-type": "text/event-stream" } });
}

/** Handlers that answer like the API for a workspace's home. */
export function homeHandlers(overview: Schemas["WorkspaceOverview"]) {
  return [
    http.get("*/workspace/overview", () => HttpResponse.json(overview)),
    http.get("*/ecommerce/services/events", silentStream),
    http.get("*/plugins/pharmacy/groups/:id/events", silentStream),
  ];
}
