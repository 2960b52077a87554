/* The popup of one file: what it is, its address, and its deletion. */
import { ExternalLink, Trash2 } from "lucide-react";
import { useState } from "react";
import { hasStatus } from "@/shared/api/errors";
import { type MediaResource, useDeleteMedia, useMediaResource } from "@/shared/api/mediaLibrary";
import { files as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { CopyableText } from "@/shared/ui/action/CopyableText";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { Popup } from "@/shared/ui/overlay/Popup";
import { showToast } from "@/shared/ui/overlay/toast";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { MediaPreview } from "./MediaPreview";
import styles from "./media.module.css";
import { absoluteUrl, mediaMetadata } from "./mediaText";

interface Props {
  id: string;
  onClosed: () => void;
}

export function MediaDetails({ id, onClosed }: Props) {
  const result = useMediaResource(id);
  const isMissing = hasStatus(result.error, 404) || hasStatus(result.error, 400);
  return (
    <Popup title={result.data?.filename ?? texts.detail} onClosed={onClosed}>
      {(close) => (
        <div className={styles.details}>
          {isMissing ? (
            <EmptyState title={texts.missing} text={texts.missingText} />
          ) : (
            <QueryResult result={result} skeleton={<div className={`${styles.skeleton} shimmer`} />}>
              {(media) => <Details media={media} onDeleted={close} />}
            </QueryResult>
          )}
        </div>
      )}
    </Popup>
  );
}

function Details({ media, onDeleted }: { media: MediaResource; onDeleted: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useDeleteMedia(media.id, () => {
    showToast("success", texts.removed);
    onDeleted();
  });
  return (
    <>
      <MediaPreview media={media} />
      <dl className={styles.factList}>
        {mediaMetadata(media).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{texts.facts.created}</dt>
          <dd>
            <Timestamp at={media.created_at} />
          </dd>
        </div>
        <div>
          <dt>{texts.facts.address}</dt>
          <dd>
            <CopyableText text={absoluteUrl(media.url)} name={texts.address} />
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        {media.public && (
          <a className={buttonClass()} href={media.url} target="_blank" rel="noopener">
            <ExternalLink aria-hidden />
            {texts.open}
          </a>
        )}
        <Button kind="danger" onClick={() => setIsConfirming(true)}>
          <Trash2 aria-hidden />
          {texts.remove}
        </Button>
      </div>
      {isConfirming && (
        <Popup title={texts.confirmRemove} onClosed={() => setIsConfirming(false)}>
          {(close) => (
            <div className={styles.details}>
              <p>{texts.confirmRemoveText(media.filename)}</p>
              <div className={styles.actions}>
                <Button
                  kind="danger"
                  disabled={remove.isPending}
                  onClick={() =>
                    remove.mutate(undefined, {
                      onSuccess: close,
                      onError: (error) => showToast("error", queryErrorMessage(error)),
                    })
                  }
                >
                  {remove.isPending ? texts.removing : texts.remove}
                </Button>
                <Button data-first onClick={close}>
                  {texts.cancel}
                </Button>
              </div>
            </div>
          )}
        </Popup>
      )}
    </>
  );
}
