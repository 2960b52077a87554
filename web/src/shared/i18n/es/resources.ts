/* Texts of the workspace's resources. */

export const resources = {
  store: "Tienda",
  noStores: "Todavía no tenés tiendas",
  noStoresText: "Lo que se carga acá pertenece a una tienda.",
  add: "Agregar",
  noneYet: (plural: string) => `Todavía no hay ${plural.toLowerCase()}`,
  missing: "No encontramos lo que buscás",
  missingText: "Puede que ya no esté.",
  toList: (plural: string) => `Ver ${plural.toLowerCase()}`,
  save: "Guardar",
  saving: "Guardando …",
  saved: "Guardado",
  remove: "Eliminar",
  removed: "Eliminado",
  confirmRemove: "¿Eliminar definitivamente?",
  cancel: "Cancelar",
  required: "Completá este dato.",
  invalid: "Revisá este dato.",
  inactive:
    "La tienda está inactiva: se ve, pero no se puede cambiar. En Negocio están tus planes y sus servicios.",
  rejected: "No se pudo guardar con estos datos.",
  none: "—",
  yes: "Sí",
  no: "No",
};
