/* What is shown instead of data that did not come, with the way to ask again. */
import { CloudOff, RotateCw } from "lucide-react";
import { common } from "../../i18n/es";
import styles from "./LoadFailure.module.css";

interface Props {
  text: string;
  onRetry?: (() => void) | undefined;
  /** Where to go instead, when asking again would not help. */
  way?: { label: string; href: string } | undefined;
}

export function LoadFailure({ text, onRetry, way }: Props) {
  return (
    <div className={styles.failure} role="alert">
      <CloudOff aria-hidden />
      <p>{text}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          <RotateCw aria-hidden />
          {common.retry}
        </button>
      )}
      {way && <a href={way.href}>{way.label}</a>}
    </div>
  );
}
