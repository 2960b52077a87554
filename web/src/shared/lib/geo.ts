/* Coordinates and the distances between them. */

export interface Coordinates {
  lat: number;
  lng: number;
}

/** To a metre or so: more digits say nothing. */
export function roundedCoordinates({ lat, lng }: Coordinates): Coordinates {
  const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return { lat: rounded(lat), lng: rounded(lng) };
}

const EARTH_METERS = 6_371_000;

/** The distance by the equirectangular approximation, exact enough within a town. */
export function distanceMeters(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const east = radians(to.lng - from.lng) * Math.cos(radians((from.lat + to.lat) / 2));
  return Math.hypot(east, radians(to.lat - from.lat)) * EARTH_METERS;
}

/** '850 m', '2,4 km'. */
export function distanceLabel(meters: number): string {
  if (meters < 1000) return `${Math.max(Math.round(meters / 10) * 10, 10)} m`;
  return `${(meters / 1000).toLocaleString("es-AR", { maximumFractionDigits: meters < 10_000 ? 1 : 0 })} km`;
}
