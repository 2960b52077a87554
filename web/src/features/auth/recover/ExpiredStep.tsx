/* Recovery step: the link or code is no longer valid; start over. */
import { recover } from "@/shared/i18n/es";
import styles from "../AuthFrame.module.css";

export function ExpiredStep({ text, onRestart }: { text: string; onRestart: () => void }) {
  return (
    <div className={styles.form}>
      <div role="alert" className={styles.over}>
        <strong>{recover.overTitle}</strong>
        <p>{text}</p>
      </div>
      <button type="button" className={styles.submit} onClick={onRestart}>
        {recover.again}
      </button>
    </div>
  );
}
