/* An address: its name, the street, the town, and how to find it. */

import type { components } from "../../api/schema";
import { streetLine, townLine } from "../../lib/shop/address";
import styles from "./AddressText.module.css";

export function AddressText({ address }: { address: components["schemas"]["Address"] }) {
  const { name, indications } = address;
  return (
    <address className={styles.address}>
      {name && <strong>{name}</strong>}
      <span>{streetLine(address)}</span>
      <span>{townLine(address)}</span>
      {indications && <span className={styles.indications}>{indications}</span>}
    </address>
  );
}
