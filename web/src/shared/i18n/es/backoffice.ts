/* Texts of the backoffice. */

type AccountState = "active" | "blocked" | "deleted";
type ScopeType = "consumer" | "workspace" | "backoffice";

export const backoffice = {
  names: {
    home: "Backoffice",
    kpis: "Indicadores",
    accounts: "Cuentas",
    account: "Cuenta",
    workspaces: "Workspaces",
    stores: "Tiendas",
    orders: "Pedidos",
    order: "Pedido",
    categories: "Categorías",
    category: "Categoría",
    pages: "Páginas",
    page: "Página",
    pois: "Puntos de interés",
    poi: "Punto de interés",
    blocks: "Portada",
    block: "Bloque",
    links: "Enlaces",
    link: "Enlace",
    groups: "Grupos de farmacias",
    group: "Grupo de farmacias",
    seeds: "Semillas",
    commands: "Bus de comandos",
    audit: "Auditoría",
  },
  states: { active: "Activa", blocked: "Bloqueada", deleted: "Eliminada" } satisfies Record<
    AccountState,
    string
  >,
  userStates: { active: "Activo", blocked: "Bloqueado", deleted: "Eliminado" } satisfies Record<
    AccountState,
    string
  >,
  scopes: {
    consumer: "Consumidor",
    workspace: "Workspace",
    backoffice: "Backoffice",
  } satisfies Record<ScopeType, string>,
  none: "—",
  yes: "Sí",
  no: "No",
  pharmacies: (count: number) => (count === 1 ? "1 farmacia" : `${count} farmacias`),
};

/** Texts of entity fields. */
export const entityTexts = {
  kinds: {
    account: "Cuenta",
    user: "Usuario",
    scope: "Alcance",
    workspace: "Workspace",
    group: "Grupo de farmacias",
    store: "Tienda",
  },
  placeholders: {
    account: "Nombre, usuario, email, teléfono o identificador",
    user: "Nombre, usuario, email, teléfono o identificador",
    scope: "Nombre o identificador",
    workspace: "Nombre o identificador",
    group: "Nombre o identificador",
    store: "Nombre o identificador",
  },
  searching: "Buscando…",
  none: "No hay coincidencias. También podés pegar un identificador.",
  failed: "No pudimos buscar. Podés pegar un identificador.",
  unknown: "Este identificador no corresponde a nada conocido.",
};

export const kpis = {
  lead: "Cómo crece la plataforma. Se actualiza solo cada medio minuto.",
  loading: "Cargando indicadores…",
  updated: (time: string) => `Actualizado a las ${time}`,
  actives: "Cuentas activas",
  consumers: "Consumidores activos",
  workspaces: "Workspaces activos",
  today: "Cuentas creadas hoy",
  month: "altas de este mes respecto del anterior, al mismo día",
  yesterday: "respecto de ayer",
  same: "igual",
  note: "Activa es la cuenta que lo está junto con su usuario y su alcance. Los días y los meses son los de Buenos Aires.",
  live: "Cambios en vivo",
  liveLead: "Los turnos de farmacia que cambian en la plataforma, en el momento.",
  liveOn: "Conectado",
  liveConnecting: "Conectando…",
  liveOff: "Reconectando…",
  liveEmpty: "Todavía no cambió nada desde que abriste esta página.",
  liveMissed: "Pasó demasiado tiempo sin conexión: pueden faltar cambios anteriores.",
  topics: { pharmacy_shift: "Turno de farmacia" } as Record<string, string>,
};

export const accounts = {
  lead: "Todas las cuentas de la plataforma: consumidores, workspaces y el equipo.",
  search: "Buscar",
  searchHint: "Nombre, usuario, email, teléfono o alcance",
  state: "Estado",
  order: "Orden",
  orders: {
    "created_at:desc": "Más nuevas primero",
    "created_at:asc": "Más viejas primero",
    "given_name:asc": "Nombre, de la A a la Z",
    "given_name:desc": "Nombre, de la Z a la A",
    "family_name:asc": "Apellido, de la A a la Z",
    "family_name:desc": "Apellido, de la Z a la A",
    "scope_name:asc": "Alcance, de la A a la Z",
    "scope_name:desc": "Alcance, de la Z a la A",
  },
  more: "Filtrar por identificador",
  moreCount: (count: number) => (count === 1 ? "1 filtro" : `${count} filtros`),
  ids: {
    ids: "Cuentas",
    scope_ids: "Alcances",
    profile_ids: "Perfiles",
    credential_ids: "Credenciales",
    user_ids: "Usuarios",
  },
  idsHint: "Uno o varios, separados por espacios o comas.",
  badIds: (text: string) => `«${text}» no es un identificador (UUID).`,
  count: (count: number, text: string, most: boolean) =>
    most ? `${text} cuentas o más` : count === 1 ? "1 cuenta" : `${text} cuentas`,
  empty: "Ninguna cuenta coincide",
  emptyText: "Probá con otras palabras o quitá algún filtro.",
  noneYet: "Todavía no hay cuentas",
  noName: "Sin nombre",
  columns: {
    given_name: "Nombre",
    family_name: "Apellido",
    scope_name: "Alcance",
    contact: "Contacto",
    state: "Estado",
    created_at: "Creada",
  },
  verified: "verificado",
  unverified: "sin verificar",
  noContact: "Sin email ni teléfono",
  userState: (state: string) => `Usuario ${state.toLowerCase()}`,
  scopeState: (state: string) => `Alcance ${state.toLowerCase()}`,
};

