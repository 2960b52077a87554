/* A shift's segment on a day: a button, or text when it leads nowhere. */
import type { ReactNode } from "react";
import type { DaySegment } from "../lib/calendar";
import type { MonthView } from "./monthView";
import type { Shift } from "./queries";

interface SegmentOptions {
  segment: string;
  name: string | undefined;
  time: string | undefined;
  /** True within a grid that is one Tab stop. */
  isInGrid?: boolean;
}

/**
 * Called as a function, not mounted as a component: a month has a hundred segments. Each text is one node, which draws
 * fastest.
 */
export function renderSegment(
  segment: DaySegment<Shift>,
  { pharmacyName, onOpenShift, extras }: MonthView,
  classes: SegmentOptions,
) {
  const { shift, startTime, endTime } = segment;
  const name = pharmacyName(shift.pharmacy_id);
  const content = (
    <>
      <span className={classes.name}>
        {extras?.besideShift ? withExtra(name, extras.besideShift(shift)) : name}
      </span>
      {/* The space separates the texts for screen readers and copies. */}
      <span className={classes.time}>{` ${startTime}–${endTime}`}</span>
    </>
  );
  if (!onOpenShift) {
    return (
      <div className={classes.segment} data-shift={shift.id}>
        {content}
      </div>
    );
  }
  return (
    <button
      type="button"
      tabIndex={classes.isInGrid ? -1 : undefined}
      className={classes.segment}
      data-shift={shift.id}
      onClick={() => onOpenShift(segment)}
    >
      {content}
    </button>
  );
}

function withExtra(name: string, extra: ReactNode) {
  return (
    <>
      {name}
      {extra}
    </>
  );
}
