/* Texts of the staff's page of figures. */

export const staffAnalytics = {
  lead: "Cuánta gente entra, qué busca, qué mira y qué compra. Sin cookies y sin identificar a nadie.",
  emptyText:
    "Cuando los vecinos busquen, miren páginas y compren, acá vas a ver cuántos son. Probá con otro período.",
  emptySearches: {
    title: "Búsquedas sin resultados",
    lead: "Lo que la gente busca y no encuentra: rubros y negocios para invitar.",
    share: (empty: string, all: string, percent: string) =>
      `Sin resultados: ${empty} de ${all} búsquedas (${percent}).`,
    empty: "En este período todas las búsquedas encontraron algo.",
    words: "Palabras",
    explore: (words: string) => `Buscar «${words}» en Explorar`,
    pages: "Páginas parecidas",
    pagesOf: (words: string) => `Páginas parecidas a «${words}»`,
    others: "Otras búsquedas",
    invite: "Dar de alta un negocio",
  },
  searches: {
    title: "Qué buscan",
    lead: "Las palabras más buscadas. Abrí una para ver lo que encuentra.",
    empty: "Todavía no hay búsquedas en este período.",
  },
  sources: {
    title: "De dónde vienen",
    lead: "El origen de cada visita: el enlace, la red o el código QR que la trajo.",
    name: "Origen",
    names: {
      direct: "Directo",
      google: "Google",
      bing: "Bing",
      instagram: "Instagram",
      facebook: "Facebook",
      whatsapp: "WhatsApp",
      qr: "Código QR",
    },
    unknown: "Sin datos",
    others: "Otros y sin datos",
    empty: "Todavía no hay visitas en este período.",
  },
  hours: {
    title: "A qué hora entran",
    lead: "Visitas según la hora del día: cuándo conviene publicar y tener la tienda abierta.",
    part: (from: string, until: string) => `Cuenta del ${from} al ${until}.`,
  },
  pages: {
    title: "Páginas más vistas",
    name: "Página",
    edit: "Ficha",
    editOf: (name: string) => `Ficha de ${name}`,
  },
  stores: { title: "Tiendas más vistas", name: "Tienda" },
  articles: { title: "Artículos más vistos", name: "Artículo" },
  viewsLead: {
    pages: "Cada dispositivo cuenta una vez por día.",
    stores: "Cada vez que alguien abre la tienda.",
    articles: "Cada vez que alguien abre un artículo.",
  },
  funnel: {
    lead: "De entrar a comprar: dónde se queda la gente.",
    ofFirst: "De las visitas",
    ofPrevious: "Del paso anterior",
    conversion: (orders: string) => `Pedidos por cada 1.000 visitas: ${orders}.`,
  },
  referrals: {
    title: "Referidos",
    lead: "Cuentas que se crearon después de entrar con un código.",
    code: "Código",
    empty: "Nadie se registró con un código en este período.",
  },
  links: {
    title: "Enlaces más usados",
    lead: "Redirecciones desde que existe cada enlace.",
    name: "Enlace",
    all: "Ver todos los enlaces",
    many: "Hay demasiados enlaces para ordenarlos acá.",
    empty: "Todavía nadie usó un enlace.",
  },
  fromKpis: "Ver la medición",
};
