/* The end of a paged list: loads the next page when it is in view or its button is pressed. */
import { LoaderCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import { table as texts } from "../../i18n/es";
import { Button } from "../action/Button";
import styles from "./LoadMore.module.css";

interface Props {
  /** True when there is another page. */
  hasMore: boolean;
  isLoading: boolean;
  /** The error of the last attempt. */
  problem?: string | undefined;
  onMore: () => void;
}

export function LoadMore({ hasMore, isLoading, problem, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null);
  // After a failure only the button tries again.
  const watching = hasMore && !isLoading && !problem;
  useEffect(() => {
    if (!watching || !end.current || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: "240px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [watching, onMore]);

  return (
    <div ref={end} className={styles.more}>
      {problem && <p role="alert">{problem}</p>}
      {hasMore && (
        <Button onClick={onMore} disabled={isLoading}>
          {isLoading && <LoaderCircle aria-hidden className={styles.turning} />}
          {isLoading ? texts.loadingMore : problem ? texts.again : texts.more}
        </Button>
      )}
    </div>
  );
}
