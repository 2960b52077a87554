/* Texts that the panels of all homes share. */

export const homePanel = {
  justNow: "recién",
  minutes: (count: number) => `hace ${count} min`,
  hours: (hours: number, minutes: number) => `hace ${hours} h ${String(minutes).padStart(2, "0")}`,
  days: (count: number) => (count === 1 ? "hace 1 día" : `hace ${count} días`),
  more: (count: number) => (count === 1 ? "y 1 más" : `y ${count} más`),
  messages: {
    title: "Conversaciones",
    none: "Todavía no hay mensajes.",
    noneText: "Cuando alguien te escriba, la conversación aparece acá.",
    unread: (count: number) => (count === 1 ? "1 sin leer" : `${count} sin leer`),
    allRead: "Todo leído",
    empty: "Sin mensajes todavía",
    own: (text: string) => `Vos: ${text}`,
    file: "Un archivo",
  },
  loading: "Cargando el resumen…",
};
