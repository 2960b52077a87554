/* Recovery step: the link or code is no longer valid; start over. */
import { recover } from "@/shared/i18n/es";
import styles from "../AuthFrame.module.css";

export function ExpiredStep({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <div className={styles.form}>
      <div role="alert" className={styles.over}>
        <strong>{recover.overTitle}</strong>
        <p>{text}</p>
      </div>
      <button type="button" className={styles.submit} onClick={onAgain}>
        {recover.again}
      </button>
    </div>
  );
}
