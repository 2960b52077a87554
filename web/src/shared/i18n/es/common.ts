/* Texts of every page. */

export const common = {
  retry: "Reintentar",
  close: "Cerrar",
  loading: "Cargando ...",
  notifications: "Notificaciones",
};
