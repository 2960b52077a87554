/* The location of an address: the device's own, or one pasted from a map. */
import { LocateFixed } from "lucide-react";
import { type ReactNode, useState } from "react";
import { deliveryAddress as texts } from "@/shared/i18n/es/deliveryAddress";
import { locationFinder } from "@/shared/i18n/es/maps/locationFinder";
import { type Coordinates, distanceLabel, distanceMeters, roundedCoordinates } from "@/shared/lib/geo";
import { parseCoordinates } from "@/shared/lib/shop/coordinates";
import { type LocateFailure, locateFailure } from "@/shared/map/locateFailure";
import { MapDisclosure } from "@/shared/map/MapDisclosure";
import type { MapPoint, MapZone } from "@/shared/map/mapContent";
import { Button } from "@/shared/ui/action/Button";
import { InputField } from "@/shared/ui/form/InputField";
import styles from "./LocationField.module.css";

const LOCATE_TIMEOUT_MS = 15_000;

interface Props {
  value: Coordinates | null;
  /** The store, to which the distance is told, and how far it brings orders. */
  from: MapPoint & MapZone;
  problem: string | undefined;
  onChange: (location: Coordinates | null) => void;
  /** Another way to the location, before the map. */
  children?: ReactNode;
}

export function LocationField({ value, from, problem, onChange, children }: Props) {
  const [pasted, setPasted] = useState("");
  const [status, setStatus] = useState<"idle" | "locating" | LocateFailure>("idle");
  const isUnreadable = pasted.trim() !== "" && parseCoordinates(pasted) === null;

  // It says more than that the point is missing.
  const failure = status === "idle" || status === "locating" || value || isUnreadable ? null : status;

  function locate(): void {
    setStatus("locating");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setStatus("idle");
        setPasted("");
        onChange(roundedCoordinates({ lat: coords.latitude, lng: coords.longitude }));
      },
      (error) => setStatus(locateFailure(error)),
      { enableHighAccuracy: true, timeout: LOCATE_TIMEOUT_MS },
    );
  }

  return (
    <fieldset className={styles.field}>
      <legend>{texts.location}</legend>
      <p className={styles.hint}>{texts.locationHint}</p>
      {"geolocation" in navigator && (
        <Button onClick={locate} aria-disabled={status === "locating" || undefined}>
          <LocateFixed aria-hidden />
          {status === "locating" ? texts.locating : texts.locate}
        </Button>
      )}
      {children}
      <MapDisclosure
        points={[from]}
        hint={locationFinder.pinHint}
        zone={from}
        pin={{
          at: value,
          onMove: (to) => {
            setPasted("");
            onChange(to);
          },
        }}
      />
      <InputField
        label={texts.paste}
        inputMode="text"
        maxLength={2048}
        value={pasted}
        hint={texts.pasteHint}
        problem={isUnreadable ? texts.pasteFailed : undefined}
        onChange={({ currentTarget }) => {
          setPasted(currentTarget.value);
          onChange(parseCoordinates(currentTarget.value));
        }}
      />
      <p role="status" className={problem || failure ? styles.problem : styles.done}>
        {failure
          ? texts.notLocated[failure]
          : (problem ?? (value && texts.located(distanceLabel(distanceMeters(from, value)))))}
      </p>
    </fieldset>
  );
}
