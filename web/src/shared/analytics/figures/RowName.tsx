/* The name of a page, store or article in a list, as a link where it leads somewhere. */
import { analytics } from "../../i18n/es/analytics/analytics";
import styles from "./analytics.module.css";
import type { RankedKey } from "./figures";

const texts = analytics.rank;

interface Props {
  row: RankedKey;
  /** The address of its public page, which the server writes. */
  href?: (id: string) => string;
}

export function RowName({ row: { key, name }, href }: Props) {
  if (key === null) return texts.others;
  if (name === null) return <span className={styles.gone}>{texts.gone}</span>;
  return href ? <a href={href(key)}>{name}</a> : name;
}
