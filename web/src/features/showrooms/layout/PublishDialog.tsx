/* The question before a layout is published: what changes for visitors against what they see now. */
import { Upload } from "lucide-react";
import { useState } from "react";
import { showroomLayout as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { Notice } from "@/shared/ui/status/Notice";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import type { Showroom } from "../data";
import { ChangeList } from "./ChangeList";
import { useLiveDeployment } from "./data";
import styles from "./layout.module.css";
import { listChanges } from "./layoutChanges";
import type { Layout } from "./layoutDraft";

interface Props {
  showroom: Showroom;
  layout: Layout;
  isBusy: boolean;
  onPublish: () => void;
  onClose: () => void;
}

export function PublishDialog({ showroom, layout, isBusy, onPublish, onClose }: Props) {
  const live = useLiveDeployment(showroom.id);
  const [nowMs] = useState(() => Date.now());
  return (
    <Dialog title={texts.publishTitle} isWide onClose={onClose}>
      <div className={styles.dialog}>
        {!showroom.enabled && <Notice text={texts.publishDisabled} />}
        <QueryResult result={live} skeleton={<TableSkeleton rows={3} />}>
          {(deployment) => {
            const changes = listChanges(deployment, layout, nowMs);
            if (changes.length === 0) return <p>{texts.publishSame}</p>;
            return (
              <>
                <p>{deployment ? texts.publishLead(changes.length) : texts.publishFirst}</p>
                <ChangeList changes={changes} />
              </>
            );
          }}
        </QueryResult>
        <div className={styles.actions}>
          <Button kind="primary" disabled={isBusy || live.isPending} onClick={onPublish}>
            <Upload aria-hidden />
            {isBusy ? texts.publishing : texts.publish}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </div>
      </div>
    </Dialog>
  );
}
