/* The location of an address: the device's own, or one pasted from a map. */
import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { checkout } from "@/shared/i18n/es";
import { type Coordinates, distanceLabel, distanceMeters } from "@/shared/lib/geo";
import { parseCoordinates } from "@/shared/lib/shop/coordinates";
import { Button } from "@/shared/ui/action/Button";
import { InputField } from "@/shared/ui/form/InputField";
import styles from "./LocationField.module.css";

const texts = checkout.address;

const LOCATE_TIMEOUT_MS = 15_000;

interface Props {
  value: Coordinates | null;
  /** The store, to which the distance is told. */
  from: Coordinates;
  problem: string | undefined;
  onChange: (location: Coordinates | null) => void;
}

export function LocationField({ value, from, problem, onChange }: Props) {
  const [pasted, setPasted] = useState("");
  const [status, setStatus] = useState<"idle" | "locating" | "denied">("idle");
  const isUnreadable = pasted.trim() !== "" && parseCoordinates(pasted) === null;

  // It says more than that the point is missing.
  const isDenied = status === "denied" && !value && !isUnreadable;

  function locate(): void {
    setStatus("locating");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setStatus("idle");
        setPasted("");
        onChange({ lat: coords.latitude, lng: coords.longitude });
      },
      () => setStatus("denied"),
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
      <p role="status" className={problem || isDenied ? styles.problem : styles.done}>
        {isDenied
          ? texts.denied
          : (problem ?? (value && texts.located(distanceLabel(distanceMeters(from, value)))))}
      </p>
    </fieldset>
  );
}
