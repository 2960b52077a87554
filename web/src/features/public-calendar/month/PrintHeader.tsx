/* The header of the printed month: group, month, date, and a QR code of the calendar's address. */
import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { calendar } from "@/shared/i18n/es";
import { monthLabel } from "@/shared/lib/calendar";
import { capitalize, monthName } from "@/shared/lib/dateFormat";
import { qrCodePath } from "@/shared/month/qrCode";
import { canonicalPath } from "../documentHead";
import styles from "./PrintHeader.module.css";

const DRAW_DELAY_MS = 1000;

interface Props {
  group: string;
  month: string;
  updated: string;
}

export function PrintHeader({ group, month, updated }: Props) {
  const url = window.location.origin + canonicalPath(window.location.search, ["grupo"]);
  const code = useQrCode(url);
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
      {/* The sentence and its code stand together or not at all. */}
      {code && (
        <>
          <p className={styles.lead}>
            {calendar.paperCode}
            <br />
            {url.replace(/^https?:\/\//, "")}
          </p>
          <svg className={styles.code} viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
            <title>{url}</title>
            <path d={code.path} />
          </svg>
        </>
      )}
    </div>
  );
}

interface DrawnCode {
  url: string;
  path: string;
  size: number;
}

/** Drawn soon after loading, because it takes a slow phone long; at the latest before the page is printed. */
function useQrCode(url: string): DrawnCode | null {
  const [drawn, setDrawn] = useState<DrawnCode | null>(null);
  const isDrawn = drawn?.url === url;
  // Before the month is painted, so that a print cannot come first.
  useLayoutEffect(() => {
    if (isDrawn) return undefined;
    const draw = () => setDrawn({ url, ...qrCodePath(url) });
    const drawNow = () => flushSync(draw);
    const timer = setTimeout(draw, DRAW_DELAY_MS);
    window.addEventListener("beforeprint", drawNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("beforeprint", drawNow);
    };
  }, [url, isDrawn]);
  return isDrawn ? drawn : null;
}
