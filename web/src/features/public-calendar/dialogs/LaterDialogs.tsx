/* The dialogs, which a first view does not need: a shift, subscribing, embedding, the poster and the keyboard shortcuts. */
import { PosterDialog } from "@/shared/month/poster/PosterDialog";
import type { PharmacyGroup } from "@/shared/month/queries";
import type { Shortcuts } from "@/shared/month/useShortcuts";
import { shiftsQuery } from "../data";
import { canonicalPath } from "../documentHead";
import { EmbedDialog } from "./EmbedDialog";
import type { OpenDialog } from "./openDialog";
import { ShiftDialog } from "./ShiftDialog";
import { ShortcutsDialog } from "./ShortcutsDialog";
import { SubscribeDialog } from "./SubscribeDialog";

export interface LaterDialogsProps {
  opened: NonNullable<OpenDialog>;
  group: PharmacyGroup;
  month: string;
  today: string;
  /** Nothing on an embedded calendar, which has no keyboard shortcuts. */
  shortcuts?: Shortcuts;
  onClose: () => void;
}

export function LaterDialogs({ opened, group, month, today, shortcuts, onClose }: LaterDialogsProps) {
  if (typeof opened === "object") return <ShiftDialog segment={opened} group={group} onClose={onClose} />;
  if (opened === "keys") return shortcuts && <ShortcutsDialog shortcuts={shortcuts} onClose={onClose} />;
  if (opened === "subscribe") return <SubscribeDialog group={group} onClose={onClose} />;
  if (opened === "poster") {
    return (
      <PosterDialog
        group={group}
        month={month}
        today={today}
        monthQuery={(of) => shiftsQuery(group.id, of, group.time_zone)}
        calendarUrl={window.location.origin + canonicalPath(window.location.search, ["grupo"])}
        onClose={onClose}
      />
    );
  }
  return <EmbedDialog group={group.name} onClose={onClose} />;
}
