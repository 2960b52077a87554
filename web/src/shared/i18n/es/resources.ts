/* Texts of the workspace's resources. */

export const resources = {
  add: "Agregar",
  noneYet: (plural: string) => `Todavía no hay ${plural.toLowerCase()}`,
  missing: "No encontramos lo que buscás",
  missingText: "Puede que ya no esté.",
  toList: (plural: string) => `Ver ${plural.toLowerCase()}`,
  save: "Guardar",
  saving: "Guardando…",
  saved: "Guardado",
  remove: "Eliminar",
  removed: "Eliminado",
  confirmRemove: "¿Eliminar definitivamente?",
  cancel: "Cancelar",
  required: "Completá este dato.",
  invalid: "Revisá este dato.",
  inactive:
    "La tienda está inactiva: la podés ver, pero no cambiar, y el público no la ve. En Mi negocio están tus planes y servicios.",
  overPlan: "Tus planes no incluyen otra tienda. En Mi negocio están los planes.",
  rejected: "No se pudo guardar con estos datos.",
  none: "—",
  yes: "Sí",
  no: "No",
};
