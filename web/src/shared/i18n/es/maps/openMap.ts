/* Texts of an open map. */

export const openMap = {
  label: "Mapa",
  pin: "Tu punto",
  plain: "Sin calles de fondo",
  zoomIn: "Acercar",
  zoomOut: "Alejar",
  attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
};
