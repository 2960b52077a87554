/* How far each pharmacy is, measured in the browser: where somebody is at night stays on their phone. */
import { useState } from "react";
import { distanceMeters, type PharmacyLocation } from "@/shared/lib/pharmacyLocation";

const GIVE_UP_MS = 10_000;

export interface Nearness {
  state: "unasked" | "asking" | "known" | "refused";
  ask: () => void;
  metersTo: (place: PharmacyLocation) => number | null;
}

export function useNearness(): Nearness {
  const [state, setState] = useState<Nearness["state"]>("unasked");
  const [here, setHere] = useState<{ lat: number; lng: number } | null>(null);
  return {
    state,
    ask: () => {
      setState("asking");
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          setHere({ lat: coords.latitude, lng: coords.longitude });
          setState("known");
        },
        () => setState("refused"),
        { maximumAge: 60_000, timeout: GIVE_UP_MS },
      );
    },
    metersTo: ({ location }) => (here && location ? distanceMeters(here, location) : null),
  };
}
