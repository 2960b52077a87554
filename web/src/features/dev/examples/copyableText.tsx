/* Examples of texts to copy. */
import { CopyableText } from "@/shared/ui/action/CopyableText";
import type { ComponentExamples } from "../example";

export const examples: readonly ComponentExamples[] = [
  {
    component: "CopyableText",
    states: {
      short: <CopyableText name="Alias" text="la.esquina.pizza" />,
      "shown as another text": <CopyableText name="Importe" text="8500,00" shown="$ 8.500" />,
      long: <CopyableText name="CBU o CVU" text="2850590940090418135201" />,
    },
  },
];
