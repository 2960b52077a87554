/* The picture of a person or a workspace, or the initials of its name. */
import { initials } from "../../lib/initials";
import { MediaImage } from "./MediaImage";
import styles from "./NamedImage.module.css";

interface Props {
  url: string | null;
  /** The text beside it says the name: this one is not read. */
  name: string;
  /** Its width and height in pixels. */
  size: number;
  /** Round for persons, else a rounded square. */
  isRound?: boolean;
}

export function NamedImage({ url, name, size, isRound = false }: Props) {
  return (
    <span
      className={styles.frame}
      data-round={isRound || undefined}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
    >
      <MediaImage
        url={url}
        alt=""
        sizes={`${size}px`}
        isSquare
        fallback={<span aria-hidden>{initials(name)}</span>}
      />
    </span>
  );
}
