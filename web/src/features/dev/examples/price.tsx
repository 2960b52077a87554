/* Examples of prices. */
import { Price } from "@/shared/ui/shop/Price";
import type { ComponentExamples } from "../example";

export const examples: readonly ComponentExamples[] = [
  {
    component: "Price",
    states: {
      normal: <Price amount={8500} />,
      centavos: <Price amount={1333.39} />,
      reduced: <Price amount={7200} base={8500} />,
      "reduced by less than 1 %": <Price amount={99.5} base={100} />,
      "base below the amount": <Price amount={8500} base={8000} />,
      small: <Price amount={7200} base={8500} size="small" />,
      large: <Price amount={1234567.5} base={2000000} size="large" />,
      free: <Price amount={0} />,
      added: <Price amount={1200} isAdded />,
      "added, reduced": <Price amount={765} base={900} isAdded />,
      "added, for nothing": <Price amount={0} isAdded />,
    },
  },
];
