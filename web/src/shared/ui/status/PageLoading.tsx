/* The loading message of a whole page. */
import { common } from "../../i18n/es";
import styles from "./PageLoading.module.css";

export function PageLoading() {
  return (
    <p role="status" className={styles.loading}>
      {common.loading}
    </p>
  );
}
