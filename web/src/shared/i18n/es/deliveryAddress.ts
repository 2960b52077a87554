/* Texts of the address of a delivery, at the checkout. */

export const deliveryAddress = {
  street: "Calle",
  number: "Número",
  flat: "Piso",
  apartment: "Depto.",
  city: "Localidad",
  indications: "Indicaciones para llegar",
  store: "La tienda",
  location: "¿Dónde queda en el mapa?",
  locationHint: "Lo necesitamos para saber si la tienda llega hasta ahí.",
  locate: "Estoy ahí: usar mi ubicación",
  locating: "Buscando tu ubicación…",
  located: (distance: string) => `Punto marcado, a ${distance} de la tienda.`,
  notLocated: {
    denied:
      "El navegador no tiene permiso para dar tu ubicación. Habilitala, marcá el punto en el mapa o pegá el enlace de uno.",
    unavailable:
      "No pudimos obtener tu ubicación. Activala, marcá el punto en el mapa o pegá el enlace de uno.",
    slow: "Tu dispositivo tarda en saber dónde está. Probá cerca de una ventana, marcá el punto en el mapa o pegá el enlace de uno.",
  },
  paste: "O pegá el enlace de un mapa",
  pasteHint: "El largo, de la barra del navegador, o las coordenadas, como -34.79, -58.38.",
  pasteFailed:
    "Ahí no hay un punto del mapa. Los enlaces cortos de Google Maps no lo tienen: abrí el enlace en el navegador y copiá la URL completa, o pegá las coordenadas.",
  choose: (address: string) => `Usar ${address}`,
  chooseSaved: (name: string, address: string) => `Usar ${name}: ${address}`,
  knownHint: "De tu cuenta y de tus últimos pedidos",
  save: "Usar esta dirección",
  required: {
    street: "Escribí la calle.",
    number: "Escribí el número, o s/n.",
    location: "Marcá dónde queda.",
  },
  tooFar: (distance: string, radius: string) =>
    `Ese punto está a ${distance} y la tienda entrega hasta ${radius}.`,
};
