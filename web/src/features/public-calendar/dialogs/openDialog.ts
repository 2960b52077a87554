/* The dialog that is open over the public calendar. */
import type { DaySegment } from "@/shared/lib/calendar";
import type { Shift } from "@/shared/month/queries";

/** A segment opens the dialog of its shift. */
export type OpenDialog = "keys" | "subscribe" | "embed" | "poster" | DaySegment<Shift> | null;
