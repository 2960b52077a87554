/* The word that somebody else moved the order while its form was open: who it was, and how the order is now. */
import { orderActions, orderConflict as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { usePeople } from "../data/stores";
import type { Order } from "../model";
import { conflictText } from "../rules/changes";
import styles from "./moves.module.css";

interface Props {
  before: Order;
  now: Order;
  onClose: () => void;
}

export function ChangedDialog({ before, now, onClose }: Props) {
  const people = usePeople();
  const changes = now.history.slice(before.history.length);
  // After one's own change the form is closing.
  if (changes.length > 0 && changes.every(({ account_id }) => account_id === people.ownAccount)) return null;
  return (
    <Dialog title={orderActions.menu(now.code)} onClose={onClose}>
      <p className={styles.lead} role="alert">
        {conflictText(before, now, people, Date.now())}
      </p>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={onClose}>
          {texts.understood}
        </Button>
      </div>
    </Dialog>
  );
}
