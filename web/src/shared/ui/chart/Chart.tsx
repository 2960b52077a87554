/* A chart with its legend, the point below the pointer in words, and the same figures as a table. */
import { useEffect, useRef, useState } from "react";
import { analytics } from "../../i18n/es/analytics/analytics";
import styles from "./Chart.module.css";
import type { ChartContent, ChartInks } from "./chartContent";

const texts = analytics.chart;

interface Props {
  /** The figures, the same object while they are the same. */
  content: ChartContent;
  /** The trend in words, in place of the picture. */
  description: string;
  /** The table's name, and that of its first column. */
  caption: string;
  pointName: string;
  format: (value: number) => string;
  /** Shown while no point is chosen. */
  note?: string | undefined;
}

export function Chart({ content, description, caption, pointName, format, note }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [point, setPoint] = useState<number | null>(null);
  useEffect(() => drawInto(frame.current, content, setPoint), [content]);
  const { labels, series } = content;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        {series.length > 1 && (
          <ul className={styles.legend}>
            {series.map(({ name }, index) => (
              <li key={name} data-dashed={index > 0 || undefined}>
                {name}
              </li>
            ))}
          </ul>
        )}
        <p className={styles.point} aria-hidden>
          {point === null || point >= labels.length ? note : pointText(content, point, format)}
        </p>
      </figcaption>
      <div ref={frame} className={styles.frame} role="img" aria-label={description} />
      <details className={styles.table}>
        <summary>{texts.asTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
        <section tabIndex={0} aria-label={texts.tableOf(caption)}>
          <table>
            <caption className="hidden-visually">{caption}</caption>
            <thead>
              <tr>
                <th scope="col">{pointName}</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, index) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {series.map(({ name, values }) => (
                    <td key={name}>{format(values[index] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}

/** 'sábado 21 de noviembre: 42 · antes 30'. */
function pointText({ labels, series }: ChartContent, index: number, format: Props["format"]): string {
  const [now, before] = series;
  const text = texts.point(labels[index] as string, format(now.values[index] ?? 0));
  return before ? `${text} · ${texts.pointBefore(format(before.values[index] ?? 0))}` : text;
}

function drawInto(
  frame: HTMLElement | null,
  content: ChartContent,
  onPoint: (index: number | null) => void,
): () => void {
  let remove: (() => void) | null = null;
  let isGone = false;
  // The table says the same when the chunk cannot be loaded.
  import("./drawChart").then(
    ({ drawChart }) => {
      if (frame && !isGone) remove = drawChart(frame, () => readInks(frame), content, onPoint).remove;
    },
    (error: unknown) => console.error(error),
  );
  return () => {
    isGone = true;
    onPoint(null);
    remove?.();
  };
}

/** A custom property with light-dark() is resolved where it is the colour of something. */
function readInks(frame: HTMLElement): ChartInks {
  const probe = frame.appendChild(document.createElement("span"));
  const colour = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const inks = {
    accent: colour("accent"),
    soft: colour("accent-soft"),
    muted: colour("muted"),
    line: colour("line"),
    font: getComputedStyle(frame).fontFamily,
  };
  probe.remove();
  return inks;
}
