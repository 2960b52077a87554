/* Examples of quantities. */
import { QuantityStepper } from "@/shared/ui/shop/QuantityStepper";
import type { ComponentExamples } from "../example";

const ignore = () => {};

export const examples: readonly ComponentExamples[] = [
  {
    component: "QuantityStepper",
    states: {
      normal: <QuantityStepper label="Cantidad de A" value={2} max={99} onChange={ignore} />,
      least: <QuantityStepper label="Cantidad de B" value={1} min={1} max={99} onChange={ignore} />,
      most: <QuantityStepper label="Cantidad de C" value={99} max={99} onChange={ignore} />,
      "one that removes": (
        <QuantityStepper label="Cantidad de D" value={1} max={99} removeLabel="Quitar D" onChange={ignore} />
      ),
      small: <QuantityStepper label="Cantidad de E" value={3} max={9} onChange={ignore} isSmall />,
    },
  },
];
