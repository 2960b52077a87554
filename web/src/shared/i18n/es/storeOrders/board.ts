/* Texts of the board of a store's orders, its sound and its cards. */

export const storeOrders = {
  title: "Pedidos",
  board: "Tablero de pedidos",
  newTitle: (count: number) => `(${count}) ${count === 1 ? "Pedido nuevo" : "Pedidos nuevos"}`,
  store: "Tienda",
  allStores: "Todas las tiendas",
  columns: {
    submitted: "Nuevos",
    preparation: "Preparando",
    payment: "A cobrar",
    pickup: "Para entregar",
  },
  empty: {
    submitted: "No hay pedidos sin empezar.",
    preparation: "Nada en preparación.",
    payment: "Nada por cobrar.",
    pickup: "Nada para entregar.",
  },
  noStores: "Todavía no tenés una tienda",
  noStoresText: "Con un plan que incluya una tienda vas a recibir pedidos acá.",
  toPlans: "Ver planes",
  lost: "Se cortó la conexión con el servidor. Seguimos intentando: puede haber pedidos que no ves.",
  arrived: (code: string, name: string) => `Entró el pedido ${code}, de ${name}.`,
  toMake: "Para hacer",
};

export const boardSound = {
  on: "Sonido activado",
  off: "Sonido apagado",
  blocked: "El navegador espera que toques la pantalla para poder sonar.",
  hint: "Suena cuando entra un pedido, y cada medio minuto hasta que tocás la pantalla.",
};

export const boardCard = {
  justNow: "recién",
  minutes: (count: number) => `${count} min`,
  hours: (hours: number, minutes: number) => `${hours} h ${String(minutes).padStart(2, "0")}`,
  days: (count: number) => (count === 1 ? "1 día" : `${count} días`),
  late: "demorado",
  veryLate: "muy demorado",
  open: (code: string) => `Pedido ${code}`,
  isNew: "Nuevo",
  takeaway: "Retira",
  delivery: "Envío",
  units: (count: number) => (count === 1 ? "1 unidad" : `${count} unidades`),
  paid: "Pagado",
  unpaid: "Sin pago en curso",
  refundDue: (amount: string) => `A devolver ${amount}`,
  more: (code: string) => `Más acciones del pedido ${code}`,
  working: "Un momento…",
  waitsForPayer: "Espera que Mercado Pago avise el pago.",
  noNextStep: "Sin paso siguiente: mirá las otras acciones.",
  pickupStates: {
    pending: "Sin preparar",
    ready: "Listo",
    carrying: "En camino",
    at_door: "En la puerta",
    delivered: "Entregado",
    failure: "No se entregó",
    returned: "Devuelto",
    cancelled: "Anulado",
  },
};
