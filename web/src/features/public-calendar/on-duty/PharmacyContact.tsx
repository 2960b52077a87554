/* The two ways to reach a pharmacy: call it or open a map. */
import { MapPin, Phone } from "lucide-react";
import { measure } from "@/shared/analytics/measure";
import { calendar } from "@/shared/i18n/es";
import { mapLink } from "@/shared/lib/pharmacyLocation";
import { phoneLink } from "@/shared/lib/phone";
import type { Pharmacy } from "@/shared/month/queries";
import styles from "./PharmacyContact.module.css";

export function PharmacyContact({ pharmacy }: { pharmacy: Pharmacy }) {
  const phone = phoneLink(pharmacy.phone);
  const map = mapLink(pharmacy);
  return (
    <div className={styles.contact}>
      {phone ? (
        <a
          className={styles.call}
          href={phone.href}
          onClick={() => measure("call", "pharmacy", pharmacy.id)}
          aria-label={calendar.callName(pharmacy.name, phone.label)}
        >
          <Phone aria-hidden />
          {calendar.call(phone.label)}
        </a>
      ) : (
        <p className={styles.missing}>{calendar.noPhone}</p>
      )}
      {map && (
        <a
          className={styles.map}
          href={map}
          onClick={() => measure("map", "pharmacy", pharmacy.id)}
          target="_blank"
          rel="noreferrer"
          aria-label={`${calendar.mapName(pharmacy.name)}, ${calendar.newTab}`}
        >
          <MapPin aria-hidden />
          {calendar.mapShort}
        </a>
      )}
    </div>
  );
}
