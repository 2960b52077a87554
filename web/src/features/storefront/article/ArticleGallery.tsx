/* The pictures of an article: the one that is looked at, and the others below it. */
import { useState } from "react";
import { article as texts } from "@/shared/i18n/es";
import { PublicImage } from "@/shared/ui/picture/PublicImage";
import type { Article } from "../model";
import styles from "./ArticleGallery.module.css";

export function ArticleGallery({ article }: { article: Article }) {
  const urls = [...new Set([article.image_url, ...article.gallery].filter((url) => url !== null))];
  const [shown, setShown] = useState(0);
  const url = urls[shown];
  if (url === undefined) return null;
  return (
    <div className={styles.gallery}>
      <span className={styles.picture}>
        <PublicImage url={url} alt={article.name} sizes="(max-width: 600px) 100vw, 560px" />
      </span>
      {urls.length > 1 && (
        <ul className={styles.others} aria-label={texts.pictures}>
          {urls.map((one, index) => (
            <li key={one}>
              <button
                type="button"
                aria-label={texts.picture(index + 1, urls.length)}
                aria-pressed={index === shown}
                onClick={() => setShown(index)}
              >
                <PublicImage url={one} alt="" sizes="64px" isSquare />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
