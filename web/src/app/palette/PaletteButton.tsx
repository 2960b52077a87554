/* The header's button that opens the palette: a field to look at, on a phone an icon. */
import { Search } from "lucide-react";
import { palette as texts } from "@/shared/i18n/es";
import { useOpenFrameDialog } from "./frameDialogContext";
import styles from "./PaletteButton.module.css";
import { paletteShortcutKeys, paletteShortcutText } from "./paletteShortcut";

export function PaletteButton() {
  const openDialog = useOpenFrameDialog();
  return (
    <button
      type="button"
      className={styles.button}
      aria-keyshortcuts={paletteShortcutKeys()}
      aria-haspopup="dialog"
      onClick={() => openDialog?.("palette")}
    >
      <Search aria-hidden />
      <span className={styles.text}>{texts.open}</span>{" "}
      <kbd className={styles.keys}>{paletteShortcutText()}</kbd>
    </button>
  );
}
