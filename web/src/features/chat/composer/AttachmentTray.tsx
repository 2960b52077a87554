/* The files of the message that is being written, with the progress of their uploads. */
import { FileText, RotateCw, X } from "lucide-react";
import { common, composer as texts } from "@/shared/i18n/es";
import { formatFraction } from "@/shared/lib/format";
import { FilePreview } from "@/shared/ui/picture/FilePreview";
import type { Attachment, Attachments } from "../data/useAttachments";
import styles from "./composer.module.css";

export function AttachmentTray({ attachments }: { attachments: Attachments }) {
  const { list, isOverfull } = attachments;
  return (
    <>
      {list.length > 0 && (
        <ul className={styles.tray} aria-label={texts.attachments}>
          {list.map((one) => (
            <AttachmentTile
              key={one.id}
              attachment={one}
              onRetry={() => attachments.retry(one.id)}
              onRemove={() => attachments.remove(one.id)}
            />
          ))}
        </ul>
      )}
      <div role="alert" className={styles.problems}>
        {isOverfull && <p>{texts.tooMany}</p>}
        {list.map(({ id, file, state }) =>
          state.status === "failed" ? (
            <p key={id}>{texts.uploadFailed(file.name, state.problem.text)}</p>
          ) : null,
        )}
      </div>
    </>
  );
}

interface TileProps {
  attachment: Attachment;
  onRetry: () => void;
  onRemove: () => void;
}

function AttachmentTile({ attachment: { file, url, state }, onRetry, onRemove }: TileProps) {
  const isSending = url === null && state.status === "sending";
  return (
    <li className={styles.tile} data-failed={state.status === "failed" || undefined}>
      {file.type.startsWith("image/") ? (
        <FilePreview file={file} className={styles.preview} />
      ) : (
        <span className={styles.document}>
          <FileText aria-hidden />
        </span>
      )}
      <span className={styles.name}>{file.name}</span>
      {isSending && (
        <span className={styles.progress}>
          <progress
            aria-label={texts.uploading(formatFraction(state.fraction))}
            value={state.fraction}
            max={1}
          />
        </span>
      )}
      {state.status === "failed" && state.problem.canRetry && (
        <button type="button" className={styles.again} aria-label={common.retry} onClick={onRetry}>
          <RotateCw aria-hidden />
        </button>
      )}
      <button type="button" className={styles.remove} aria-label={texts.remove(file.name)} onClick={onRemove}>
        <X aria-hidden />
      </button>
    </li>
  );
}
