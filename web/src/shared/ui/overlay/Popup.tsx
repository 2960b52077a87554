/* A modal window of the app over a dimmed page: it keeps the focus, closes on Escape and beside it, and stacks. */
import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { createContext, type ReactNode, useContext, useRef, useState } from "react";
import { common } from "../../i18n/es";
import styles from "./Popup.module.css";

// The specification's: each popup is ten layers above the one below it.
const BASE_LAYER = 1000;
const LAYER_STEP = 10;

const FIRST_FOCUS = "[data-first]";

const PopupDepth = createContext(0);

interface Props {
  title: ReactNode;
  /** Two columns wide. */
  wide?: boolean;
  /** Called once it is gone. */
  onClosed: () => void;
  /** Called when it is left by Escape, its cross or a click beside it, and not by a button inside. */
  onDismiss?: () => void;
  /** Where the focus goes afterwards, if not back to where it was. */
  finalFocus?: () => HTMLElement | null;
  children: (close: () => void) => ReactNode;
}

export function Popup({ title, wide, onClosed, onDismiss, finalFocus, children }: Props) {
  const [open, setOpen] = useState(true);
  const popup = useRef<HTMLDivElement>(null);
  const depth = useContext(PopupDepth) + 1;
  const layer = { zIndex: BASE_LAYER + LAYER_STEP * depth };
  const dismiss = () => {
    setOpen(false);
    onDismiss?.();
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(wanted) => !wanted && dismiss()}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={styles.backdrop} style={layer} />
        <Dialog.Popup
          ref={popup}
          className={`${styles.popup} ${wide ? styles.wide : ""}`}
          style={layer}
          finalFocus={finalFocus && (() => finalFocus() ?? true)}
          // What is marked as first, but on a touch screen, whose keyboard would cover it.
          initialFocus={(type) =>
            type === "touch" ? true : (popup.current?.querySelector<HTMLElement>(FIRST_FOCUS) ?? true)
          }
        >
          <header className={styles.header}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close className={styles.close} aria-label={common.close}>
              <X aria-hidden />
            </Dialog.Close>
          </header>
          <PopupDepth.Provider value={depth}>{children(() => setOpen(false))}</PopupDepth.Provider>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
