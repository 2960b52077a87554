/* The pharmacy select, marked with the pharmacy's colour. */
import type { ComponentProps } from "react";
import { shiftForm } from "@/shared/i18n/es";
import { colorClass } from "@/shared/lib/color";
import type { Pharmacy } from "@/shared/month/queries";
import { enabledPharmacies } from "../rules/hours";
import styles from "./ShiftPopup.module.css";

interface Props extends ComponentProps<"select"> {
  pharmacies: readonly Pharmacy[];
  selected: string;
}

export function PharmacySelect({ pharmacies, selected, ...select }: Props) {
  // A disabled pharmacy can still be the owner of an existing shift.
  const out = pharmacies.find(({ id, enabled }) => id === selected && !enabled);
  return (
    <div className={`${styles.select} ${selected ? colorClass(selected) : ""}`}>
      <select required data-first {...select}>
        <option value="">{shiftForm.pharmacyPlaceholder}</option>
        {out && (
          <option value={out.id}>
            {out.name} {shiftForm.outOfTurn}
          </option>
        )}
        {enabledPharmacies(pharmacies).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
