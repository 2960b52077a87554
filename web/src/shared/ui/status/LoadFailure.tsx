/* The error shown in place of data, with a retry button or a link. */
import { CloudOff, type LucideIcon, RotateCw } from "lucide-react";
import { common } from "../../i18n/es";
import styles from "./LoadFailure.module.css";

interface Props {
  text: string;
  Icon?: LucideIcon;
  onRetry?: (() => void) | undefined;
  /** A link to show when a retry would not help. */
  link?: { label: string; href: string } | undefined;
}

export function LoadFailure({ text, Icon = CloudOff, onRetry, link }: Props) {
  return (
    <div className={styles.failure} role="alert">
      <Icon aria-hidden />
      <p>{text}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          <RotateCw aria-hidden />
          {common.retry}
        </button>
      )}
      {link && <a href={link.href}>{link.label}</a>}
    </div>
  );
}
