/* Texts of all pages. */

export const common = {
  retry: "Reintentar",
  refresh: "Actualizar",
  close: "Cerrar",
  loading: "Cargando ...",
  notifications: "Notificaciones",
};
