/* A picture: one of ours in the size that the screen needs, another site's as it is, or a sign that there is none. */
import {
  type MediaAddress,
  type MediaSize,
  parseMediaAddress,
  variantUrl,
} from "../../lib/media/mediaAddress";
import styles from "./MediaImage.module.css";
import { imageClass, NoImage, PublicImage, type PublicImageProps } from "./PublicImage";
import { usePrivateMediaUrl } from "./privateMedia";

interface Props extends PublicImageProps {
  /** The size of a private one, whose address is asked for once. */
  privateSize?: MediaSize;
}

/** Also shows a private one, `/media/resources/private/{id}`, which is asked for with the area's session. */
export function MediaImage({ privateSize = 512, ...image }: Props) {
  const { url } = image;
  const address = url === null ? null : parseMediaAddress(url);
  if (!address || address.isPublic) return <PublicImage {...image} />;
  return <PrivateImage key={url} {...image} address={address} size={privateSize} />;
}

function PrivateImage(props: Omit<PublicImageProps, "url"> & { address: MediaAddress; size: MediaSize }) {
  const { address, size, alt, isSquare, fallback, className } = props;
  const { url, hasFailed, onError } = usePrivateMediaUrl(variantUrl(address, size, { isSquare }));
  if (hasFailed) return <NoImage alt={alt} fallback={fallback} className={className} />;
  if (url === undefined) return <span className={`${styles.empty} shimmer ${className ?? ""}`} />;
  return <img src={url} alt={alt} decoding="async" className={imageClass(className)} onError={onError} />;
}
