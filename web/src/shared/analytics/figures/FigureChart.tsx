/* A figure over a period, with the time before it as a dashed line. */
import { useMemo } from "react";
import { analytics } from "../../i18n/es/analytics/analytics";
import { Chart } from "../../ui/chart/Chart";
import type { ChartContent, ChartSeries } from "../../ui/chart/chartContent";
import { type FigurePair, fillSeries, fillSeriesBefore } from "./figures";
import {
  type FigureName,
  formatFigure,
  formatFigureShort,
  peakText,
  pointNames,
  seriesText,
} from "./figureText";
import type { AnalyticsPeriod } from "./period";

const texts = analytics.chart;

interface Props {
  figure: FigureName;
  pair: FigurePair;
  period: AnalyticsPeriod;
  kind?: ChartContent["kind"];
}

export function FigureChart({ figure, pair: { now, before }, period, kind = "line" }: Props) {
  const content = useMemo((): ChartContent => {
    const current: ChartSeries = { name: texts.now, values: fillSeries(now, period.starts) };
    const earlier = { name: texts.before, values: fillSeriesBefore(before, period.starts, period.days) };
    return {
      ...pointNames(period),
      kind,
      // Bars of two periods would hide each other.
      series: kind === "line" ? [current, earlier] : [current],
      formatShort: (value) => formatFigureShort(figure, value),
    };
  }, [now, before, period, figure, kind]);
  const { labels, series } = content;
  const { values } = series[0];
  const isByHour = period.bucket === "hour";
  const name = analytics.metrics[figure];
  return (
    <Chart
      content={content}
      description={seriesText({ figure, values, labels, total: now.total, totalBefore: before.total })}
      caption={isByHour ? texts.byHour(name) : texts.byDay(name)}
      pointName={isByHour ? texts.hour : texts.day}
      format={(value) => formatFigure(figure, value)}
      note={peakText(figure, values, labels) ?? texts.noData}
    />
  );
}
