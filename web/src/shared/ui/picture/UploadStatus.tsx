/* The progress of an upload with its cancellation, or what was wrong with it. */
import { RotateCw, TriangleAlert } from "lucide-react";
import { common, picture, upload as texts } from "../../i18n/es";
import { formatFraction } from "../../lib/format";
import type { RunningUpload } from "../../lib/media/fileUpload";
import { Button } from "../action/Button";
import styles from "./UploadStatus.module.css";

interface Props {
  /** Null when there is nothing to say. */
  state: RunningUpload | null;
  /** The file's name, where it is not said beside it. */
  filename?: string | undefined;
  onCancel: () => void;
  onRetry: () => void;
}

export function UploadStatus({ state, filename, onCancel, onRetry }: Props) {
  return (
    <div className={styles.status}>
      {state?.status === "sending" && (
        <div className={styles.progress}>
          <progress aria-label={picture.progress} value={state.fraction} max={1} />
          <span className={styles.amount}>
            {state.fraction < 1 ? texts.sending(formatFraction(state.fraction)) : texts.processing}
          </span>
          <Button kind="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </div>
      )}
      {/* Always rendered, so that screen readers announce its changes. */}
      <div role="alert">
        {state?.status === "failed" && (
          <div className={styles.failure}>
            <TriangleAlert aria-hidden />
            <p>
              {filename && <strong>{filename}:</strong>} {state.problem.text}
            </p>
            {state.problem.canRetry && (
              <Button onClick={onRetry}>
                <RotateCw aria-hidden />
                {common.retry}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
