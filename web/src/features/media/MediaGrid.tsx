/* The files as a grid: each with its picture or a sign of its type, its name, and its address to copy. */
import { FileText, Lock, type LucideIcon, Music, Video } from "lucide-react";
import { Link } from "react-router";
import type { MediaResource } from "@/shared/api/mediaLibrary";
import { files as texts } from "@/shared/i18n/es";
import { formatBytes } from "@/shared/lib/format";
import { CopyButton } from "@/shared/ui/action/CopyableText";
import { MediaImage } from "@/shared/ui/picture/MediaImage";
import styles from "./media.module.css";
import { absoluteUrl } from "./mediaText";

const ICONS: Readonly<Record<Exclude<MediaResource["type"], "image">, LucideIcon>> = {
  video: Video,
  audio: Music,
  file: FileText,
};

interface Props {
  rows: readonly MediaResource[];
  /** True while other rows are loading. */
  isStale: boolean;
  /** The address of a file's details. */
  detailsOf: (id: string) => string;
}

export function MediaGrid({ rows, isStale, detailsOf }: Props) {
  return (
    <ul className={styles.grid} aria-label={texts.title} data-stale={isStale || undefined}>
      {rows.map((media) => (
        <li key={media.id} className={styles.card}>
          <Link to={detailsOf(media.id)} preventScrollReset>
            <span className={styles.square}>
              <Thumbnail media={media} />
            </span>
            <span className={styles.name}>{media.filename}</span>
          </Link>
          <p className={styles.facts}>
            {!media.public && (
              <span title={texts.private}>
                <Lock aria-hidden />
                <span className="hidden-visually">{texts.private}</span>
              </span>
            )}
            <span>
              {media.format.toUpperCase()} · {formatBytes(media.size)}
            </span>
            <CopyButton text={absoluteUrl(media.url)} name={texts.addressOf(media.filename)} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ media: { type, url } }: { media: MediaResource }) {
  if (type === "image") {
    return (
      <MediaImage url={url} alt="" sizes="(max-width: 767.98px) 46vw, 220px" isSquare privateSize={256} />
    );
  }
  const Icon = ICONS[type];
  return <Icon aria-hidden />;
}
