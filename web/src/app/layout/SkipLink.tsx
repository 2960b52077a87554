/* The link that skips the header and the navigation, visible once it has the focus. */
import type { RefObject } from "react";
import { layout } from "@/shared/i18n/es";
import styles from "./SkipLink.module.css";

/** The id of the main element. */
export const CONTENT_ID = "contenido";

export function SkipLink({ target }: { target: RefObject<HTMLElement | null> }) {
  return (
    <a
      className={styles.skip}
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        event.preventDefault();
        target.current?.focus();
      }}
    >
      {layout.skip}
    </a>
  );
}
