/* The link that skips the header and the navigation, visible once it has the focus. */
import { skipLink } from "../../i18n/es";
import styles from "./SkipLink.module.css";

/** The id of the main element. */
export const CONTENT_ID = "contenido";

export function SkipLink() {
  return (
    <a
      className={styles.skip}
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        // A hash would be a navigation.
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
    >
      {skipLink}
    </a>
  );
}
