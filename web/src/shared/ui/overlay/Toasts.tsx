/* The toast region: newest first, five at most. */
import { Toast } from "@base-ui/react/toast";
import { CircleCheck, CircleX, Info, LoaderCircle, type LucideIcon, TriangleAlert, X } from "lucide-react";
import { common } from "../../i18n/es";
import styles from "./Toasts.module.css";
import { DURATIONS_MS, MAX_TOASTS, type ToastKind, toastManager } from "./toast";
import { measureToasts } from "./toastSpace";

const ICONS: Readonly<Record<ToastKind, LucideIcon>> = {
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  error: CircleX,
  loading: LoaderCircle,
};

// The region announces its toasts; as named dialogs they would only be extra landmarks.
const UNNAMED_GROUP = { role: "group", tabIndex: -1, "aria-labelledby": undefined, "aria-modal": undefined };

export function Toasts() {
  return (
    <Toast.Provider toastManager={toastManager} limit={MAX_TOASTS} timeout={DURATIONS_MS.info}>
      <Toast.Portal>
        <Toast.Viewport ref={measureToasts} className={styles.viewport} aria-label={common.notifications}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((one) => {
    const Icon = ICONS[one.type as ToastKind];
    return (
      <Toast.Root
        key={one.id}
        toast={one}
        className={styles.toast}
        swipeDirection={["right", "up"]}
        {...UNNAMED_GROUP}
      >
        <Icon className={styles.icon} aria-hidden />
        {/* A new key for repeated text, so that it is announced again. */}
        <Toast.Title key={one.updateKey} className={styles.text} />
        <Toast.Action className={styles.action} />
        {/* Base UI hides the button until the stack is expanded; here it always is. */}
        <Toast.Close className={styles.close} aria-label={common.close} aria-hidden={undefined}>
          <X aria-hidden />
        </Toast.Close>
      </Toast.Root>
    );
  });
}
