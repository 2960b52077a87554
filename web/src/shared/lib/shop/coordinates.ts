/* Coordinates that people paste from a map. */
import type { Coordinates } from "@/shared/lib/geo";

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
// A pair alone, without a space only of decimals ('-34,79' is one number), and the forms in which Google Maps and OpenStreetMap write a location into an address.
const PATTERNS = [
  new RegExp(String.raw`^\s*${NUMBER}\s*[,;]?\s+${NUMBER}\s*$`),
  /^\s*(-?\d{1,3}\.\d+)[,;](-?\d{1,3}\.\d+)\s*$/,
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&](?:q|query|ll|center)=(?:loc:)?${NUMBER}(?:,|%2C)${NUMBER}`, "i"),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(String.raw`#map=[\d.]+/${NUMBER}/${NUMBER}`),
  new RegExp(`^geo:${NUMBER},${NUMBER}`),
];

/** The location in '-34.79, -58.38' or in the address of a map; null when there is none. */
export function parseCoordinates(text: string): Coordinates | null {
  for (const pattern of PATTERNS) {
    const [, lat, lng] = pattern.exec(text) ?? [];
    if (lat === undefined || lng === undefined) continue;
    const location = { lat: Number(lat), lng: Number(lng) };
    if (Math.abs(location.lat) <= 90 && Math.abs(location.lng) <= 180) return location;
  }
  return null;
}
