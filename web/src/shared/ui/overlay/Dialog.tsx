/* A modal on the native dialog element, which traps the focus, closes on Escape and restores the focus. */
import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { common } from "../../i18n/es";
import styles from "./Dialog.module.css";

interface Props {
  title: string;
  /** Wide enough for a form with pictures. */
  isWide?: boolean;
  children: ReactNode;
  onClose: () => void;
}

export function Dialog({ title, isWide = false, children, onClose }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed before it is removed, because only closing gives the focus back to the opener.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog?.open) dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way to close is Escape, which the dialog has
    <dialog
      ref={ref}
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={titleId}
      // Not when it was closed to be removed, or opened again meanwhile.
      onClose={() => ref.current && !ref.current.open && onClose()}
      onClick={(event) => event.target === ref.current && ref.current.close()}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" aria-label={common.close} onClick={() => ref.current?.close()}>
            <X aria-hidden />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
