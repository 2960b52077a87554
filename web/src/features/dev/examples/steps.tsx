/* Examples of steps: of a form and of an order. */
import { type StepState, Steps } from "@/shared/ui/status/Steps";
import type { ComponentExamples } from "../example";

function FormSteps({ states: [contact, code, profile] }: { states: [StepState, StepState, StepState] }) {
  return (
    <Steps
      label="Crear una cuenta"
      layout="row"
      steps={[
        { id: "contact", label: "Contacto", state: contact },
        { id: "code", label: "Código", state: code },
        { id: "profile", label: "Tus datos", state: profile },
      ]}
    />
  );
}

export const examples: readonly ComponentExamples[] = [
  {
    component: "Steps",
    states: {
      "row, at the beginning": <FormSteps states={["current", "ahead", "ahead"]} />,
      "row, at the end": <FormSteps states={["done", "done", "current"]} />,
      "column, with notes": (
        <Steps
          label="Tu pedido"
          steps={[
            { id: "sent", label: "Recibido", state: "done", note: "20:05" },
            {
              id: "made",
              label: "En preparación",
              state: "current",
              note: "La tienda lo está preparando, y tarda lo que tarda una línea larga.",
            },
            { id: "ready", label: "Listo para retirar", state: "ahead" },
          ]}
        />
      ),
      "column, done": (
        <Steps
          label="Tu pedido"
          steps={[
            { id: "sent", label: "Recibido", state: "done", note: "20:05" },
            { id: "got", label: "Entregado", state: "done", note: "20:40" },
          ]}
        />
      ),
      "column, stopped": (
        <Steps
          label="Tu pedido"
          steps={[
            { id: "sent", label: "Recibido", state: "done", note: "20:05" },
            { id: "stopped", label: "Cancelado", state: "stopped", note: "Nos quedamos sin masa." },
          ]}
        />
      ),
    },
  },
];
