/* The fields of a place's address, with its point on the map. */
import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { addressForm as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { InputField } from "@/shared/ui/form/InputField";
import styles from "./AddressFields.module.css";
import { ADDRESS_FIELDS, type AddressDraft, type AddressField, pointText } from "./addressDraft";

interface Props {
  address: AddressDraft;
  path: string;
  problems: FieldProblems;
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
const LOCATE_TIMEOUT_MS = 15_000;

export function AddressFields({ address, path, problems, onChange }: Props) {
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
            problem={problems[`${path}.${name}`]}
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
          problem={problems[`${path}.location`]}
          onChange={({ currentTarget }) => onChange({ point: currentTarget.value })}
        />
        <LocateButton onLocated={(point) => onChange({ point })} />
      </div>
    </fieldset>
  );
}

function LocateButton({ onLocated }: { onLocated: (point: string) => void }) {
  const [status, setStatus] = useState<"idle" | "locating" | "denied">("idle");
  function locate(): void {
    setStatus("locating");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setStatus("idle");
        onLocated(pointText({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }));
      },
      () => setStatus("denied"),
      { enableHighAccuracy: true, timeout: LOCATE_TIMEOUT_MS },
    );
  }
  return (
    <div className={styles.locate}>
      <Button disabled={status === "locating"} onClick={locate}>
        <LocateFixed aria-hidden />
        {status === "locating" ? texts.locating : texts.locate}
      </Button>
      <p role="status">{status === "denied" ? texts.denied : ""}</p>
    </div>
  );
}

/** To a metre or so: more digits say nothing. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
