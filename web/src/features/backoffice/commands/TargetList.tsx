/* The named targets of a command. */
import { entityTexts } from "@/shared/i18n/es";
import { useEntity } from "../entities/data";
import styles from "./commands.module.css";
import type { DispatchTarget } from "./schema/targets";

interface Props {
  targets: readonly DispatchTarget[];
  /** The target's name in the dry run's result. */
  trialName: string | null;
}

export function TargetList({ targets, trialName }: Props) {
  if (targets.length === 0 && trialName === null) return null;
  return (
    <ul className={styles.targets}>
      {targets.map((target) => (
        <TargetItem key={target.path} target={target} trialName={trialName} />
      ))}
      {targets.length === 0 && (
        <li>
          <strong>{trialName}</strong>
        </li>
      )}
    </ul>
  );
}

function TargetItem({
  target: { kind, id },
  trialName,
}: {
  target: DispatchTarget;
  trialName: string | null;
}) {
  const { data, isPending } = useEntity(kind, id);
  const name = data?.name ?? trialName ?? (isPending ? entityTexts.searching : entityTexts.unknown);
  return (
    <li>
      <span className={styles.kind}>{entityTexts.kinds[kind]}</span>
      <strong>{name}</strong>
      {data?.detail && <span>{data.detail}</span>}
      <code>{id}</code>
    </li>
  );
}
