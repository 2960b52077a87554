/* A pharmacy's location: map link and street address. */
import type { Coordinates } from "./geo";

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
