/* Texts of a workspace's stores: their frame and what their forms share. */

export const stores = {
  title: "Tiendas",
  lead: "Tus artículos y precios, la carta, los cupones y cómo entregás y cobrás.",
  store: "Tienda",
  enabled: "Habilitada",
  disabled: "Deshabilitada",
  noneYet: "Todavía no tenés tiendas",
  noneYetText: "Una tienda viene con un plan.",
  toPlans: "Ver planes",
  missing: "No encontramos esa tienda",
  missingText: "Puede que ya no esté, o que sea de otro negocio.",
  toList: "Ver tiendas",
  tabs: "Secciones de la tienda",
  open: "Ver la tienda",
  openNamed: (name: string) => `Ver la tienda ${name} como la ven los clientes`,
  names: {
    articles: "Artículos",
    customizers: "Adicionales",
    catalogs: "Catálogos",
    policies: "Políticas",
    methods: "Envíos y cobros",
    publish: "Publicar",
    data: "Datos",
  },
  inactive:
    "La tienda está inactiva: la podés ver, pero no cambiar, y el público no la ve. En Mi negocio están tus planes y servicios.",
};

export const drafts = {
  restored: "Recuperamos lo que estabas cargando.",
  discard: "Empezar de nuevo",
  unsaved: "Hay cambios sin guardar.",
};

export const entityForm = {
  save: "Guardar",
  saving: "Guardando…",
  cancel: "Cancelar",
  remove: "Eliminar",
  missing: "No encontramos lo que buscás",
  missingText: "Puede que ya no esté.",
  toList: (title: string) => `Ver ${title.toLowerCase()}`,
  invalid: "El servidor no aceptó este dato: corregilo y guardá de nuevo.",
  rejected: "Hay datos para corregir.",
  inactive:
    "Este servicio de tu negocio está inactivo: lo podés ver, pero no cambiar, y el público no lo ve. En Mi negocio están tus planes y servicios.",
};

export const sortable = {
  up: (name: string) => `Subir ${name}`,
  down: (name: string) => `Bajar ${name}`,
  moved: (name: string, position: number, count: number) => `${name}: lugar ${position} de ${count}`,
};
