/* The dialog of the calendar's keyboard shortcuts. */
import { calendar } from "@/shared/i18n/es";
import { GRID_SHORTCUT_ROWS, ShortcutHelp, type ShortcutRow } from "@/shared/month/ShortcutHelp";
import type { Shortcuts } from "@/shared/month/useShortcuts";
import { Dialog } from "@/shared/ui/overlay/Dialog";

const SHORTCUT_ROWS: readonly ShortcutRow[] = [
  [["→", "n"], calendar.keyNext],
  [["←", "p"], calendar.keyPrevious],
  [["t"], calendar.keyToday],
  [["?"], calendar.keyHelp],
  ...GRID_SHORTCUT_ROWS,
];

export function ShortcutsDialog({ shortcuts, onClose }: { shortcuts: Shortcuts; onClose: () => void }) {
  return (
    <Dialog title={calendar.keys} onClose={onClose}>
      <ShortcutHelp rows={SHORTCUT_ROWS} shortcuts={shortcuts} />
    </Dialog>
  );
}
