/* Asks before the page is left while it uploads. */
import { useBlocker } from "react-router";
import { files as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { isUploading, type QueuedUpload } from "./uploadQueue";
import styles from "./uploads.module.css";

export function LeaveGuard({ uploads }: { uploads: readonly QueuedUpload[] }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUploading(uploads) && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog title={texts.leaveTitle} onClose={() => blocker.reset()}>
      <p>{texts.leaveText}</p>
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => blocker.reset()}>
          {texts.stay}
        </Button>
        <Button onClick={() => blocker.proceed()}>{texts.leave}</Button>
      </div>
    </Dialog>
  );
}
