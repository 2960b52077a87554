/* Fixtures of figures: an answer by metric, and what was asked. */
import { HttpResponse, http } from "msw";
import type { components } from "@/shared/api/schema";

type Metric = components["schemas"]["AnalyticsMetric"];

/** The values of a metric by key, all in the period's first hour or day; `before` is the total of the time before. */
export interface FakeFigure {
  now: readonly (readonly [key: string | null, value: number])[];
  before?: number;
  names?: Record<string, string>;
}

const total = (values: FakeFigure["now"]) => values.reduce((sum, [, value]) => sum + value, 0);

/** Answers figures. The time before has no keys: it is asked with `keys=0`, by hours or days alike. */
export function fakeFigures(path: string, figures: Partial<Record<Metric, FakeFigure>>) {
  const asked: URLSearchParams[] = [];
  const handler = http.get(path, ({ request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(searchParams);
    const { now, before = 0, names = {} } = figures[searchParams.get("metric") as Metric] ?? { now: [] };
    const at = searchParams.get("datetime_ini") as string;
    const isBefore = searchParams.get("keys") === "0" && searchParams.get("bucket") === "day";
    const values: FakeFigure["now"] = isBefore ? [[null, before]] : now;
    return HttpResponse.json({
      data: values.map(([key, value]) => ({ at, key, value })),
      total: total(values),
      names: isBefore ? {} : names,
    });
  });
  return { asked, handler };
}
