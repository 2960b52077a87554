/* The confirmation before an irreversible command, listing what it affects. */
import { commands as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import styles from "./commands.module.css";
import type { Topic } from "./data";
import { JsonView } from "./JsonView";
import type { JsonObject, ParamSpecOf } from "./schema/paramSpec";
import { findTargets } from "./schema/targets";
import { TargetList } from "./TargetList";
import { describeTopic } from "./topicSearch";

interface Props {
  topic: Topic;
  spec: ParamSpecOf<"object">;
  params: JsonObject;
  /** The target's name, when the dry run's result or the page before has it. */
  targetName: string | null;
  onClose: () => void;
  onConfirm: () => void;
}

export function ConfirmDispatch({ topic, spec, params, targetName, onClose, onConfirm }: Props) {
  const targets = findTargets(spec, params);
  const targetPaths = new Set(targets.map(({ path }) => path));
  const otherParams = Object.fromEntries(Object.entries(params).filter(([name]) => !targetPaths.has(name)));
  return (
    <Dialog title={texts.confirmTitle} onClose={onClose}>
      <p>
        <strong>{describeTopic(topic).name}.</strong> {texts.confirmLeads[topic.topic] ?? texts.confirmLead}
      </p>
      <div className={styles.confirmed}>
        <TargetList targets={targets} targetName={targetName} />
        {Object.keys(otherParams).length > 0 && <JsonView value={otherParams} />}
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
