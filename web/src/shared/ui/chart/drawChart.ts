/* Draws a chart by uPlot; in a chunk of its own, which a page without charts does not load. */
import uPlot from "uplot";
import "./uplot.css";
import type { ChartContent, ChartInks } from "./chartContent";

const FONT_PX = 12;
/** The period before is dashed, so that it is told apart without its colour. */
const DASH = [6, 5];
/** More points than this are too close to be marked. */
const MARKED_POINTS = 31;
/** The least width of a label below the chart. */
const LABEL_PX = 54;
/** The top of a chart without values. */
const EMPTY_MAX = 4;
/** Steps between labels: whole weeks read best among days. */
const STEPS = [1, 2, 3, 4, 6, 7, 14, 28, 56, 112];
/** Steps between values: 1, 2, 5, 10, … */
const WHOLE_STEPS = Array.from({ length: 12 }, (_, power) =>
  [1, 2, 5].map((digit) => digit * 10 ** power),
).flat();

export interface DrawnChart {
  remove: () => void;
}

/** Draws into a visible frame; `onPoint` gets the index of the point below the pointer, null when it leaves. */
export function drawChart(
  frame: HTMLElement,
  inks: () => ChartInks,
  content: ChartContent,
  onPoint: (index: number | null) => void,
): DrawnChart {
  let now = inks();
  const chart = new uPlot(
    { ...sizeOf(frame), ...optionsOf(content, () => now, onPoint) },
    [content.labels.map((_, index) => index), ...content.series.map(({ values }) => [...values])],
    frame,
  );
  const resize = new ResizeObserver(() => chart.setSize(sizeOf(frame)));
  resize.observe(frame);
  const scheme = window.matchMedia("(prefers-color-scheme: dark)");
  const recolour = () => {
    now = inks();
    chart.redraw(false, true);
  };
  scheme.addEventListener("change", recolour);
  const theme = new MutationObserver(recolour);
  theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return {
    remove: () => {
      resize.disconnect();
      scheme.removeEventListener("change", recolour);
      theme.disconnect();
      chart.destroy();
    },
  };
}

function sizeOf(frame: HTMLElement): { width: number; height: number } {
  return { width: frame.clientWidth, height: frame.clientHeight };
}

function optionsOf(
  { kind, labels, ticks, series, formatShort }: ChartContent,
  inks: () => ChartInks,
  onPoint: (index: number | null) => void,
): Omit<uPlot.Options, "width" | "height"> {
  const bars = uPlot.paths.bars?.({ size: [0.7, 36], radius: 0.15 });
  const isMarked = labels.length <= MARKED_POINTS;
  const [current, ...earlier] = series.map((_, index): uPlot.Series => {
    const ink = () => (index === 0 ? inks().accent : inks().muted);
    return {
      stroke: ink,
      width: index === 0 ? 2.5 : 1.75,
      points: { show: isMarked && index === 0 && kind === "line", size: 6, fill: ink },
      ...(index > 0 && { dash: DASH }),
      ...(index === 0 && { fill: () => (kind === "bars" ? inks().accent : inks().soft) }),
      ...(kind === "bars" && bars && { paths: bars, width: 0 }),
    };
  });
  const axis = { stroke: () => inks().muted, font: `${FONT_PX}px ${inks().font}`, ticks: { show: false } };
  return {
    // The one drawn last is on top.
    series: [{}, ...(current ? [current] : []), ...earlier],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: kind === "line" ? { size: 9 } : { show: false },
      // On a point, not between two.
      move: (chart, left, top) => (left < 0 ? [left, top] : [chart.valToPos(chart.posToIdx(left), "x"), top]),
    },
    padding: [10, 22, 0, 0],
    scales: {
      x: {
        time: false,
        range: () => (kind === "bars" ? [-0.6, labels.length - 0.4] : xRange(labels.length)),
      },
      y: { range: (_chart, _min, max) => [0, topOf(max)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: (chart) => stepsOf(labels.length, chart.width),
        values: (_chart, splits) => splits.map((index) => ticks[index] ?? ""),
        size: 28,
      },
      {
        ...axis,
        grid: { stroke: () => inks().line, width: 1 },
        incrs: WHOLE_STEPS,
        space: 44,
        values: (_chart, splits) => splits.map(formatShort),
        size: (_chart, values) => 14 + Math.max(0, ...(values ?? []).map((text) => text.length)) * 7,
      },
    ],
    hooks: {
      setCursor: [({ cursor: { idx, left = -1 } }) => onPoint(left < 0 ? null : (idx ?? null))],
    },
  };
}

/** A single point stands in the middle. */
function xRange(count: number): [number, number] {
  return count === 1 ? [-1, 1] : [0, count - 1];
}

function topOf(max: number | null): number {
  return max === null || max <= 0 ? EMPTY_MAX : Math.max(max * 1.08, EMPTY_MAX);
}

/** The indices that have a label, as many as fit. */
function stepsOf(count: number, width: number): number[] {
  const fitting = Math.max(1, Math.floor(width / LABEL_PX));
  const step = STEPS.find((one) => count / one <= fitting) ?? Math.ceil(count / fitting);
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}
