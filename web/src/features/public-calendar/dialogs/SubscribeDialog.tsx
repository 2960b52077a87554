/* The subscription dialog: open the feed, copy its address or download the file. */
import { CalendarPlus, Download } from "lucide-react";
import { calendarDialogs as texts } from "@/shared/i18n/es";
import type { PharmacyGroup } from "@/shared/month/queries";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { calendarFeedUrl } from "../data";
import { CopyButton } from "./CopyButton";
import styles from "./SubscribeDialog.module.css";

export function SubscribeDialog({ group, onClose }: { group: PharmacyGroup; onClose: () => void }) {
  const url = calendarFeedUrl(group.id);
  const webcal = url.replace(/^https?:/, "webcal:");
  return (
    <Dialog title={texts.subscribeTitle} onClose={onClose}>
      <p className={styles.lead}>{texts.subscribeLead}</p>
      <div className={styles.ways}>
        <a className={styles.main} href={webcal}>
          <CalendarPlus aria-hidden />
          {texts.subscribeOpen}
        </a>
        <CopyButton text={url} label={texts.subscribeCopy} />
        <a href={url} download="farmacias-de-turno.ics">
          <Download aria-hidden />
          {texts.subscribeDownload}
        </a>
      </div>
      <label className={styles.address}>
        <span className="hidden-visually">{texts.subscribeAddress}</span>
        <input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <dl className={styles.howTo}>
        {texts.subscribeHowTo.map(([program, steps]) => (
          <div key={program}>
            <dt>{program}</dt>
            <dd>{steps}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
