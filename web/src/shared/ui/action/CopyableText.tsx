/* A text such as an id, with a button that copies it. */
import { Check, Copy as CopyIcon } from "lucide-react";
import { useState } from "react";
import { copy as texts } from "../../i18n/es";
import { showToast } from "../overlay/toast";
import styles from "./CopyableText.module.css";

interface Props {
  text: string;
  /** The text's name, for screen readers. */
  name: string;
  /** Shown in place of the text that is copied. */
  shown?: string | undefined;
  onCopied?: (() => void) | undefined;
}

export function CopyableText({ text, name, shown = text, onCopied }: Props) {
  return (
    <span className={styles.copy}>
      <code>{shown}</code>
      <CopyButton text={text} name={name} onCopied={onCopied} />
    </span>
  );
}

export function CopyButton({ text, name, onCopied }: Omit<Props, "shown">) {
  const [copied, setCopied] = useState(false);
  const write = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
      showToast("success", texts.done, { id: "copy" });
      onCopied?.();
    } catch {
      // Without HTTPS there is no clipboard API; the text can still be selected and copied.
      showToast("error", texts.failed, { id: "copy" });
    }
  };
  const Icon = copied ? Check : CopyIcon;
  return (
    <button
      type="button"
      className={styles.button}
      onClick={() => void write()}
      aria-label={texts.button(name)}
    >
      <Icon aria-hidden />
    </button>
  );
}
