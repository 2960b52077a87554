/* The fields of a place's address, with its point on the map. */
import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { locationFinder, addressForm as texts } from "@/shared/i18n/es";
import { roundedCoordinates } from "@/shared/lib/geo";
import { parseCoordinates } from "@/shared/lib/shop/coordinates";
import { type LocateFailure, locateFailure } from "@/shared/map/locateFailure";
import { MapDisclosure } from "@/shared/map/MapDisclosure";
import type { MapPoint } from "@/shared/map/mapContent";
import { Button } from "@/shared/ui/action/Button";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { InputField } from "@/shared/ui/form/InputField";
import styles from "./AddressFields.module.css";
import { ADDRESS_FIELDS, type AddressDraft, type AddressField, fieldPath, pointText } from "./addressDraft";
import type { Location } from "./findLocation";
import { LocationFinder } from "./LocationFinder";

interface Props {
  address: AddressDraft;
  path: string;
  problems: FieldProblems;
  /** The reach of deliveries from here, in metres; null where that is not asked. */
  zoneRadius?: number | null;
  onChange: (changes: Partial<AddressDraft>) => void;
}

const LIMITS: Readonly<Record<AddressField, number>> = {
  street: 120,
  number: 20,
  flat: 20,
  apartment: 20,
  city: 80,
  state: 80,
  zip: 20,
  indications: 280,
};
const NO_POINTS: readonly MapPoint[] = [];

const LOCATE_TIMEOUT_MS = 15_000;

export function AddressFields({ address, path, problems, zoneRadius = null, onChange }: Props) {
  const at = parseCoordinates(address.point);
  return (
    <fieldset className={styles.address}>
      <legend>{texts.title}</legend>
      {ADDRESS_FIELDS.map((name) => (
        <div key={name} className={styles[name]}>
          <InputField
            label={texts.fields[name]}
            optional={name !== "street"}
            maxLength={LIMITS[name]}
            autoCapitalize="words"
            value={address[name]}
            problem={problems[fieldPath(path, name)]}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
          />
        </div>
      ))}
      <div className={styles.point}>
        <InputField
          label={texts.point}
          hint={texts.pointHint}
          autoComplete="off"
          value={address.point}
          problem={problems[fieldPath(path, "location")]}
          onChange={({ currentTarget }) => onChange({ point: currentTarget.value })}
        />
        <LocateButton onLocated={(point) => onChange({ point })} />
        <LocationFinder address={address} onFound={(location) => onChange(foundChanges(address, location))} />
        <MapDisclosure
          points={NO_POINTS}
          hint={locationFinder.pinHint}
          zone={at && zoneRadius !== null ? { ...at, radius: zoneRadius } : null}
          pin={{ at, onMove: (to) => onChange({ point: pointText(to) }) }}
        />
      </div>
    </fieldset>
  );
}

/** The fields that are empty, filled from a found place. */
function foundChanges(address: AddressDraft, location: Location): Partial<AddressDraft> {
  return {
    point: pointText(location),
    city: address.city || location.city,
    state: address.state || location.state,
    zip: address.zip || location.zip_code,
  };
}

function LocateButton({ onLocated }: { onLocated: (point: string) => void }) {
  const [status, setStatus] = useState<"idle" | "locating" | LocateFailure>("idle");
  function locate(): void {
    setStatus("locating");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setStatus("idle");
        onLocated(pointText(roundedCoordinates({ lat: coords.latitude, lng: coords.longitude })));
      },
      (error) => setStatus(locateFailure(error)),
      { enableHighAccuracy: true, timeout: LOCATE_TIMEOUT_MS },
    );
  }
  return (
    <div className={styles.locate}>
      <Button disabled={status === "locating"} onClick={locate}>
        <LocateFixed aria-hidden />
        {status === "locating" ? texts.locating : texts.locate}
      </Button>
      <p role="status">{status === "idle" || status === "locating" ? "" : texts.notLocated[status]}</p>
    </div>
  );
}
