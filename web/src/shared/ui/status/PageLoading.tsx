/* What stands in for a page until it is known which one to show. */
import { common } from "../../i18n/es";
import styles from "./PageLoading.module.css";

export function PageLoading() {
  return (
    <p role="status" className={styles.loading}>
      {common.loading}
    </p>
  );
}
