/* The dialog with the HTML that embeds the calendar in another site. */
import { calendar, calendarDialogs as texts } from "@/shared/i18n/es";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { canonicalPath } from "../documentHead";
import { CopyButton } from "./CopyButton";
import styles from "./SubscribeDialog.module.css";

export function EmbedDialog({ group, onClose }: { group: string; onClose: () => void }) {
  const path = canonicalPath(window.location.search, ["grupo"]);
  const url = `${window.location.origin}${path}${path.includes("?") ? "&amp;" : "?"}embed=1`;
  const title = `${calendar.title} · ${group}`.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const snippet = `<iframe src="${url}" title="${title}" width="100%" height="900" loading="lazy" style="border:0"></iframe>`;
  return (
    <Dialog title={texts.embedTitle} onClose={onClose}>
      <p className={styles.lead}>{texts.embedLead}</p>
      <label className={styles.address}>
        <span className="hidden-visually">{texts.embedCode}</span>
        <textarea readOnly rows={7} value={snippet} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div className={styles.ways}>
        <CopyButton text={snippet} label={texts.embedCopy} />
      </div>
    </Dialog>
  );
}
