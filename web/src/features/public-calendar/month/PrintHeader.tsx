/* The header of the printed month: group, month, date, and a QR code of the calendar's address. */
import { useEffect, useState } from "react";
import { calendar } from "@/shared/i18n/es";
import { monthLabel } from "@/shared/lib/calendar";
import { capitalize, monthName } from "@/shared/lib/dateFormat";
import { canonicalPath } from "../documentHead";
import styles from "./PrintHeader.module.css";

interface Props {
  group: string;
  month: string;
  updated: string;
  /** False prints only the address. */
  showsCode: boolean;
}

export function PrintHeader({ group, month, updated, showsCode }: Props) {
  const url = window.location.origin + canonicalPath(window.location.search, ["grupo"]);
  return (
    <div className={styles.title} aria-hidden="true">
      <div>
        <p className={styles.name}>
          {calendar.title} · {group}
        </p>
        <p>{updated}</p>
      </div>
      <p className={styles.month}>
        {capitalize(monthName(month))} · {monthLabel(month)}
      </p>
      <p className={styles.lead}>
        {calendar.paperCode}
        <br />
        {url.replace(/^https?:\/\//, "")}
      </p>
      {showsCode && <QrCode url={url} />}
    </div>
  );
}

interface QrCodePath {
  path: string;
  size: number;
}

/** Draws the code soon after loading, because the browser's own print command does not wait. */
function QrCode({ url }: { url: string }) {
  const [drawn, setDrawn] = useState<QrCodePath | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const draw = async () => {
      const { qrCodePath } = await import("./qrCode");
      if (!isUnmounted) setDrawn(qrCodePath(url));
    };
    const timer = setTimeout(() => void draw().catch(() => {}), 1000);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [url]);
  if (!drawn) return null;
  return (
    <svg className={styles.code} viewBox={`0 0 ${drawn.size} ${drawn.size}`} shapeRendering="crispEdges">
      <title>{url}</title>
      <path d={drawn.path} />
    </svg>
  );
}
