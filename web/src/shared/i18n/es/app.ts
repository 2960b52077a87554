/* Texts of the app frame, the home and the error pages. */

export const app = {
  name: "Hub",
  tagline: "Servicios de tu barrio, en un solo lugar.",
  welcome: "Bienvenido a tu workspace",
  welcomeOf: (name: string) => `Estás trabajando en ${name}.`,
  ordersLead: "Los pedidos de tus tiendas a medida que llegan, con el próximo paso de cada uno.",
  storesLead: "Tus artículos y precios, lo que publicás, y cómo entregás y cobrás.",
  shiftsLead:
    "Cargá y corregí los turnos del mes, generá rotaciones y revisá que ninguna hora quede sin cubrir.",
  calendar: "Farmacias de Turno",
  calendarLead: "Quién está de turno ahora y el calendario de todo el mes, para ver, compartir o imprimir.",
  explore: "Explorar",
  exploreLead:
    "El directorio de negocios y servicios como lo ve el público: qué está abierto, dónde queda y cómo pedir.",
  reference: "Referencia de la API",
  referenceLead: "Todas las operaciones, con sus datos y sus errores, para integrar otros sistemas.",
  notFound: "Ups! Pagina no encontrada",
  notFoundCode: "Error 404",
  goHome: "Volver al inicio",
  failed: "Algo salió mal",
  failedLead: "No pudimos mostrar esta página. Probá de nuevo en un momento.",
};

export const layout = {
  home: "Inicio",
  plugins: "Plugins",
  shifts: "Turnos Farmacias",
  settings: "Configuración",
  profile: "Mi Perfil",
  signOut: "Cerrar Sesión",
  version: "v1.0.0",
  navigation: "Navegación",
  breadcrumb: "Ruta de la página",
  openMenu: "Abrir el menú",
  collapseMenu: "Contraer el menú",
  expandMenu: "Expandir el menú",
  profileMenu: "Perfil",
  myAccount: "Mi cuenta",
  otherAccounts: "Cambiar de cuenta",
};
