/* A button that copies a text and confirms it. */
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { calendar } from "@/shared/i18n/es";
import { copyText } from "@/shared/ui/action/clipboard";

interface Props {
  text: string;
  label: string;
}

export function CopyButton({ text, label }: Props) {
  const [resultText, setResultText] = useState("");
  const copy = async () => setResultText((await copyText(text)) ? calendar.copied : calendar.copyFailed);
  return (
    <button type="button" onClick={() => void copy()}>
      {resultText === calendar.copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{resultText || label}</span>
    </button>
  );
}
