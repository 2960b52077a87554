/* A picture that is not uploaded yet, drawn from its file: the page's policy allows no `blob:` image. */
import { useEffect, useRef } from "react";
import styles from "./MediaImage.module.css";

const WIDTH = 320;

export function FilePreview({ file, className }: { file: File; className?: string | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    void draw(file, canvas, () => isGone);
    return () => {
      isGone = true;
    };
  }, [file]);
  return (
    <canvas ref={canvas} aria-hidden className={`${styles.image} ${className ?? ""}`} width={0} height={0} />
  );
}

async function draw(
  file: File,
  canvas: { current: HTMLCanvasElement | null },
  isGone: () => boolean,
): Promise<void> {
  if (!("createImageBitmap" in window)) return;
  // A file that is no picture has none; the upload says so.
  const bitmap = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: "medium" }).catch(
    () => null,
  );
  if (bitmap && canvas.current && !isGone()) {
    canvas.current.width = bitmap.width;
    canvas.current.height = bitmap.height;
    canvas.current.getContext("2d")?.drawImage(bitmap, 0, 0);
  }
  bitmap?.close();
}
