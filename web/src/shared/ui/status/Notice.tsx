/* A notice line, such as for stale data. */
import { RotateCw, TriangleAlert } from "lucide-react";
import { common } from "../../i18n/es";
import { Button } from "../action/Button";
import styles from "./Notice.module.css";

export function Notice({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div className={styles.notice} role="status">
      <TriangleAlert aria-hidden />
      <p>{text}</p>
      {onRetry && (
        <Button kind="plain" onClick={onRetry}>
          <RotateCw aria-hidden />
          {common.retry}
        </Button>
      )}
    </div>
  );
}
