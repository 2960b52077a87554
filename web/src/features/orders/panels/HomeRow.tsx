/* A row of the consumer's panels: a name with its details, and what stands at its end. */
import type { ReactNode } from "react";
import styles from "./home.module.css";

interface Props {
  name: ReactNode;
  detail?: ReactNode;
  end?: ReactNode;
}

/** A term with its description: the list of the page is that of the orders. */
export function HomeRow({ name, detail, end }: Props) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      {detail && <dd className={styles.detail}>{detail}</dd>}
      {end && <dd className={styles.end}>{end}</dd>}
    </div>
  );
}
