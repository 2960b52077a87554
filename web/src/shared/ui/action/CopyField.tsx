/* A named value, such as an account's number, with a button that copies it and says so. */
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { copy as texts } from "../../i18n/es";
import styles from "./CopyField.module.css";
import { copyText } from "./clipboard";

/** Inside a `dl`. */
export function CopyField({ name, value }: { name: string; value: string }) {
  const [result, setResult] = useState<"none" | "done" | "failed">("none");
  const copy = async () => setResult((await copyText(value)) ? "done" : "failed");
  return (
    <div className={styles.field}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{value}</span>
        <button type="button" aria-label={texts.button(name)} onClick={() => void copy()}>
          {result === "done" ? <Check aria-hidden /> : <Copy aria-hidden />}
        </button>
        <span role="status" className={styles.result}>
          {result === "done" && texts.done}
          {result === "failed" && texts.failed}
        </span>
      </dd>
    </div>
  );
}
