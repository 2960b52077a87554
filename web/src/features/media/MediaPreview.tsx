/* A file as a browser shows it: a picture, a film, a recording; a document is opened elsewhere. */
import { ExternalLink } from "lucide-react";
import type { MediaResource } from "@/shared/api/mediaLibrary";
import { files as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { MediaImage } from "@/shared/ui/picture/MediaImage";
import { usePrivateMediaUrl } from "@/shared/ui/picture/privateMedia";
import styles from "./media.module.css";

export function MediaPreview({ media }: { media: MediaResource }) {
  const { type, url, filename } = media;
  if (type === "image") {
    return (
      <div className={styles.preview}>
        <MediaImage
          url={url}
          alt={filename}
          sizes="(max-width: 767.98px) 92vw, 470px"
          privateSize={1024}
          className={styles.whole}
        />
      </div>
    );
  }
  return media.public ? <Player media={media} url={url} /> : <PrivatePlayer media={media} />;
}

function PrivatePlayer({ media }: { media: MediaResource }) {
  const { url } = usePrivateMediaUrl(media.url);
  return url === undefined ? null : <Player media={media} url={url} />;
}

function Player({ media: { type, filename, public: isPublic }, url }: { media: MediaResource; url: string }) {
  if (type === "video") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: an upload has no captions
      <video className={styles.player} src={url} controls preload="metadata" aria-label={filename} />
    );
  }
  if (type === "audio") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: an upload has no captions
      <audio className={styles.player} src={url} controls preload="metadata" aria-label={filename} />
    );
  }
  // A public one has a button of its own among the others.
  if (isPublic) return null;
  return (
    <a className={buttonClass()} href={url} target="_blank" rel="noopener">
      <ExternalLink aria-hidden />
      {texts.download}
    </a>
  );
}
