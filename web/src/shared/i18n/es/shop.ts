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

/** The form of a place's address. */
export const addressForm = {
  title: "Dirección",
  fields: {
    street: "Calle",
    number: "Número",
    flat: "Piso",
    apartment: "Departamento",
    city: "Localidad",
    state: "Provincia",
    zip: "Código postal",
    indications: "Indicaciones",
  },
  point: "Punto en el mapa",
  pointHint:
    "Si estás ahí, tocá «Usar mi ubicación». Si no, buscá la dirección, o pegá el enlace del lugar en Google Maps o su latitud y longitud, como -34.7995, -58.3900.",
  locate: "Usar mi ubicación",
  locating: "Buscando…",
  notLocated: {
    denied: "El navegador no tiene permiso para dar tu ubicación. Habilitala, o buscá la dirección.",
    unavailable: "No pudimos obtener tu ubicación. Activala, o buscá la dirección.",
    slow: "Tu dispositivo tarda en saber dónde está. Probá cerca de una ventana, o buscá la dirección.",
  },
  required: "Completá este dato.",
  badPoint:
    "Falta el punto: tocá «Usar mi ubicación» si estás ahí, buscá la dirección, o pegá el enlace de un mapa o la latitud y longitud, como -34.7995, -58.3900.",
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