export const account = {
  missing: "No encontramos esa cuenta",
  missingText: "Puede que el enlace esté incompleto o que la cuenta no exista.",
  toList: "Ver todas las cuentas",
  changeState: "Cambiar estado",
  resetPassword: "Restablecer contraseña",
  revoke: "Cerrar sesiones",
  audit: "Lo que hizo",
  ofUser: "Otras cuentas del usuario",
  ofScope: "Cuentas de este alcance",
  sections: {
    account: "Cuenta",
    user: "Usuario",
    profile: "Perfil",
    credential: "Credencial",
    scope: "Alcance",
  },
  fields: {
    id: "Identificador",
    state: "Estado",
    created_at: "Creación",
    deleted_at: "Eliminación",
    given_name: "Nombre",
    family_name: "Apellido",
    birthdate: "Nacimiento",
    image_url: "Imagen",
    username: "Nombre de usuario",
    email: "Email",
    phone: "Teléfono",
    type: "Tipo",
    name: "Nombre",
  },
  image: "Ver imagen",
};

export const workspaces = {
  lead: "Los negocios y organizaciones de la plataforma, con sus suscripciones y servicios.",
  search: "Buscar",
  searchHint: "Nombre, email o teléfono",
  type: "Tipo",
  types: { business: "Negocio", organization: "Organización" },
  order: "Orden",
  orders: {
    "created_at:desc": "Más nuevos primero",
    "created_at:asc": "Más viejos primero",
    "name:asc": "Nombre, de la A a la Z",
    "name:desc": "Nombre, de la Z a la A",
  },
  columns: {
    name: "Workspace",
    contact: "Contacto",
    subscriptions: "Suscripciones",
    services: "Servicios",
    created_at: "Creado",
  },
  empty: "Ningún workspace coincide",
  emptyText: "Probá con otras palabras o quitá algún filtro.",
  noneYet: "Todavía no hay workspaces",
  noContact: "Sin email ni teléfono",
  noSubscriptions: "Sin suscripciones",
  noServices: "Sin servicios",
  services: {
    store: "Tienda",
    showroom: "Vidriera",
    page: "Página",
    pharmacy_group: "Grupo de farmacias",
  },
  states: { active: "Activo", inactive: "Inactivo" },
  suspend: "Suspender",
  activate: "Activar",
  serviceOf: (service: string, workspace: string) => `${service} de ${workspace}`,
  changeOf: (change: string, service: string, workspace: string) =>
    `${change}: ${service.toLowerCase()} de ${workspace}`,
  accounts: "Ver cuentas",
  accountsOf: (name: string) => `Ver cuentas de ${name}`,
};

export const groups = {
  lead: "Las farmacias de cada localidad que comparten una rotación de turnos. Los grupos deshabilitados no aparecen en la lista.",
  create: "Nuevo grupo",
  columns: {
    name: "Nombre",
    pharmacies: "Farmacias",
    radius: "Radio",
    time_zone: "Zona horaria",
    created_at: "Creado",
  },
  metres: (count: string) => `${count} m`,
  noneYet: "Todavía no hay grupos",
};

export const group = {
  lead: (pharmacies: string) => `${pharmacies}. Probá los cambios antes de guardarlos.`,
  missing: "No encontramos ese grupo",
  missingText: "Puede que el enlace esté incompleto o que el grupo no exista.",
  toList: "Ver todos los grupos",
};

