/* A page of the directory of which nearly everything is known. */
import type { components } from "@/shared/api/schema";
import { homeAddress } from "./addressFixture";
import { id } from "./businessFixtures";

export const pageFixture: components["schemas"]["ServicePage"] = {
  id: id(3001),
  workspace_id: id(1),
  enabled: false,
  created_at: "2026-11-20T15:00:00Z",
  info: {
    name: "Panadería La Nonna",
    short_name: "La Nonna",
    description: "Pan de masa madre.",
    avatar_url: null,
    cover_url: null,
  },
  categories: [{ id: id(3101), name: "Panaderías" }],
  links: [{ type: "phone", label: "", value: "+541142941234" }],
  schedule: [{ id: id(3201), type: "regular", days: ["1", "2"], ini: "09:00", end: "18:00", closed: false }],
  time_zone: "America/Argentina/Buenos_Aires",
  opened: true,
  next_change_at: "2026-11-23T21:00:00Z",
  addresses: [{ ...homeAddress, id: id(3301), visible: true, name: "" }],
  store: null,
  showroom: null,
  connections: [],
  articles: [],
};
