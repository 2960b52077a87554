/* A shift's part in a drawing: a button where it leads somewhere, else only what it says. */
import type { ReactNode } from "react";
import type { DaySegment } from "../lib/calendar";
import type { MonthView } from "./monthView";
import type { Shift } from "./queries";

interface SegmentClasses {
  segment: string;
  name: string | undefined;
  time: string | undefined;
}

/** Called, not mounted: a month has a hundred of them, and each text is a single one, which is drawn the fastest. */
export function renderSegment(
  segment: DaySegment<Shift>,
  { nameOf, onOpen, extras }: MonthView,
  classes: SegmentClasses,
) {
  const { shift, ini, end } = segment;
  const name = nameOf(shift.pharmacy_id);
  const content = (
    <>
      <span className={classes.name}>
        {extras?.besideShift ? withExtra(name, extras.besideShift(shift)) : name}
      </span>
      {/* The space is for whoever hears or copies it. */}
      <span className={classes.time}>{` ${ini}–${end}`}</span>
    </>
  );
  if (!onOpen) {
    return (
      <div className={classes.segment} data-shift={shift.id}>
        {content}
      </div>
    );
  }
  return (
    <button type="button" className={classes.segment} data-shift={shift.id} onClick={() => onOpen(segment)}>
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
