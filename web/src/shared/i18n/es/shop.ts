/* Texts of prices, payment providers, addresses, steps and the states of orders. */

export const price = {
  before: "antes",
  now: "ahora",
  discount: (percent: number) => `-${percent} %`,
  included: "Sin cargo",
};

export const providers = {
  names: { cash: "Efectivo", banktransfer: "Transferencia", mercadopago: "Mercado Pago" },
  inSentence: { cash: "efectivo", banktransfer: "transferencia", mercadopago: "Mercado Pago" },
};

export const address = {
  flat: (flat: string) => `piso ${flat}`,
  apartment: (apartment: string) => `depto. ${apartment}`,
};

export const steps = {
  done: "listo",
  ahead: "falta",
  stopped: "interrumpido",
};

export const orderStates = {
  states: {
    submitted: "Recibido",
    preparation: "En preparación",
    payment: "Falta el pago",
    pickup: "Listo",
    completed: "Completado",
    cancelled: "Cancelado",
  },
  ready: { takeaway: "Listo para retirar", delivery: "Listo para enviar" },
  carrying: "En camino",
  at_door: "En la puerta",
  failure: "No se pudo entregar",
  returned: "Devuelto a la tienda",
};
