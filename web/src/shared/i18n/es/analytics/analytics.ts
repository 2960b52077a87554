/* Texts of figures, which the staff's page and the workspace's share. */

type Metric =
  | "sessions"
  | "devices"
  | "page_views"
  | "store_views"
  | "article_views"
  | "searches"
  | "searches_empty"
  | "orders"
  | "revenue"
  | "referrals";

export const analytics = {
  title: "Medición",
  loading: "Cargando las cifras…",
  figures: "Cifras del período",
  metrics: {
    sessions: "Visitas",
    devices: "Dispositivos",
    page_views: "Vistas de páginas",
    store_views: "Vistas de tiendas",
    article_views: "Vistas de artículos",
    searches: "Búsquedas",
    searches_empty: "Búsquedas sin resultados",
    orders: "Pedidos",
    revenue: "Ventas",
    referrals: "Registros por referidos",
  } satisfies Record<Metric, string>,
  period: {
    legend: "Período",
    lengths: { 7: "7 días", 30: "30 días", 90: "90 días" },
    dates: "Otras fechas",
    from: "Desde",
    until: "Hasta",
    day: (day: string) => `El ${day}`,
    days: (from: string, until: string) => `Del ${from} al ${until}`,
    than: (days: number, from: string, until: string) =>
      days === 1
        ? `comparado con el día anterior, el ${until}`
        : `comparado con los ${days} días anteriores, del ${from} al ${until}`,
    untilNow: (time: string) =>
      `Hoy se cuenta hasta ahora. Para comparar, el último día del período anterior se cuenta hasta las ${time}.`,
  },
  change: {
    same: "igual",
    sameLong: "Igual que en el período anterior",
    fresh: "antes 0",
    freshLong: "En el período anterior no hubo",
    times: (times: string) => `×${times}`,
    more: (percent: string) => `${percent} más que en el período anterior`,
    less: (percent: string) => `${percent} menos que en el período anterior`,
    moreTimes: (times: string) => `Se multiplicó por ${times} respecto del período anterior`,
  },
  chart: {
    byDay: (figure: string) => `${figure} por día`,
    byHour: (figure: string) => `${figure} por hora`,
    now: "Este período",
    before: "Período anterior",
    asTable: "Ver como tabla",
    tableOf: (caption: string) => `Tabla: ${caption}`,
    day: "Día",
    hour: "Hora",
    point: (label: string, value: string) => `${label}: ${value}`,
    pointBefore: (value: string) => `antes ${value}`,
    peak: (value: string, label: string) => `Máximo: ${value}, ${label}`,
    total: (figure: string, value: string) => `${figure}: ${value} en total`,
    none: (figure: string) => `${figure}: sin datos en el período`,
    trends: {
      rising: "En alza: más en la segunda mitad que en la primera",
      falling: "En baja: menos en la segunda mitad que en la primera",
      even: "Estable: casi lo mismo en las dos mitades",
    },
    hourRange: (hour: number) => `de ${hour} a ${hour + 1} h`,
    hourTick: (hour: number) => `${hour} h`,
    dayAndHour: (day: string, hour: number) => `${day}, ${hour} h`,
    untilNow: (day: string) => `${day}, hasta ahora`,
    today: "hoy",
    thousands: (value: string) => `${value} mil`,
    millions: (value: string) => `${value} M`,
    noData: "Todavía no hay datos de este período.",
  },
  rank: {
    share: "% del total",
    value: "Cantidad",
    others: "Todo lo demás",
    gone: "Ya no existe",
    empty: "Todavía no hay datos en este período.",
  },
  funnel: {
    title: "Embudo",
    step: "Paso",
    value: "Cantidad",
    none: "—",
    exceeds: "Un paso puede superar al anterior: en una misma visita se miran varias tiendas y artículos.",
  },
  empty: "Todavía no hay datos",
};
