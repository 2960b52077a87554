/* The orders of the last 24 hours as bars, beside those of the week before. */
import { ClipboardList } from "lucide-react";
import { paths } from "@/app/paths";
import { staffHome } from "@/shared/i18n/es";
import { formatCount } from "@/shared/lib/format";
import { HomePanel } from "@/shared/ui/panel/HomePanel";
import { hourBars, hourSums, type OrderHour } from "../hours";
import styles from "./hours.module.css";

const texts = staffHome.hours;
const WIDTH = 480;
const HEIGHT = 96;
/** Hours between two names under the bars. */
const TICK_EVERY = 6;
const hourFormat = new Intl.DateTimeFormat("es-AR", {
  hour: "2-digit",
  hourCycle: "h23",
  timeZone: "America/Argentina/Buenos_Aires",
});

const hourText = (at: string) => `${hourFormat.format(Date.parse(at))} h`;

export function OrderHoursPanel({ hours }: { hours: readonly OrderHour[] }) {
  const { now, before, peak } = hourSums(hours);
  const summary = [
    now === 0 ? texts.none : texts.summary(texts.orders(now), texts.orders(before)),
    ...(peak ? [texts.peak(hourText(peak.at), texts.orders(peak.count))] : []),
  ].join(" ");
  return (
    <HomePanel
      title={texts.title}
      to={paths.backoffice.orders()}
      Icon={ClipboardList}
      figure={texts.figure(formatCount(now))}
      lead={summary}
      isWide
    >
      {(now > 0 || before > 0) && <HourChart hours={hours} summary={summary} />}
    </HomePanel>
  );
}

function HourChart({ hours, summary }: { hours: readonly OrderHour[]; summary: string }) {
  const bars = hourBars(hours);
  const step = WIDTH / bars.length;
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summary}>
        {bars.map(({ at, height, beforeHeight }, index) => (
          <g key={at}>
            <rect
              className={styles.before}
              x={index * step + step * 0.12}
              y={HEIGHT * (1 - beforeHeight)}
              width={step * 0.76}
              height={HEIGHT * beforeHeight}
            />
            <rect
              className={styles.now}
              x={index * step + step * 0.28}
              y={HEIGHT * (1 - height)}
              width={step * 0.44}
              height={HEIGHT * height}
            />
          </g>
        ))}
      </svg>
      <div className={styles.ticks} aria-hidden>
        {bars
          .filter((_, index) => index % TICK_EVERY === 0)
          .map(({ at }) => (
            <span key={at}>{hourText(at)}</span>
          ))}
      </div>
      <figcaption className={styles.legend}>
        <span data-of="now">{texts.legendNow}</span>
        <span data-of="before">{texts.legendBefore}</span>
      </figcaption>
    </figure>
  );
}
