/* The named targets of a command. */
import { entityTexts } from "@/shared/i18n/es";
import { useEntity } from "../entities/data";
import styles from "./commands.module.css";
import type { DispatchTarget } from "./schema/targets";

interface Props {
  targets: readonly DispatchTarget[];
  /** The target's name, when the dry run's result or the page before has it. */
  targetName: string | null;
}

export function TargetList({ targets, targetName }: Props) {
  if (targets.length === 0 && targetName === null) return null;
  return (
    <ul className={styles.targets}>
      {targets.map((target) => (
        <TargetItem key={target.path} target={target} targetName={targetName} />
      ))}
      {targets.length === 0 && (
        <li>
          <strong>{targetName}</strong>
        </li>
      )}
    </ul>
  );
}

function TargetItem({
  target: { kind, id },
  targetName,
}: {
  target: DispatchTarget;
  targetName: string | null;
}) {
  const { data, isPending } = useEntity(kind, id);
  const name = data?.name ?? targetName ?? (isPending ? entityTexts.searching : entityTexts.unknown);
  return (
    <li>
      <span className={styles.kind}>{entityTexts.kinds[kind]}</span>
      <strong>{name}</strong>
      {data?.detail && <span>{data.detail}</span>}
      <code>{id}</code>
    </li>
  );
}
