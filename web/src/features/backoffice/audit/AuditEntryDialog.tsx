/* The dialog with all recorded fields of one dispatch. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { commands, audit as texts } from "@/shared/i18n/es";
import { formatDuration } from "@/shared/lib/format";
import { buttonClass } from "@/shared/ui/action/Button";
import { CopyableText } from "@/shared/ui/action/CopyableText";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { JsonView } from "../commands/JsonView";
import type { JsonObject } from "../commands/schema/paramSpec";
import { useEntity } from "../entities/data";
import styles from "./audit.module.css";
import { OutcomeBadge } from "./auditColumns";
import type { AuditEntry } from "./data";

/** The entries of applied seeds, which are no commands. */
const SEED_TOPIC = "backoffices.seed";

export function AuditEntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { topic, params, code } = entry;
  const account = useEntity("account", entry.account_id).data;
  return (
    <Dialog title={commands.topics[topic]?.[0] ?? topic} onClose={onClose}>
      <dl className={styles.entry}>
        <EntryRow name={texts.columns.topic}>
          <code>{topic}</code>
        </EntryRow>
        <EntryRow name={texts.columns.outcome}>
          <OutcomeBadge outcome={entry.outcome} />
        </EntryRow>
        {code && (
          <EntryRow name={texts.code}>
            {commands.refusals[code]} <code>{code}</code>
          </EntryRow>
        )}
        <EntryRow name={texts.columns.created_at}>
          <Timestamp at={entry.created_at} />
        </EntryRow>
        <EntryRow name={texts.columns.duration_ms}>{formatDuration(entry.duration_ms)}</EntryRow>
        <EntryRow name={texts.columns.account_id}>
          {account?.name} <CopyableText text={entry.account_id} name={texts.accountId} />
        </EntryRow>
        <EntryRow name={texts.id}>
          <CopyableText text={entry.id} name={texts.id} />
        </EntryRow>
      </dl>
      <h3 className={styles.params}>{texts.params}</h3>
      <EntryParams params={params as JsonObject} />
      <div className={styles.actions}>
        {topic === SEED_TOPIC ? (
          <Link to={paths.backoffice.seeds()} className={buttonClass()}>
            {texts.openSeeds}
          </Link>
        ) : (
          <Link to={paths.backoffice.command(topic)} className={buttonClass()}>
            {texts.openTopic}
          </Link>
        )}
        <Link to={paths.backoffice.account(entry.account_id)} className={buttonClass()}>
          {texts.openAccount}
        </Link>
      </div>
    </Dialog>
  );
}

function EntryRow({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function EntryParams({ params }: { params: JsonObject }) {
  if (typeof params.bytes === "number") return <p>{texts.cutParams(params.bytes)}</p>;
  if (Object.keys(params).length === 0) return <p className={styles.none}>{texts.noParams}</p>;
  return <JsonView value={params} />;
}
