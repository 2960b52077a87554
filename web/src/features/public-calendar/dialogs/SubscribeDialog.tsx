/* The subscription dialog: open the feed, copy its address or download the file. */
import { CalendarPlus, Download } from "lucide-react";
import { calendar } from "@/shared/i18n/es";
import type { PharmacyGroup } from "@/shared/month/queries";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { calendarFeedUrl } from "../data";
import { CopyButton } from "./CopyButton";
import styles from "./SubscribeDialog.module.css";

export function SubscribeDialog({ group, onClose }: { group: PharmacyGroup; onClose: () => void }) {
  const url = calendarFeedUrl(group.id);
  const webcal = url.replace(/^https?:/, "webcal:");
  return (
    <Dialog title={calendar.subscribeTitle} onClose={onClose}>
      <p className={styles.lead}>{calendar.subscribeLead}</p>
      <div className={styles.ways}>
        <a className={styles.main} href={webcal}>
          <CalendarPlus aria-hidden />
          {calendar.subscribeOpen}
        </a>
        <CopyButton text={url} label={calendar.subscribeCopy} />
        <a href={url} download="farmacias-de-turno.ics">
          <Download aria-hidden />
          {calendar.subscribeDownload}
        </a>
      </div>
      <label className={styles.address}>
        <span className="hidden-visually">{calendar.subscribeAddress}</span>
        <input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <dl className={styles.howTo}>
        {calendar.subscribeHowTo.map(([program, steps]) => (
          <div key={program}>
            <dt>{program}</dt>
            <dd>{steps}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
