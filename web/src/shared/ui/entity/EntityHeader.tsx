/* The header of an entity whose sections are tabs: its picture, name and state, and the way to what the public sees. */
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "../action/Button";
import { NamedImage } from "../picture/NamedImage";
import styles from "./EntityHeader.module.css";

interface Props {
  name: string;
  pictureUrl: string | null;
  /** Its state, as a badge. */
  badge?: ReactNode;
  /** The public page, with the link's text and its name for screen readers; false without one. */
  publicPage: { href: string; text: string; label: string } | false;
  /** A control beside the link; on a phone it has a row of its own. */
  children?: ReactNode;
}

export function EntityHeader({ name, pictureUrl, badge, publicPage, children }: Props) {
  return (
    <div className={styles.header}>
      <NamedImage url={pictureUrl} name={name} size={44} />
      <p className={styles.name}>{name}</p>
      {badge}
      <div className={styles.control}>{children}</div>
      {publicPage && (
        <a
          href={publicPage.href}
          aria-label={publicPage.label}
          className={`${buttonClass("quiet")} ${styles.public}`}
        >
          <ExternalLink aria-hidden />
          <span>{publicPage.text}</span>
        </a>
      )}
    </div>
  );
}
