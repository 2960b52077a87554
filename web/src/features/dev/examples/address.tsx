/* Examples of addresses. */
import { AddressText } from "@/shared/ui/shop/AddressText";
import { homeAddress } from "@/test/addressFixture";
import type { ComponentExamples } from "../example";

const home = { ...homeAddress, indications: "Timbre roto: golpeá fuerte.\nHay perro." };

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
