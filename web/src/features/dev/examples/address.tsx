/* Examples of addresses. */
import { AddressText } from "@/shared/ui/shop/AddressText";
import type { ComponentExamples } from "../example";

const home = {
  name: "Casa",
  country: "Argentina",
  state: "Buenos Aires",
  city: "Adrogué",
  zip: "1846",
  street: "Mitre",
  number: "1234",
  flat: "2",
  apartment: "B",
  indications: "Timbre roto: golpeá fuerte.\nHay perro.",
  location: { lat: -34.8, lng: -58.39 },
};

export const examples: readonly ComponentExamples[] = [
  {
    component: "AddressText",
    states: {
      whole: <AddressText address={home} />,
      "without a name": <AddressText address={{ ...home, name: "", indications: "" }} />,
      "without a town": <AddressText address={{ ...home, city: "", state: "", flat: "", indications: "" }} />,
    },
  },
];
