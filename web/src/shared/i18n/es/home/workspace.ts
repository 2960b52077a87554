/* Texts of a workspace's home. */

type SetupStep =
  | "plan"
  | "payments"
  | "store_articles"
  | "store_payment_methods"
  | "store_pickup_methods"
  | "store_published"
  | "page_address"
  | "page_schedule"
  | "page_published"
  | "pharmacies";

type ChangeAction =
  | "shifts_created"
  | "shifts_updated"
  | "shifts_deleted"
  | "store_published"
  | "turn_opened"
  | "turn_closed";

/** ' en La Esquina'. */
const of = (name: string | null) => (name === null ? "" : ` en ${name}`);
const shifts = (count: number) => (count === 1 ? "1 turno" : `${count} turnos`);

export const workspaceHome = {
  overview: "Resumen de hoy",
  goTo: "Ir a",
  duty: {
    title: "Quién está de turno",
    none: "Nadie está de turno ahora.",
    noneNext: "Tampoco hay turnos cargados para los próximos días.",
    until: (moment: string) => `hasta ${moment}`,
    since: (moment: string) => `desde ${moment}`,
    next: "Después",
    demo: "Demostración",
  },
  gaps: {
    title: "Próximos huecos",
    none: "Los próximos 14 días están cubiertos.",
    period: (from: string, until: string) => `Desde ${from} hasta ${until}`,
    until: (until: string) => `ahora y hasta ${until}`,
    nobody: "Nadie de turno",
    few: (count: number) => (count === 1 ? "Solo 1 de turno" : `Solo ${count} de turno`),
    figure: (count: number) => (count === 1 ? "1 en 14 días" : `${count} en 14 días`),
  },
  orders: {
    title: "Pedidos abiertos",
    none: "No hay pedidos abiertos.",
    noneOpen: (opened: number, stores: number) =>
      opened === 0
        ? "Tus tiendas están cerradas: abrí un turno para recibir pedidos."
        : stores === 1
          ? "Tu tienda está abierta. Cuando entre un pedido lo ves acá."
          : `${opened} de ${stores} tiendas están abiertas. Cuando entre un pedido lo ves acá.`,
    figure: (count: number) => (count === 1 ? "1 abierto" : `${count} abiertos`),
    oldest: (age: string) => `El más viejo entró ${age}.`,
  },
  figures: {
    title: "Los últimos 7 días",
    lead: "Hoy incluido, comparado con los 7 días anteriores hasta la misma hora.",
    none: "Todavía no hay visitas ni pedidos que contar.",
    names: {
      orders: "Pedidos",
      revenue: "Ventas",
      store_views: "Vistas de tiendas",
      page_views: "Vistas de páginas",
    },
    same: "Igual que antes",
    fresh: "Antes, nada",
    more: (percent: string) => `${percent} más`,
    less: (percent: string) => `${percent} menos`,
  },
  changes: {
    title: "Qué cambió",
    none: "Nadie cambió nada en los últimos 14 días.",
    noneText: "Acá ves quién cargó turnos, publicó o abrió y cerró una tienda.",
    by: (name: string, at: string) => `${name}, ${at}`,
    unknown: "Alguien del equipo",
    one: (pharmacy: string, moment: string) => `${pharmacy}, ${moment}`,
    /** `name` is null where there is only one. */
    actions: {
      shifts_created: (name, count) => `Cargó ${shifts(count)}${of(name)}`,
      shifts_updated: (name, count) => `Cambió ${shifts(count)}${of(name)}`,
      shifts_deleted: (name, count) => `Borró ${shifts(count)}${of(name)}`,
      store_published: (name) => `Publicó ${name ?? "la tienda"}`,
      turn_opened: (name) => `Abrió ${name ?? "la tienda"}`,
      turn_closed: (name) => `Cerró ${name ?? "la tienda"}`,
    } satisfies Record<ChangeAction, (name: string | null, count: number) => string>,
  },
  setup: {
    title: "Lo que falta",
    figure: (count: number) => (count === 1 ? "1 paso" : `${count} pasos`),
    /** `name` is null where there is only one. */
    steps: {
      plan: () => ["Elegí un plan", "Con un plan tenés tu tienda, tu página o tu grupo de farmacias."],
      payments: () => ["Conectá tus cobros", "Efectivo, transferencia o Mercado Pago."],
      store_articles: (name) => [`Cargá artículos${of(name)}`, "A mano o desde una planilla."],
      store_payment_methods: (name) => [
        `Elegí cómo cobrás${of(name)}`,
        "Sin un medio de pago nadie puede pedir.",
      ],
      store_pickup_methods: (name) => [
        `Elegí cómo entregás${of(name)}`,
        "Retiro en el local, envío o los dos.",
      ],
      store_published: (name) => [`Publicá ${name ?? "tu tienda"}`, "Hasta entonces nadie la ve."],
      page_address: (name) => [
        `Escribí la dirección ${name ? `de ${name}` : "de tu página"}`,
        "Así te encuentran en el mapa.",
      ],
      page_schedule: (name) => [
        `Cargá los horarios ${name ? `de ${name}` : "de tu página"}`,
        "Así se sabe cuándo está abierto.",
      ],
      page_published: (name) => [
        `Publicá ${name ? `la página de ${name}` : "tu página"}`,
        "Hasta entonces no está en el directorio.",
      ],
      pharmacies: (name) => [`Pedí que carguen las farmacias${of(name)}`, "Soporte las carga: escribinos."],
    } satisfies Record<SetupStep, (name: string | null) => [string, string]>,
  },
};
