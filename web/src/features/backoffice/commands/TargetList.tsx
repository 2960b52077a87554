/* What a command is about to be done to, by name. */
import { entities } from "@/shared/i18n/es";
import { useThing } from "../entities/data";
import styles from "./commands.module.css";
import type { Target } from "./schema/targets";

interface Props {
  targets: readonly Target[];
  /** What the trial called the one that it was tried on. */
  called: string | null;
}

export function Targets({ targets, called }: Props) {
  if (targets.length === 0 && called === null) return null;
  return (
    <ul className={styles.targets}>
      {targets.map((target) => (
        <Named key={target.path} target={target} called={called} />
      ))}
      {targets.length === 0 && (
        <li>
          <strong>{called}</strong>
        </li>
      )}
    </ul>
  );
}

function Named({ target: { kind, id }, called }: { target: Target; called: string | null }) {
  const { data, isPending } = useThing(kind, id);
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
