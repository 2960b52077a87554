/* Fixtures of component tests: a group with two pharmacies and its request handlers, and uploads. */
import { HttpResponse, http } from "msw";
import type { MediaResource } from "@/shared/api/mediaLibrary";
import type { OnDuty, Pharmacy, PharmacyGroup, Shift } from "@/shared/month/queries";

const id = (number: number) => `0190a5b0-7c3e-7000-8000-${String(number).padStart(12, "0")}`;

function makePharmacy(number: number, name: string, phone: string | null): Pharmacy {
  return {
    id: id(number),
    enabled: true,
    name,
    page_id: null,
    workspace_id: null,
    slug: name.toLowerCase().replaceAll(" ", "-"),
    address: "Av. San Martín 3575, B1847EZU Rafael Calzada, Provincia de Buenos Aires, Argentina",
    locality: "Rafael Calzada",
    phone,
    location: { lat: -34.79, lng: -58.35 },
  };
}

export const ramirez = makePharmacy(1, "Farmacia Ramírez", "1142912898");
export const acosta = makePharmacy(2, "Herrera Acosta", null);

export const testGroup: PharmacyGroup = {
  id: id(100),
  enabled: true,
  name: "Almirante Brown",
  time_zone: "America/Argentina/Buenos_Aires",
  zone: { lat: -34.8, lng: -58.38, radius: 8000 },
  cover: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], start_time: "00:00", end_time: "24:00", minimum: 1 }],
  holidays_country: "AR",
  emergency_text: null,
  pharmacies: [ramirez, acosta],
  created_at: "2022-01-01T00:00:00Z",
  deleted_at: null,
};

/** A shift from 08:30 to 08:30. */
export function makeShift(of: Pharmacy, date: string, demo = false): Shift {
  const ini = Date.parse(`${date}T08:30:00-03:00`);
  return {
    id: id(Number(date.replaceAll("-", "")) * 10 + (of === ramirez ? 1 : 2)),
    group_id: testGroup.id,
    pharmacy_id: of.id,
    ini_at: new Date(ini).toISOString(),
    end_at: new Date(ini + 86_400_000).toISOString(),
    demo,
  };
}

export const nobodyOnDuty: OnDuty = {
  at: "2023-09-15T20:00:00Z",
  data: [],
  next_change_at: null,
  next: [],
};

export function makeOnDuty(demo = false): OnDuty {
  return {
    at: "2023-09-15T20:00:00Z",
    data: [ramirez, acosta].map((of) => ({
      pharmacy: of,
      shift: makeShift(of, "2023-09-15", demo),
      until: "2023-09-16T11:30:00Z",
      distance_meters: null,
    })),
    next_change_at: "2023-09-16T11:30:00Z",
    next: [{ pharmacy: ramirez, shift: makeShift(ramirez, "2023-09-16", demo) }],
  };
}

/** Handlers that answer like the API, with `shifts` limited to the requested month. */
export function pharmacyHandlers(shifts: Shift[], duty: OnDuty, changes: Partial<typeof testGroup> = {}) {
  const group = { ...testGroup, ...changes };
  return [
    http.get("*/plugins/pharmacy/groups", () => HttpResponse.json({ cursor: null, data: [group] })),
    http.get("*/plugins/pharmacy/groups/:id", ({ params }) =>
      params.id === group.id
        ? HttpResponse.json(group)
        : HttpResponse.json({ status: 404, code: "error.not_found", extra: null }, { status: 404 }),
    ),
    http.get("*/plugins/pharmacy/groups/:id/on_duty", () => HttpResponse.json(duty)),
    http.get("*/plugins/pharmacy/shifts", ({ request }) => {
      const query = new URL(request.url).searchParams;
      const ini = Date.parse(query.get("datetime_ini") ?? "");
      const end = Date.parse(query.get("datetime_end") ?? "");
      const data = shifts.filter((one) => Date.parse(one.ini_at) < end && Date.parse(one.end_at) > ini);
      return HttpResponse.json({ data });
    }),
  ];
}

/** An uploaded picture, unless `fields` say otherwise. */
export function makeMedia(
  number: number,
  filename: string,
  fields: Partial<MediaResource> = {},
): MediaResource {
  const visibility = fields.public === false ? "private" : "public";
  return {
    id: id(700 + number),
    type: "image",
    base_id: null,
    public: true,
    url: `/media/resources/${visibility}/${id(700 + number)}`,
    provider: "folder",
    provider_url: null,
    filename,
    mime_type: "image/png",
    size: 1_234_567,
    width: 1280,
    height: 720,
    quality: null,
    format: "png",
    created_at: "2026-11-20T15:00:00Z",
    ...fields,
  };
}
