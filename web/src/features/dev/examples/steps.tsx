/* Examples of steps: of a form and of an order. */
import { Steps } from "@/shared/ui/status/Steps";
import type { ComponentExamples } from "../example";

export const examples: readonly ComponentExamples[] = [
  {
    component: "Steps",
    states: {
      "row, at the beginning": (
        <Steps
          label="Crear una cuenta"
          layout="row"
          steps={[
            { id: "contact", label: "Contacto", state: "current" },
            { id: "code", label: "Código", state: "ahead" },
            { id: "person", label: "Tus datos", state: "ahead" },
          ]}
        />
      ),
      "row, at the end": (
        <Steps
          label="Crear una cuenta"
          layout="row"
          steps={[
            { id: "contact", label: "Contacto", state: "done" },
            { id: "code", label: "Código", state: "done" },
            { id: "person", label: "Tus datos", state: "current" },
          ]}
        />
      ),
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
