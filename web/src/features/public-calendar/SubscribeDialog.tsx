/* How to have the duty calendar inside one's own: open it there, copy its address, or take the file. */
import { CalendarPlus, Check, Copy, Download } from "lucide-react";
import { useState } from "react";
import { calendar } from "@/shared/i18n/es";
import type { Group } from "@/shared/month/queries";
import { Dialog } from "@/shared/ui/Dialog";
import { feedUrl } from "./data";
import styles from "./SubscribeDialog.module.css";

export function SubscribeDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const url = feedUrl(group.id);
  const copy = () =>
    navigator.clipboard?.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Dialog title={calendar.subscribeTitle} onClose={onClose}>
      <p className={styles.lead}>{calendar.subscribeLead}</p>
      <div className={styles.ways}>
        <a className={styles.main} href={url.replace(/^https?:/, "webcal:")}>
          <CalendarPlus aria-hidden />
          {calendar.subscribeOpen}
        </a>
        <button type="button" onClick={() => void copy()}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          <span aria-live="polite">{copied ? calendar.shared : calendar.subscribeCopy}</span>
        </button>
        <a href={url} download="farmacias-de-turno.ics">
          <Download aria-hidden />
          {calendar.subscribeDownload}
        </a>
      </div>
      <label className={styles.address}>
        <span className="hidden-visually">{calendar.subscribeAddress}</span>
        <input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </label>
    </Dialog>
  );
}
