/* A picture that needs no session: one of ours in the size that the screen needs, another site's as it is. */
import { ImageOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { picture as texts } from "../../i18n/es";
import {
  findPictureAddressProblem,
  type MediaAddress,
  parseMediaAddress,
  variantSrcSet,
  variantUrl,
} from "../../lib/media/mediaAddress";
import styles from "./MediaImage.module.css";
import { useImageRetry } from "./useImageRetry";

export interface PublicImageProps {
  /** One of ours, `/media/resources/public/{id}`, or an https address; null for none. */
  url: string | null;
  /** The alternative text; empty when the text beside it says the same. */
  alt: string;
  /** The width at which it is shown, as `sizes` of an image: '160px', '(max-width: 600px) 50vw, 240px'. */
  sizes: string;
  /** One of ours is cropped to a square by the server; another site's only as `object-fit` does. */
  isSquare?: boolean;
  /** Shown where there is no picture; by default a sign that it is not available. */
  fallback?: ReactNode;
  /** Sets its size: an image without one is as large as its place. */
  className?: string | undefined;
}

export function PublicImage({ url, ...image }: PublicImageProps) {
  const address = url === null ? null : parseMediaAddress(url);
  if (address?.isPublic) return <OwnImage key={url} address={address} {...image} />;
  // The page's policy allows no http picture, and half an address is none.
  if (url === null || findPictureAddressProblem(url) !== null) return <NoImage {...image} />;
  return <OtherImage key={url} url={url} {...image} />;
}

type ImageProps = Omit<PublicImageProps, "url">;

function OwnImage({
  address,
  alt,
  sizes,
  isSquare,
  fallback,
  className,
}: ImageProps & { address: MediaAddress }) {
  const src = variantUrl(address, 512, { isSquare });
  const { attempt, hasFailed, onError } = useImageRetry(src);
  if (hasFailed) return <NoImage alt={alt} fallback={fallback} className={className} />;
  return (
    <img
      key={attempt}
      src={src}
      srcSet={variantSrcSet(address, { isSquare })}
      sizes={sizes}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={imageClass(className)}
      onError={onError}
    />
  );
}

function OtherImage({ url, alt, fallback, className }: ImageProps & { url: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <NoImage alt={alt} fallback={fallback} className={className} />;
  return (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={imageClass(className)}
      onError={() => setHasFailed(true)}
    />
  );
}

export function NoImage({ alt, fallback, className }: Pick<ImageProps, "alt" | "fallback" | "className">) {
  if (fallback !== undefined) return fallback;
  return (
    <span className={`${styles.empty} ${className ?? ""}`} title={texts.missing}>
      <ImageOff aria-hidden />
      <span className="hidden-visually">{alt && `${alt} (${texts.missing.toLowerCase()})`}</span>
    </span>
  );
}

export function imageClass(className: string | undefined): string {
  return className ? `${styles.image} ${className}` : (styles.image as string);
}
