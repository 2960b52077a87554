/* The navigation drawer of phones, closed when an item is chosen. */
import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { app, common, layout } from "@/shared/i18n/es";
import { HubMark } from "@/shared/ui/marks/HubMark";
import { Navigation } from "./Navigation";
import styles from "./NavigationDrawer.module.css";

interface Props {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function NavigationDrawer({ id, open, onOpenChange }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup id={id} className={styles.drawer}>
          <div className={styles.top}>
            <HubMark className={styles.mark} />
            <Dialog.Title className={styles.title}>
              {app.name}
              <span className="hidden-visually">, {layout.navigation}</span>
            </Dialog.Title>
            <Dialog.Close className={styles.close} aria-label={common.close}>
              <X aria-hidden />
            </Dialog.Close>
          </div>
          <Navigation onItemChosen={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
