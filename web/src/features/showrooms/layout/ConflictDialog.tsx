/* Says that another version of the layout was saved meanwhile, and lets the person choose one. */
import { useState } from "react";
import { showroomLayout as texts } from "@/shared/i18n/es";
import { formatDateTime } from "@/shared/lib/format";
import { Button } from "@/shared/ui/action/Button";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { ChangeList } from "./ChangeList";
import styles from "./layout.module.css";
import { listChanges } from "./layoutChanges";
import type { Layout } from "./layoutDraft";
import type { Conflict } from "./useLayoutEditor";

interface Props {
  conflict: Conflict;
  layout: Layout;
  isBusy: boolean;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
}

export function ConflictDialog({ conflict, layout, isBusy, onLoadTheirs, onKeepMine, onClose }: Props) {
  const { theirs, publish } = conflict;
  const [nowMs] = useState(() => Date.now());
  const changes = listChanges(theirs, layout, nowMs);
  return (
    <Dialog title={texts.conflictTitle} isWide onClose={onClose}>
      <div className={styles.dialog}>
        <p>{texts.conflictText(formatDateTime(theirs.updated_at))}</p>
        {changes.length > 0 ? (
          <>
            <p>{texts.conflictDifferences}</p>
            <ChangeList changes={changes} />
          </>
        ) : (
          <p>{texts.conflictSame}</p>
        )}
        <div className={styles.actions}>
          <Button kind="primary" disabled={isBusy} onClick={onLoadTheirs}>
            {texts.loadTheirs}
          </Button>
          <Button disabled={isBusy} onClick={onKeepMine}>
            {publish ? texts.keepMinePublish : texts.keepMine}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
