/* What is said of a file. */
import type { MediaResource } from "@/shared/api/mediaLibrary";
import { files as texts } from "@/shared/i18n/es";
import { formatBytes, formatCount } from "@/shared/lib/format";

/** An address of ours as it is used elsewhere. */
export function absoluteUrl(url: string): string {
  return new URL(url, window.location.origin).href;
}

/** 'Imagen PNG', '1.280 × 720 píxeles', '1,2 MB'. */
export function mediaMetadata({ type, format, width, height, size, public: isPublic }: MediaResource) {
  const names = texts.facts;
  return [
    { name: names.type, value: `${texts.singular[type]} ${format.toUpperCase()}` },
    ...(width !== null && height !== null
      ? [{ name: names.pixels, value: texts.pixels(formatCount(width), formatCount(height)) }]
      : []),
    { name: names.size, value: formatBytes(size) },
    { name: names.visibility, value: texts.visible[isPublic ? "public" : "private"] },
  ];
}
