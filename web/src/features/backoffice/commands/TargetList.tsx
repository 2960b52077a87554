/* The named targets of a command. */
import { entities } from "@/shared/i18n/es";
import { useEntity } from "../entities/data";
import styles from "./commands.module.css";
import type { DispatchTarget } from "./schema/targets";

interface Props {
  targets: readonly DispatchTarget[];
  /** The target's name in the dry run's result. */
  called: string | null;
}

export function TargetList({ targets, called: trialName }: Props) {
  if (targets.length === 0 && trialName === null) return null;
  return (
    <ul className={styles.targets}>
      {targets.map((target) => (
        <TargetItem key={target.path} target={target} called={trialName} />
      ))}
      {targets.length === 0 && (
        <li>
          <strong>{trialName}</strong>
        </li>
      )}
    </ul>
  );
}

function TargetItem({ target: { kind, id }, called }: { target: DispatchTarget; called: string | null }) {
  const { data, isPending } = useEntity(kind, id);
  const name = data?.name ?? called ?? (isPending ? entities.searching : entities.unknown);
  return (
    <li>
      <span className={styles.kind}>{entities.kinds[kind]}</span>
      <strong>{name}</strong>
      {data?.detail && <span>{data.detail}</span>}
      <code>{id}</code>
    </li>
  );
}
