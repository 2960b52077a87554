/* A stackable modal of the app over a dimmed page; it traps the focus and closes on Escape or an outside click. */
import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";
import { common } from "../../i18n/es";
import styles from "./Popup.module.css";
import { beginToastSpace } from "./toastSpace";

// By the specification each popup is ten layers above the one below.
const BASE_LAYER = 1000;
const LAYER_STEP = 10;

const FIRST_FOCUS = "[data-first]";

const PopupDepth = createContext(0);

interface Props {
  title: ReactNode;
  /** Wide enough for two columns. */
  isWide?: boolean;
  /** Called after the closing animation. */
  onClosed: () => void;
  /** Called when it is closed by Escape, its close button or an outside click, not by a button inside. */
  onDismiss?: () => void;
  /** The element to focus after closing, by default the previous one. */
  finalFocus?: () => HTMLElement | null;
  children: (close: () => void) => ReactNode;
}

export function Popup({ title, isWide, onClosed, onDismiss, finalFocus, children }: Props) {
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
          data-popup
          className={`${styles.popup} ${isWide ? styles.wide : ""}`}
          style={layer}
          finalFocus={finalFocus && (() => finalFocus() ?? true)}
          // The element marked as first; on touch screens its keyboard would cover the popup.
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
          <ToastSpace />
          <PopupDepth.Provider value={depth}>{children(() => setOpen(false))}</PopupDepth.Provider>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Inside the popup, so that its element is there when the effect runs. */
function ToastSpace() {
  useLayoutEffect(beginToastSpace, []);
  return null;
}
