/* Texts of push messages: the offers to turn them on, the problems that keep them off, and the kinds of each area. */

export const push = {
  title: "Avisos",
  lead: "Te llegan aunque no tengas esta página abierta.",
  device: "En este dispositivo",
  deviceStates: { on: "Activados", off: "Desactivados", denied: "Bloqueados", unsupported: "No disponibles" },
  deviceTexts: {
    on: "Este navegador te muestra los avisos de esta cuenta.",
    off: "Al activarlos, el navegador te puede pedir permiso para mostrarlos.",
  },
  turnOn: "Activar los avisos",
  turnOff: "Desactivar los avisos",
  turningOn: "Activando…",
  turningOff: "Desactivando…",
  turnedOn: "Listo: te avisamos en este dispositivo.",
  turnedOff: "Ya no te avisamos en este dispositivo.",
  kinds: "De qué te avisamos",
  kindsLead: "Vale para todos los dispositivos donde actives los avisos.",
  saved: "Guardamos tus preferencias.",
};

/** The kinds of messages, as each area knows them. */
export const pushKinds = {
  consumer: {
    orders: { name: "Pedidos", text: "Cuando tu pedido se prepara, está listo, sale, llega o se cancela." },
    messages: { name: "Mensajes", text: "Cuando una tienda o el soporte te escribe." },
    invitations: { name: "Invitaciones", text: "Cuando un negocio te invita a su equipo." },
  },
  workspace: {
    orders: { name: "Pedidos", text: "Cuando entra un pedido o te informan una transferencia." },
    messages: { name: "Mensajes", text: "Cuando un cliente o el soporte te escribe." },
  },
  backoffice: {
    messages: { name: "Mensajes", text: "Cuando alguien le escribe al soporte." },
  },
};

/** An offer, beside what it is about. */
export const pushOffer = {
  order: {
    lead: "Podés cerrar esta página y te avisamos.",
    action: "Avisarme cuando esté listo",
  },
  orders: { lead: "Tenés un pedido en curso.", action: "Avisarme cuando esté listo" },
  board: {
    lead: "Enterate de los pedidos aunque no tengas el tablero abierto.",
    action: "Avisarme de pedidos nuevos",
  },
  messages: { lead: "Enterate cuando te escriban.", action: "Avisarme de mensajes" },
  on: "Te avisamos en este dispositivo.",
  dismiss: "No mostrar más esta opción",
  understood: "Entendido",
};

/** The problems that keep messages from being shown, and the way out of each. */
export const pushProblems = {
  dismissed: "Para avisarte, elegí Permitir cuando el navegador te pregunte.",
  denied:
    "Este navegador tiene bloqueadas las notificaciones de Hub. Para permitirlas, tocá el ícono que está a la izquierda de la dirección, buscá Notificaciones y elegí Permitir.",
  denied_ios:
    "Las notificaciones de Hub están bloqueadas. Para permitirlas, abrí Ajustes, entrá en Notificaciones y elegí Hub.",
  needs_home_screen:
    "En un iPhone o un iPad, primero agregá Hub a la pantalla de inicio: tocá Compartir y después Agregar a inicio. Abrilo desde ahí y activá los avisos.",
  unsupported: "Este navegador no muestra avisos. Probá con otro, o con una versión más nueva.",
  failed: "No pudimos activar los avisos en este navegador. Probá de nuevo en un momento.",
};
