/* A text such as an id or an account's number, with a button that copies it and says so. */
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { copy as texts } from "../../i18n/es";
import styles from "./CopyableText.module.css";
import { copyText } from "./clipboard";

interface Props {
  text: string;
  /** The text's name, for screen readers. */
  name: string;
  /** Shown in place of the text that is copied. */
  shown?: string | undefined;
  onCopied?: (() => void) | undefined;
}

const SHOWN_MS = 2000;

export function CopyableText({ text, name, shown = text, onCopied }: Props) {
  return (
    <span className={styles.copy}>
      <code>{shown}</code>
      <CopyButton text={text} name={name} onCopied={onCopied} />
    </span>
  );
}

export function CopyButton({ text, name, onCopied }: Omit<Props, "shown">) {
  const [result, setResult] = useState<"none" | "copied" | "failed">("none");
  const copy = async () => {
    const isCopied = await copyText(text);
    setResult(isCopied ? "copied" : "failed");
    if (!isCopied) return;
    setTimeout(() => setResult("none"), SHOWN_MS);
    onCopied?.();
  };
  const Icon = result === "copied" ? Check : Copy;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        onClick={() => void copy()}
        aria-label={texts.button(name)}
      >
        <Icon aria-hidden />
      </button>
      <span role="status" className={styles.result}>
        {result === "copied" && <span className="hidden-visually">{texts.done}</span>}
        {result === "failed" && texts.failed}
      </span>
    </>
  );
}
