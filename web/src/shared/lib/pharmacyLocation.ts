/* A pharmacy's location: map link, street address and distance. */

export interface Coordinates {
  lat: number;
  lng: number;
}

export interface PharmacyLocation {
  name: string;
  address: string | null;
  locality: string | null;
  location: Coordinates | null;
}

/** On Android a geo: link for the installed map app, elsewhere OpenStreetMap. */
export function mapLink(pharmacy: PharmacyLocation, userAgent = navigator.userAgent): string | null {
  const { location, address } = pharmacy;
  if (location) {
    const point = `${location.lat},${location.lng}`;
    if (/android/i.test(userAgent)) return `geo:${point}?q=${point}(${encodeURIComponent(pharmacy.name)})`;
    return `https://www.openstreetmap.org/?mlat=${location.lat}&mlon=${location.lng}#map=18/${location.lat}/${location.lng}`;
  }
  return address ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}` : null;
}

/** 'Av. San Martín 3575, B1847EZU Rafael Calzada, Provincia de Buenos Aires, Argentina' -> 'Av. San Martín 3575'. */
export function streetAddress(pharmacy: PharmacyLocation): string | null {
  const parts = (pharmacy.address ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !isRegionPart(part, pharmacy.locality));
  return parts.length > 0 ? parts.join(", ") : pharmacy.address;
}

function isRegionPart(part: string, locality: string | null): boolean {
  const bare = part.replace(/^[A-Z]?\d{4}\s?[A-Z]{0,3}\s*/, "");
  return (
    bare === "" ||
    bare === locality ||
    bare !== part ||
    /^(argentina|(gran )?buenos aires( ar| province)?|provincia de buenos aires)$/i.test(bare)
  );
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
