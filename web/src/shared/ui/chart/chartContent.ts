/* What a chart shows, and the inks that it is drawn with. */

export interface ChartSeries {
  name: string;
  values: readonly number[];
}

export interface ChartContent {
  kind: "line" | "bars";
  /** The name of each point, as a table and a reader say it. */
  labels: readonly string[];
  /** The short name of each point, below the chart. */
  ticks: readonly string[];
  /** The values, and perhaps those to compare them with. */
  series: readonly [ChartSeries, ...ChartSeries[]];
  /** A value on the axis, as '1,5 mil'. */
  formatShort: (value: number) => string;
}

/** Colours of the page's scheme, resolved: a canvas knows no custom properties. */
export interface ChartInks {
  accent: string;
  soft: string;
  muted: string;
  line: string;
  font: string;
}
