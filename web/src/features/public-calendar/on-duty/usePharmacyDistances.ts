/* The distance to each pharmacy, computed in the browser, so that the visitor's location never leaves the phone. */
import { useState } from "react";
import { distanceMeters } from "@/shared/lib/geo";
import type { PharmacyLocation } from "@/shared/lib/pharmacyLocation";

const LOCATE_TIMEOUT_MS = 10_000;

export interface PharmacyDistances {
  locationState: "unasked" | "asking" | "known" | "refused";
  locate: () => void;
  metersTo: (pharmacy: PharmacyLocation) => number | null;
}

export function usePharmacyDistances(): PharmacyDistances {
  const [state, setState] = useState<PharmacyDistances["locationState"]>("unasked");
  const [position, setHere] = useState<{ lat: number; lng: number } | null>(null);
  return {
    locationState: state,
    locate: () => {
      setState("asking");
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          setHere({ lat: coords.latitude, lng: coords.longitude });
          setState("known");
        },
        () => setState("refused"),
        { maximumAge: 60_000, timeout: LOCATE_TIMEOUT_MS },
      );
    },
    metersTo: ({ location }) => (position && location ? distanceMeters(position, location) : null),
  };
}
