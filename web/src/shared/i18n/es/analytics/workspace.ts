/* Texts of a workspace's page of figures. */

export const workspaceAnalytics = {
  lead: "Cuánta gente mira tu página, tus tiendas y tus artículos, y cuántos pedidos salen de ahí.",
  emptyText:
    "Compartí tu página y tu tienda: cuando alguien las mire, acá vas a ver cuánta gente entró y qué miró.",
  toPages: "Ir a mi página",
  toStores: "Ir a mis tiendas",
  articles: {
    title: "Artículos más vistos",
    lead: "Lo que más miran de tus tiendas.",
    name: "Artículo",
  },
  pages: { title: "Tu página", lead: "Cada dispositivo cuenta una vez por día.", name: "Página" },
  stores: {
    title: "Tus tiendas",
    lead: "De mirar a comprar, tienda por tienda.",
    name: "Tienda",
    views: "Vistas",
    orders: "Pedidos",
    conversion: "Conversión",
    revenue: "Ventas",
    others: "Otras tiendas",
  },
  funnel: {
    lead: "De ver tu página a hacer un pedido.",
    ofFirst: "Del primer paso",
    ofPrevious: "Del paso anterior",
    conversion: (orders: string) => `Pedidos por cada 100 vistas de tus tiendas: ${orders}.`,
  },
};
