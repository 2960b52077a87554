/* The uploads of a page: each with its progress, its problem or its success. */
import { CircleCheck, X } from "lucide-react";
import { files as texts } from "@/shared/i18n/es";
import { formatBytes, formatCount } from "@/shared/lib/format";
import { Button } from "@/shared/ui/action/Button";
import { UploadStatus } from "@/shared/ui/picture/UploadStatus";
import type { QueuedUpload, UploadQueue } from "./uploadQueue";
import styles from "./uploads.module.css";

interface Props {
  queue: UploadQueue;
  uploads: readonly QueuedUpload[];
}

export function UploadList({ queue, uploads }: Props) {
  const doneCount = uploads.filter(({ state }) => state.status === "done").length;
  return (
    <section className={styles.uploads} aria-label={texts.uploads}>
      <header>
        <h2>{texts.uploads}</h2>
        <p role="status">
          {doneCount > 0 && texts.doneOf(formatCount(doneCount), formatCount(uploads.length))}
        </p>
        {doneCount > 0 && (
          <Button kind="quiet" onClick={queue.clear}>
            {texts.clear}
          </Button>
        )}
      </header>
      <ul>
        {uploads.map((upload) => (
          <UploadItem key={upload.id} upload={upload} queue={queue} />
        ))}
      </ul>
    </section>
  );
}

function UploadItem({ upload: { id, file, state }, queue }: { upload: QueuedUpload; queue: UploadQueue }) {
  const remove = () => queue.remove(id);
  return (
    <li className={styles.upload}>
      <p className={styles.file}>
        <strong>{file.name}</strong>
        <span>{formatBytes(file.size)}</span>
        {state.status === "waiting" && <span>{texts.waiting}</span>}
        {state.status === "done" && (
          <span className={styles.done}>
            <CircleCheck aria-hidden />
            {texts.done}
          </span>
        )}
        {state.status !== "sending" && (
          <button
            type="button"
            className={styles.dismiss}
            aria-label={texts.dismiss(file.name)}
            onClick={remove}
          >
            <X aria-hidden />
          </button>
        )}
      </p>
      <UploadStatus
        state={state.status === "sending" || state.status === "failed" ? state : null}
        onCancel={remove}
        onRetry={() => queue.retry(id)}
      />
    </li>
  );
}
