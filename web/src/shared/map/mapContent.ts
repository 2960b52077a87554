/* What maps show. The pages that the server writes have it in attributes: data-lat, data-lng, data-place, data-href. */
import type { Coordinates } from "../lib/geo";

export interface MapPoint extends Coordinates {
  /** Its name, such as a business's or an address. */
  name: string;
  /** The page of it. */
  href: string | null;
}

/** A circle, such as the reach of a store's deliveries. */
export interface MapZone extends Coordinates {
  /** In metres. */
  radius: number;
}

/** The point that the map's user places. */
export interface MapPin {
  /** Null until it is placed. */
  at: Coordinates | null;
  onMove: (to: Coordinates) => void;
}

export interface MapContent {
  points: readonly MapPoint[];
  zone?: MapZone | null;
  pin?: MapPin | null;
}

/** In the order of the elements; those without a position are left out. */
export function readMapPoints(scope: ParentNode): MapPoint[] {
  return [...scope.querySelectorAll<HTMLElement>("[data-lat][data-lng]")].flatMap(({ dataset }) => {
    const at = { lat: Number(dataset.lat), lng: Number(dataset.lng) };
    return isPlace(at) ? [{ ...at, name: dataset.place ?? "", href: dataset.href ?? null }] : [];
  });
}

/** False for what is no number, and for 0, 0, which stands for a position that nobody gave. */
export function isPlace({ lat, lng }: Coordinates): boolean {
  return Number.isFinite(lat) && Number.isFinite(lng) && (lat !== 0 || lng !== 0);
}

/** The address of the map's pictures, with {z}, {x} and {y}; null when the server has none: the map is plain then. */
export function readTilesUrl(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="hub-tiles"]')?.content || null;
}
