/* The dialogs that a first visit does not need: subscribing, embedding, the poster and the keyboard shortcuts. */
import { PosterDialog } from "@/shared/month/poster/PosterDialog";
import type { PharmacyGroup } from "@/shared/month/queries";
import type { Shortcuts } from "@/shared/month/useShortcuts";
import { shiftsQuery } from "../data";
import { canonicalPath } from "../documentHead";
import { EmbedDialog } from "./EmbedDialog";
import type { LaterDialog } from "./openDialog";
import { ShortcutsDialog } from "./ShortcutsDialog";
import { SubscribeDialog } from "./SubscribeDialog";

export interface LaterDialogsProps {
  opened: LaterDialog;
  group: PharmacyGroup;
  month: string;
  today: string;
  shortcuts: Shortcuts;
  onClose: () => void;
}

export function LaterDialogs({ opened, group, month, today, shortcuts, onClose }: LaterDialogsProps) {
  if (opened === "keys") return <ShortcutsDialog shortcuts={shortcuts} onClose={onClose} />;
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
