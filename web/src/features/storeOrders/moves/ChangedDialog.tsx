/* The word that the order moved while its form was open: the problem of one's own write, who it was, and how the order is now. */
import { orderActions, orderConflict as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { usePeople } from "../data/stores";
import type { Order } from "../model";
import { conflictText, stateText } from "../rules/changes";
import styles from "./moves.module.css";

interface Props {
  before: Order;
  now: Order;
  /** The problem of the form's last try. */
  problem: string | null;
  onClose: () => void;
}

export function ChangedDialog({ before, now, problem, onClose }: Props) {
  const people = usePeople();
  const changes = now.history.slice(before.history.length);
  const isOwn = changes.length > 0 && changes.every(({ account_id }) => account_id === people.ownAccount);
  // After one's own change the form is closing, unless only a part was made.
  if (isOwn && problem === null) return null;
  const change = conflictText(before, now, people, Date.now());
  const isTold = problem?.includes(texts.now(stateText(now)));
  return (
    <Dialog title={orderActions.menu(now.code)} onClose={onClose}>
      <p className={styles.lead} role="alert">
        {isTold ? problem : [problem, change].filter(Boolean).join(" ")}
      </p>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={onClose}>
          {texts.understood}
        </Button>
      </div>
    </Dialog>
  );
}
