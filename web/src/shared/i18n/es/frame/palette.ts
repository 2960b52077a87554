/* Texts of the theme, of one's own account in a dialog, and of the palette, which searches everything (Ctrl K). */

export const frame = {
  ownAccount: "Mis datos y contraseña",
};

export const theme = {
  title: "Tema",
  names: { light: "Claro", dark: "Oscuro", system: "Del sistema" },
};

export const palette = {
  title: "Buscar y ejecutar",
  open: "Buscar…",
  placeholder: "Buscá pantallas, tiendas, pedidos o acciones",
  staffPlaceholder: "Buscá pantallas, cuentas, pedidos, tiendas o comandos",
  groups: {
    recent: "Recientes",
    screens: "Pantallas",
    stores: "Tiendas",
    orders: "Pedidos",
    accounts: "Cuentas",
    storeOrders: "Tiendas (sus pedidos)",
    commands: "Comandos",
    actions: "Acciones",
  },
  theme: (name: string) => `Tema: ${name.toLowerCase()}`,
  themeKeywords: "cambiar modo colores noche día apariencia",
  password: "Cambiar la contraseña",
  passwordKeywords: "clave seguridad perfil",
  accountKeywords: "perfil nombre foto email teléfono usuario clave",
  switchTo: (name: string) => `Cambiar a ${name}`,
  switchKeywords: "cuenta negocio",
  signOutKeywords: "salir irse desconectar logout",
  results: "Resultados",
  searching: "Buscando…",
  failed: "No pudimos buscar todo. Probá de nuevo en un momento.",
  found: (count: number) => (count === 1 ? "1 resultado" : `${count} resultados`),
  nothing: (query: string) => `Nada coincide con «${query}».`,
  keys: { move: "moverse", choose: "abrir", close: "cerrar" },
};
