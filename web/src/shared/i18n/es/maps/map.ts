/* Texts of maps: of the button, and of what it opens. */

export const map = {
  show: "Abrir el mapa",
  place: "Marcar en el mapa",
  hide: "Cerrar el mapa",
  failed: "No se pudo abrir el mapa. Probá de nuevo.",
};
