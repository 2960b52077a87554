/* The dialog that is open over the public calendar. */
import type { DaySegment } from "@/shared/lib/calendar";
import type { Shift } from "@/shared/month/queries";

export type LaterDialog = "keys" | "subscribe" | "embed" | "poster";

/** A segment opens the dialog of its shift. */
export type OpenDialog = LaterDialog | DaySegment<Shift> | null;
