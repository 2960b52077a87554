/* The question before what cannot be undone, with what it would be done to. */
import { commands as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/Button";
import { Dialog } from "@/shared/ui/Dialog";
import styles from "./commands.module.css";
import type { Topic } from "./data";
import { topicTexts } from "./nearest";
import type { JsonObject } from "./schema/spec";
import { Value } from "./Value";

interface Props {
  topic: Topic;
  params: JsonObject;
  onClose: () => void;
  onConfirm: () => void;
}

export function ConfirmDispatch({ topic, params, onClose, onConfirm }: Props) {
  return (
    <Dialog title={texts.confirmTitle} onClose={onClose}>
      <p>
        <strong>{topicTexts(topic).name}.</strong> {texts.confirmLead}
      </p>
      <div className={styles.confirmed}>
        <Value value={params} />
      </div>
      <div className={styles.actions}>
        <Button kind="danger" onClick={onConfirm}>
          {texts.confirm}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </Dialog>
  );
}
