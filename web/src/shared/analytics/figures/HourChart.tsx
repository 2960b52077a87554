/* A figure by the hour of the day. */
import { useMemo } from "react";
import { analytics } from "../../i18n/es/analytics/analytics";
import { Chart } from "../../ui/chart/Chart";
import type { ChartContent } from "../../ui/chart/chartContent";
import { type AnalyticsSummary, sumByHourOfDay } from "./figures";
import { type FigureName, formatFigure, formatFigureShort, peakText } from "./figureText";

const texts = analytics.chart;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const LABELS = HOURS.map(texts.hourRange);
const TICKS = HOURS.map(texts.hourTick);

export function HourChart({ figure, summary }: { figure: FigureName; summary: AnalyticsSummary }) {
  const values = useMemo(() => sumByHourOfDay(summary), [summary]);
  const content = useMemo(
    (): ChartContent => ({
      kind: "bars",
      labels: LABELS,
      ticks: TICKS,
      series: [{ name: analytics.metrics[figure], values }],
      formatShort: (value) => formatFigureShort(figure, value),
    }),
    [values, figure],
  );
  const peak = peakText(figure, values, LABELS);
  const name = texts.byHour(analytics.metrics[figure]);
  return (
    <Chart
      content={content}
      description={`${name}. ${peak ?? texts.noData}`}
      caption={name}
      pointName={texts.hour}
      format={(value) => formatFigure(figure, value)}
      note={peak ?? texts.noData}
    />
  );
}
