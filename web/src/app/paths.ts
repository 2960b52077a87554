/* All page addresses as typed functions, so that a wrong one does not compile. */

type QueryParams = Record<string, string | readonly string[] | undefined>;

export const paths = {
  home: () => "/" as const,
  signIn: () => "/auth/sign_in" as const,
  recover: () => "/auth/recover" as const,
  plugins: () => "/plugins" as const,
  shifts: () => "/plugins/pharmacy_shifts" as const,
  business: {
    home: () => "/negocio" as const,
    data: () => "/negocio/datos" as const,
    members: () => "/negocio/equipo" as const,
    plans: () => "/negocio/planes" as const,
    services: () => "/negocio/servicios" as const,
    resources: (segment: string) => `/negocio/${segment}`,
    resource: (segment: string, id: string) => `/negocio/${segment}/${encodeURIComponent(id)}`,
  },
  /** A workspace's stores: what their owners edit. */
  stores: {
    list: () => "/tiendas" as const,
    add: () => "/tiendas/nueva" as const,
    home: (storeId: string) => storePath(storeId, ""),
    data: (storeId: string) => storePath(storeId, "/datos"),
    articles: (storeId: string, query: QueryParams = {}) =>
      storePath(storeId, `/articulos${queryString(query)}`),
    article: (storeId: string, id: string) => storePath(storeId, `/articulos/${encodeURIComponent(id)}`),
    resources: (storeId: string, segment: string) => storePath(storeId, `/${segment}`),
    resource: (storeId: string, segment: string, id: string) =>
      storePath(storeId, `/${segment}/${encodeURIComponent(id)}`),
  },
  /** A workspace's pages in the directory: what their owners edit. */
  pages: {
    list: () => "/pagina" as const,
    home: (pageId: string) => pagePath(pageId, ""),
    info: (pageId: string) => pagePath(pageId, "/datos"),
    schedule: (pageId: string) => pagePath(pageId, "/horarios"),
    addresses: (pageId: string) => pagePath(pageId, "/direcciones"),
    links: (pageId: string) => pagePath(pageId, "/enlaces"),
    settings: (pageId: string) => pagePath(pageId, "/ajustes"),
    /** The public page, which the server writes: link to it with a plain anchor. */
    public: (pageId: string) => `/p/${encodeURIComponent(pageId)}`,
  },
  /** A workspace's showrooms: what their owners edit. */
  showrooms: {
    list: () => "/vidrieras" as const,
    contents: (showroomId: string) => showroomPath(showroomId, ""),
    content: (showroomId: string, id: string) =>
      showroomPath(showroomId, `/contenidos/${encodeURIComponent(id)}`),
    layout: (showroomId: string) => showroomPath(showroomId, "/diseno"),
    data: (showroomId: string) => showroomPath(showroomId, "/datos"),
    /** The public page, which the server writes: link to it with a plain anchor. */
    public: (showroomId: string) => `/v/${encodeURIComponent(showroomId)}`,
  },
  consumer: {
    home: () => "/mis_pedidos" as const,
    signIn: () => "/ingresar" as const,
    signUp: () => "/crear_cuenta" as const,
    orders: (query: QueryParams = {}) => `/mis_pedidos${queryString(query)}`,
    order: (id: string) => `/mis_pedidos/${encodeURIComponent(id)}`,
    invitations: () => "/mis_invitaciones" as const,
    account: () => "/mi_cuenta" as const,
    messages: () => "/mis_mensajes" as const,
    messagesWith: (profileId: string) => `/mis_mensajes/con/${encodeURIComponent(profileId)}`,
    /** With the business of a store. */
    messagesWithStore: (storeId: string) => `/mis_mensajes/tienda/${encodeURIComponent(storeId)}`,
  },
  /** The messages of a workspace. */
  messages: {
    home: () => "/mensajes" as const,
    room: (id: string) => `/mensajes/${encodeURIComponent(id)}`,
    with: (profileId: string) => `/mensajes/con/${encodeURIComponent(profileId)}`,
  },
  orders: {
    board: (query: QueryParams = {}) => `/pedidos${queryString(query)}`,
    one: (id: string, query: QueryParams = {}) => `/pedidos/${encodeURIComponent(id)}${queryString(query)}`,
  },
  /** The providers of payments of a workspace. */
  payments: () => "/cobros" as const,
  /** The figures of a workspace. */
  analytics: (query: QueryParams = {}) => `/medicion${queryString(query)}`,
  notifications: () => "/avisos" as const,
  activity: (query: QueryParams = {}) => `/actividad${queryString(query)}`,
  media: () => "/archivos" as const,
  profile: () => "/profile" as const,
  settings: () => "/settings" as const,
  backoffice: {
    home: () => "/backoffice" as const,
    signIn: () => "/backoffice/sign_in" as const,
    analytics: (query: QueryParams = {}) => `/backoffice/medicion${queryString(query)}`,
    accounts: (query: QueryParams = {}) => `/backoffice/accounts${queryString(query)}`,
    account: (id: string) => `/backoffice/accounts/${encodeURIComponent(id)}`,
    workspaces: (query: QueryParams = {}) => `/backoffice/workspaces${queryString(query)}`,
    stores: (query: QueryParams = {}) => `/backoffice/stores${queryString(query)}`,
    orders: (query: QueryParams = {}) => `/backoffice/orders${queryString(query)}`,
    order: (id: string) => `/backoffice/orders/${encodeURIComponent(id)}`,
    categories: (query: QueryParams = {}) => `/backoffice/categories${queryString(query)}`,
    category: (id: string, query: QueryParams = {}) =>
      `/backoffice/categories/${encodeURIComponent(id)}${queryString(query)}`,
    pages: (query: QueryParams = {}) => `/backoffice/pages${queryString(query)}`,
    page: (id: string) => `/backoffice/pages/${encodeURIComponent(id)}`,
    pois: (query: QueryParams = {}) => `/backoffice/pois${queryString(query)}`,
    poi: (id: string) => `/backoffice/pois/${encodeURIComponent(id)}`,
    blocks: () => "/backoffice/blocks" as const,
    block: (id: string) => `/backoffice/blocks/${encodeURIComponent(id)}`,
    links: (query: QueryParams = {}) => `/backoffice/links${queryString(query)}`,
    link: (id: string) => `/backoffice/links/${encodeURIComponent(id)}`,
    messages: () => "/backoffice/mensajes" as const,
    groups: () => "/backoffice/groups" as const,
    group: (id: string) => `/backoffice/groups/${encodeURIComponent(id)}`,
    seeds: () => "/backoffice/seeds" as const,
    commands: (query: QueryParams = {}) => `/backoffice/commands${queryString(query)}`,
    /** `params` prefill the command's form. */
    command: (topic: string, params: QueryParams = {}) =>
      `/backoffice/commands/${encodeURIComponent(topic)}${queryString(params)}`,
    notifications: () => "/backoffice/avisos" as const,
    audit: (query: QueryParams = {}) => `/backoffice/audit${queryString(query)}`,
  },
  /** The pages of a store, a separate build entry: link to them with a plain anchor. */
  store: {
    home: (id: string) => `/t/${encodeURIComponent(id)}`,
    cart: (id: string) => `/t/${encodeURIComponent(id)}/carrito`,
  },
  /** A separate build entry: link to it with a plain anchor. */
  publicCalendar: (query: { mes?: string; grupo?: string } = {}) => {
    const search = new URLSearchParams(query).toString();
    return `/public/pharmacy_shifts/calendar${search && `?${search}`}`;
  },
  /** The search of the directory, which the server writes: link to it with a plain anchor. */
  explore: (query: QueryParams = {}) => `/explorar${queryString(query)}`,
  /** Served by the API itself. */
  apiReference: () => "/docs" as const,
};

function storePath(storeId: string, rest: string): string {
  return `/tiendas/${encodeURIComponent(storeId)}${rest}`;
}

function pagePath(pageId: string, rest: string): string {
  return `/pagina/${encodeURIComponent(pageId)}${rest}`;
}

function showroomPath(showroomId: string, rest: string): string {
  return `/vidrieras/${encodeURIComponent(showroomId)}${rest}`;
}

function queryString(query: QueryParams): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, one as string]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}
