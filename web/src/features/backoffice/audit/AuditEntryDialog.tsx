/* One dispatch with all that was recorded of it. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { commands, audit as texts } from "@/shared/i18n/es";
import { formatDuration } from "@/shared/lib/format";
import { buttonClass } from "@/shared/ui/action/Button";
import { CopyableText } from "@/shared/ui/action/CopyableText";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { Value } from "../commands/JsonView";
import type { JsonObject } from "../commands/schema/paramSpec";
import { useThing } from "../entities/data";
import { OutcomeBadge } from "./AuditTable";
import styles from "./audit.module.css";
import type { AuditEntry } from "./data";

export function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { topic, params, code } = entry;
  const who = useThing("account", entry.account_id).data;
  return (
    <Dialog title={commands.topics[topic]?.[0] ?? topic} onClose={onClose}>
      <dl className={styles.entry}>
        <Row name={texts.columns.topic}>
          <code>{topic}</code>
        </Row>
        <Row name={texts.columns.outcome}>
          <OutcomeBadge outcome={entry.outcome} />
        </Row>
        {code && (
          <Row name={texts.code}>
            {commands.refusals[code]} <code>{code}</code>
          </Row>
        )}
        <Row name={texts.columns.created_at}>
          <Timestamp at={entry.created_at} />
        </Row>
        <Row name={texts.columns.duration_ms}>{formatDuration(entry.duration_ms)}</Row>
        <Row name={texts.columns.account_id}>
          {who?.name} <CopyableText text={entry.account_id} name={texts.accountId} />
        </Row>
        <Row name={texts.id}>
          <CopyableText text={entry.id} name={texts.id} />
        </Row>
      </dl>
      <h3 className={styles.params}>{texts.params}</h3>
      <Params params={params as JsonObject} />
      <div className={styles.actions}>
        <Link to={paths.backoffice.command(topic)} className={buttonClass()}>
          {texts.openTopic}
        </Link>
        <Link to={paths.backoffice.account(entry.account_id)} className={buttonClass()}>
          {texts.openAccount}
        </Link>
      </div>
    </Dialog>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Params({ params }: { params: JsonObject }) {
  if (typeof params.bytes === "number") return <p>{texts.cutParams(params.bytes)}</p>;
  if (Object.keys(params).length === 0) return <p className={styles.none}>{texts.noParams}</p>;
  return <Value value={params} />;
}
