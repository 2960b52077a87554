/* Texts of all pages. */

export const common = {
  retry: "Reintentar",
  refresh: "Actualizar",
  clearFilters: "Quitar filtros",
  close: "Cerrar",
  loading: "Cargando ...",
  notifications: "Notificaciones",
};
