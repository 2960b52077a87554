/* The dialog that is open over the public calendar. */
import type { Segment } from "@/shared/lib/calendar";
import type { Shift } from "@/shared/month/queries";

/** A segment stands for the dialog of its shift. */
export type OpenDialog = "keys" | "subscribe" | "embed" | Segment<Shift> | null;
