/* Texts of finding an address's point: by a search, and on a map. */

export const locationFinder = {
  find: "Buscar la dirección",
  finding: "Buscando…",
  needsStreet: "Para buscar la dirección, escribí la calle.",
  found: "Direcciones encontradas",
  choose: "Elegí la tuya.",
  none: "No encontramos esa dirección. Revisá la calle y la localidad, marcá el lugar en el mapa, usá tu ubicación o pegá el enlace de un mapa.",
  townAlone:
    "Encontramos la localidad, pero no la calle. Marcá el lugar en el mapa, usá tu ubicación o pegá el enlace de un mapa.",
  away: "La búsqueda de direcciones no responde. Marcá el lugar en el mapa, usá tu ubicación o pegá el enlace de un mapa.",
  source: (attribution: string) => `Datos del mapa: ${attribution}`,
  pinHint:
    "Tocá el mapa para marcar el punto; después podés arrastrarlo. Con el teclado, Enter lo marca en el medio del mapa, y las flechas lo mueven (con Mayús, más rápido).",
};
