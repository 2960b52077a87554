/* The dialogs that a first visit does not need: subscribing, embedding and the keyboard shortcuts. */
import type { PharmacyGroup } from "@/shared/month/queries";
import type { Shortcuts } from "@/shared/month/useShortcuts";
import { EmbedDialog } from "./EmbedDialog";
import type { LaterDialog } from "./openDialog";
import { ShortcutsDialog } from "./ShortcutsDialog";
import { SubscribeDialog } from "./SubscribeDialog";

export interface LaterDialogsProps {
  opened: LaterDialog;
  group: PharmacyGroup;
  shortcuts: Shortcuts;
  onClose: () => void;
}

export function LaterDialogs({ opened, group, shortcuts, onClose }: LaterDialogsProps) {
  if (opened === "keys") return <ShortcutsDialog shortcuts={shortcuts} onClose={onClose} />;
  if (opened === "subscribe") return <SubscribeDialog group={group} onClose={onClose} />;
  return <EmbedDialog group={group.name} onClose={onClose} />;
}
