/* What is shown instead of data that did not come, with the way to ask again. */
import { CloudOff, RotateCw } from "lucide-react";
import { common } from "../i18n/es";
import styles from "./Failure.module.css";

export function Failure({ text, onRetry }: { text: string; onRetry?: (() => void) | undefined }) {
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
    </div>
  );
}
