/* The changes of a draft, grouped by the kind of their entities. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { deployments as texts } from "@/shared/i18n/es";
import { Badge, type BadgeTone } from "@/shared/ui/data/Badge";
import type { DeploymentChange } from "./data";
import { describeFields } from "./fieldChanges";
import styles from "./publish.module.css";

type Entity = DeploymentChange["entity"];

const ENTITIES = Object.keys(texts.entities) as Entity[];
const TONES = { created: "good", updated: "info", deleted: "bad" } as const satisfies Record<
  DeploymentChange["action"],
  BadgeTone
>;

interface Props {
  storeId: string;
  changes: readonly DeploymentChange[];
}

export function ChangeList({ storeId, changes }: Props) {
  return ENTITIES.map((entity) => {
    const own = changes.filter((change) => change.entity === entity);
    if (own.length === 0) return null;
    return (
      <section key={entity} className={styles.group} aria-label={texts.entities[entity]}>
        <h3>
          {texts.entities[entity]} <span>{own.length}</span>
        </h3>
        <ul>
          {own.map((change) => (
            <li key={change.id}>
              <div className={styles.subject}>
                <Subject change={change} storeId={storeId} />
                <Badge tone={TONES[change.action]}>{texts.actions[change.action]}</Badge>
              </div>
              {change.action === "updated" && <FieldList change={change} />}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** The entity's name, with a link to its form when it has one. */
function Subject({
  change: { entity, id, name, action },
  storeId,
}: {
  change: DeploymentChange;
  storeId: string;
}) {
  const to =
    entity === "article"
      ? paths.stores.article(storeId, id)
      : entity === "customizer"
        ? paths.stores.resource(storeId, "adicionales", id)
        : entity === "catalog"
          ? paths.stores.resource(storeId, "catalogos", id)
          : null;
  if (to === null || action === "deleted") return <strong>{name || texts.none}</strong>;
  return <Link to={to}>{name}</Link>;
}

function FieldList({ change }: { change: DeploymentChange }) {
  const fields = describeFields(change);
  if (fields.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {fields.map(({ name, from, to }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <del>{from}</del> <span className="hidden-visually">{texts.becomes}</span>
            <span aria-hidden>→</span> <ins>{to}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
