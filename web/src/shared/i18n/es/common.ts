/* Texts of all pages. */

export const common = {
  retry: "Reintentar",
  close: "Cerrar",
  loading: "Cargando ...",
  notifications: "Notificaciones",
};
