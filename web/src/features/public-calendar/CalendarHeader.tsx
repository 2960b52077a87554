/* The calendar's header: the group's name, and share, subscribe, print, poster and shortcuts. */
import { CalendarPlus, Check, File, Keyboard, Printer, Share2 } from "lucide-react";
import { memo, useState } from "react";
import { calendar } from "@/shared/i18n/es";
import { currentUrl } from "@/shared/lib/browser";
import type { PharmacyGroup } from "@/shared/month/queries";
import { copyText } from "@/shared/ui/action/clipboard";
import { PharmacyCross } from "@/shared/ui/marks/PharmacyCross";
import styles from "./CalendarHeader.module.css";
import type { OpenDialog } from "./dialogs/openDialog";

const PRINT_DELAY_MS = 100;
const NOTE_DURATION_MS = 4000;

interface Props {
  group: PharmacyGroup | null;
  isPrintable?: boolean;
  /** The embedded form: small and without actions. */
  isEmbedded?: boolean;
  onOpen: (what: OpenDialog) => void;
}

export const CalendarHeader = memo(({ group, isPrintable = false, isEmbedded = false, onOpen }: Props) => {
  const [note, setNote] = useState("");
  const say = (text: string) => {
    setNote(text);
    setTimeout(() => setNote(""), NOTE_DURATION_MS);
  };
  return (
    <header className={isEmbedded ? `${styles.header} ${styles.bare}` : styles.header}>
      <PharmacyCross className={styles.mark} />
      <div className={styles.titles}>
        <h1>{calendar.title}</h1>
        <p>{group?.name ?? "\u00a0"}</p>
      </div>
      {group && !isEmbedded && (
        <div className={styles.actions}>
          <button type="button" className={styles.action} onClick={() => void shareCalendar(group.name, say)}>
            {note === calendar.shared ? <Check aria-hidden /> : <Share2 aria-hidden />}
            <span>{calendar.share}</span>
          </button>
          <button type="button" className={styles.action} onClick={() => onOpen("subscribe")}>
            <CalendarPlus aria-hidden />
            <span>{calendar.subscribe}</span>
          </button>
          {isPrintable && (
            <>
              <button
                type="button"
                className={styles.action}
                onClick={() => setTimeout(() => window.print(), PRINT_DELAY_MS)}
              >
                <Printer aria-hidden />
                <span>{calendar.print}</span>
              </button>
              <button type="button" className={styles.action} onClick={() => onOpen("poster")}>
                <File aria-hidden />
                <span>{calendar.poster}</span>
              </button>
            </>
          )}
          <button
            type="button"
            className={`${styles.action} ${styles.keys}`}
            onClick={() => onOpen("keys")}
            aria-label={calendar.keys}
            title={calendar.keys}
          >
            <Keyboard aria-hidden />
          </button>
        </div>
      )}
      <p role="status" className={note ? styles.note : "hidden-visually"}>
        {note}
      </p>
    </header>
  );
});

async function shareCalendar(name: string, showNote: (text: string) => void): Promise<void> {
  const url = currentUrl().href;
  if (!navigator.share) return showNote((await copyText(url)) ? calendar.shared : calendar.shareFailed);
  try {
    await navigator.share({ title: `${calendar.title} · ${name}`, url });
  } catch (error) {
    // Closing the system's share sheet is not an error.
    if (error instanceof DOMException && error.name === "AbortError") return;
    showNote((await copyText(url)) ? calendar.shared : calendar.shareFailed);
  }
}
