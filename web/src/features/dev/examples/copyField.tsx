/* Examples of values to copy. */
import { CopyField } from "@/shared/ui/action/CopyField";
import type { ComponentExamples } from "../example";

export const examples: readonly ComponentExamples[] = [
  {
    component: "CopyField",
    states: {
      short: (
        <dl>
          <CopyField name="Alias" value="la.esquina.pizza" />
        </dl>
      ),
      long: (
        <dl>
          <CopyField name="CBU o CVU" value="2850590940090418135201" />
        </dl>
      ),
    },
  },
];
