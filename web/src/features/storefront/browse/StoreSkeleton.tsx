/* The shapes of a store while it is loading. */
import { common } from "@/shared/i18n/es";
import styles from "./StoreSkeleton.module.css";

export function StoreSkeleton() {
  return (
    <div className={styles.skeleton}>
      <p role="status" className="hidden-visually">
        {common.loading}
      </p>
      <span className="shimmer" />
      <span className="shimmer" />
      <span className="shimmer" />
      <span className="shimmer" />
    </div>
  );
}
