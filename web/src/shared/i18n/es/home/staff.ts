/* Texts of the panels of the staff's home. */

type MismatchReason = "amount" | "currency" | "collector";
type OutboxChannel = "email" | "whatsapp" | "sms" | "push";

export const staffHome = {
  overview: "Estado de la plataforma",
  hours: {
    title: "Pedidos por hora",
    figure: (count: string) => `${count} en 24 h`,
    summary: (now: string, before: string) =>
      `${now} en las últimas 24 horas; ${before} en las mismas horas de la semana pasada.`,
    peak: (hour: string, count: string) => `La hora con más pedidos: ${hour}, con ${count}.`,
    none: "Sin pedidos en las últimas 24 horas.",
    orders: (count: number) => (count === 1 ? "1 pedido" : `${count} pedidos`),
    legendNow: "Últimas 24 horas",
    legendBefore: "Semana pasada",
  },
  jobs: {
    title: "Trabajos que fallan",
    none: "Ningún trabajo falla.",
    given: "Abandonado",
    retried: "Se reintenta",
    attempts: (count: number) => (count === 1 ? "1 intento" : `${count} intentos`),
  },
  messages: {
    title: "Mensajes sin enviar",
    none: "No hay mensajes sin enviar.",
    channels: {
      email: "Email",
      whatsapp: "WhatsApp",
      sms: "SMS",
      push: "Avisos al dispositivo",
    } satisfies Record<OutboxChannel, string>,
    waiting: (count: number) => (count === 1 ? "1 espera" : `${count} esperan`),
    oldest: (age: string) => `el más viejo, ${age}`,
    failed: (count: number) => (count === 1 ? "1 abandonado" : `${count} abandonados`),
  },
  mismatches: {
    title: "Pagos que no coinciden",
    none: "Todos los pagos de los últimos 30 días coinciden.",
    reasons: {
      amount: "Otro importe",
      currency: "Otra moneda",
      collector: "Lo cobró otra cuenta",
    } satisfies Record<MismatchReason, string>,
    expected: (expected: string, found: string) => `esperado ${expected}, pagado ${found}`,
  },
  accounts: {
    title: "Últimas altas",
    none: "Todavía no hay cuentas.",
  },
  workspaces: {
    title: "Negocios nuevos",
    none: "Todavía no hay negocios.",
    noPlan: "Sin plan",
  },
  commands: {
    title: "Hecho por comandos",
    none: "Nadie ejecutó comandos todavía.",
    seed: "Aplicar una semilla",
    by: (name: string, at: string) => `${name}, ${at}`,
    unknown: "Alguien del equipo",
  },
};
