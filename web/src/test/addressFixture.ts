/* An address of which everything is known. */
import type { components } from "@/shared/api/schema";

export const homeAddress: components["schemas"]["Address"] = {
  name: "Casa",
  country: "Argentina",
  state: "Buenos Aires",
  city: "Adrogué",
  zip: "1846",
  street: "Mitre",
  number: "1234",
  flat: "2",
  apartment: "B",
  indications: "",
  location: { lat: -34.8, lng: -58.39 },
};
