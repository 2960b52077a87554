/* The files of a message, which both sides alone may read: pictures, films, recordings and documents. */
import { FileText } from "lucide-react";
import { useState } from "react";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import type { MessageData } from "@/shared/chat/model";
import { chat, thread as texts } from "@/shared/i18n/es";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { MediaImage } from "@/shared/ui/picture/MediaImage";
import { findPrivateMediaUrl, usePrivateMediaUrl } from "@/shared/ui/picture/privateMedia";
import styles from "./message.module.css";

export function Picture({ url, alt }: { url: string; alt: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        title={texts.openPhoto}
        onClick={() => setIsOpen(true)}
      >
        <MediaImage url={url} alt={alt} sizes="280px" privateSize={512} />
      </button>
      {isOpen && (
        <Dialog title={texts.photo} isWide onClose={() => setIsOpen(false)}>
          <div className={styles.large}>
            <MediaImage url={url} alt={alt} sizes="92vw" privateSize={1600} className={styles.whole} />
          </div>
        </Dialog>
      )}
    </>
  );
}

export function Attachment({ type, url }: { type: MessageData["type"]; url: string }) {
  return type === "video" || type === "audio" ? <Player type={type} path={url} /> : <Document path={url} />;
}

function Player({ type, path }: { type: "video" | "audio"; path: string }) {
  const { url } = usePrivateMediaUrl(path);
  const label = chat.parts[type];
  if (url === undefined) return <span className={`${styles.player} shimmer`} />;
  return type === "video" ? (
    // biome-ignore lint/a11y/useMediaCaption: an upload has no captions
    <video className={styles.player} src={url} controls preload="metadata" aria-label={label} />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: an upload has no captions
    <audio className={styles.audio} src={url} controls preload="metadata" aria-label={label} />
  );
}

/** Its address lives for minutes: it is asked for when it is opened. */
function Document({ path }: { path: string }) {
  const { session } = useAuthenticatedClient();
  const [state, setState] = useState<"idle" | "opening" | "failed">("idle");
  async function open(): Promise<void> {
    setState("opening");
    try {
      const url = await findPrivateMediaUrl(session, path, AbortSignal.timeout(15_000));
      window.open(url, "_blank", "noopener");
      setState("idle");
    } catch {
      setState("failed");
    }
  }
  return (
    <button type="button" className={styles.document} onClick={() => void open()}>
      <FileText aria-hidden />
      <span>
        <strong>{chat.parts.file}</strong>
        <span role="status">
          {state === "idle" ? texts.openFile : state === "opening" ? texts.opened : texts.fileFailed}
        </span>
      </span>
    </button>
  );
}
