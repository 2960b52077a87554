/* The age of an order, which becomes more striking as it grows. */
import { Clock } from "lucide-react";
import { boardCard as texts } from "@/shared/i18n/es";
import { useNow } from "@/shared/lib/browser";
import { formatDateTime } from "@/shared/lib/format";
import { ageMinutes, ageText, ageTone } from "../rules/age";
import styles from "./card.module.css";

const NOTES = { fresh: null, late: texts.late, very_late: texts.veryLate } as const;

export function OrderAge({ since }: { since: string }) {
  const minutes = ageMinutes(since, useNow());
  const tone = ageTone(minutes);
  return (
    <time className={styles.age} data-tone={tone} dateTime={since} title={formatDateTime(since)}>
      <Clock aria-hidden />
      {ageText(minutes)}
      {NOTES[tone] && <span className="hidden-visually">, {NOTES[tone]}</span>}
    </time>
  );
}