export const seeds = {
  lead: "Los datos con los que la plataforma empieza. Aplicar una semilla dos veces no cambia nada.",
  choose: "Semillas para aplicar",
  all: "Elegir todas",
  none: "No elegir ninguna",
  apply: (count: number) => (count === 1 ? "Aplicar 1 semilla" : `Aplicar ${count} semillas`),
  applyNone: "Elegí al menos una semilla",
  applying: "Esperá…",
  tryThem: "Probar sin aplicar",
  triedResults: "Resultados de la prueba",
  applicable: "Se puede aplicar",
  inapplicable: "No se puede aplicar",
  tried: (done: number, all: number) =>
    done === all
      ? "Se pueden aplicar todas. Nada cambió todavía."
      : `Se pueden aplicar ${done} de ${all}. Nada cambió todavía.`,
  names: {
    backoffices_backoffice: ["Backoffice", "El alcance del equipo de la plataforma."],
    backoffices_accounts: [
      "Cuentas de demostración",
      "Personas de ejemplo de cada alcance. Solo en un servidor de demostración.",
    ],
    discover_categories: ["Categorías", "Las categorías del directorio."],
    discover_blocks: ["Bloques de la portada", "Lo que los consumidores ven al entrar."],
    workspaces_plans: ["Planes", "Los planes a los que un workspace se suscribe."],
    plugins_pharmacy_groups: ["Grupos de farmacias", "El grupo de Almirante Brown con sus farmacias."],
  } as Record<string, readonly [string, string]>,
  results: "Resultados",
  applied: "Aplicada",
  failed: "No aplicada",
  row: "Fila",
  seed: "Semilla",
  result: "Resultado",
  message: "Qué pasó",
  reasons: {
    "error.rule.demo_disabled": "Los datos de demostración necesitan un servidor con HUB_DEMO=1.",
    "error.internal": "Falló en el servidor; su registro dice qué pasó.",
    "error.unavailable": "La base de datos no está disponible; el registro del servidor dice qué pasó.",
  } as Record<string, string>,
  summary: (done: number, all: number) =>
    done === all
      ? all === 1
        ? "La semilla está aplicada."
        : `Las ${all} semillas están aplicadas.`
      : `Se aplicaron ${done} de ${all}.`,
};

/** Texts of the staff's list of orders, and of one order. */
export const staffOrders = {
  lead: "Los pedidos de todas las tiendas, de lo más nuevo a lo más viejo.",
  search: "Buscar",
  searchHint: "Código, nombre, correo o teléfono",
  state: "Estado",
  store: "Tienda",
  from: "Desde",
  until: "Hasta",
  columns: {
    code: "Pedido",
    state: "Estado",
    store: "Tienda",
    consumer: "Cliente",
    total: "Total",
    payment: "Pago",
  },
  empty: "Ningún pedido coincide",
  emptyText: "Probá con otras palabras, otro estado u otras fechas.",
  noneYet: "Todavía no hay pedidos",
  unknown: "No encontramos ese pedido",
  back: "Pedidos",
  storePerson: "Alguien de la tienda",
  storeOrders: (name: string) => `Pedidos de ${name}`,
  account: "Ver la cuenta",
  figures: "Pedidos de la plataforma",
  figuresFailed: "No pudimos ver las cifras.",
  open: "En curso",
  today: "Hoy",
  month: "Este mes",
  completed: "Completados este mes",
  cancelled: "Cancelados este mes",
  sold: "Vendido este mes",
  average: "Promedio por pedido",
  than: (difference: string, period: string) => `${difference} que ${period}`,
  same: (period: string) => `Igual que ${period}`,
  more: (difference: string) => `${difference} más`,
  less: (difference: string) => `${difference} menos`,
  yesterday: "ayer",
  lastMonth: "el mes pasado a esta altura",
  phone: "Teléfono",
  email: "Correo",
  id: "Identificador",
  placed: "Hecho",
  turn: "Turno",
  data: "Datos",
};

/** Texts of the staff's list of stores. */
export const staffStores = {
  lead: "Las tiendas de todos los workspaces.",
  workspace: "Workspace",
  columns: { name: "Tienda", workspace: "Workspace", state: "Estado", created_at: "Creada" },
  enabled: "Habilitada",
  disabled: "Deshabilitada",
  opened: "Abierta ahora",
  closed: "Cerrada",
  publicPage: "Ver la tienda",
  publicPageOf: (name: string) => `Ver la tienda ${name}`,
  orders: "Pedidos",
  ordersOf: (name: string) => `Pedidos de ${name}`,
  empty: "Ese workspace no tiene tiendas",
  noneYet: "Todavía no hay tiendas",
};
