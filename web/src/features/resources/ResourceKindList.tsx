/* What a workspace edits: its stores, and the kinds of its own resources, with a link to each list. */
import { Package, Store } from "lucide-react";
import { paths } from "@/app/paths";
import { stores } from "@/shared/i18n/es";
import { LinkCard } from "@/shared/ui/action/LinkCard";
import styles from "./resources.module.css";
import { isOfStore, RESOURCES } from "./table";

export function ResourceKindList() {
  return (
    <ul className={styles.kinds}>
      <li>
        <LinkCard isAppPage href={paths.stores.list()} title={stores.title} lead={stores.lead} Icon={Store} />
      </li>
      {RESOURCES.filter((kind) => !isOfStore(kind)).map(({ segment, title, lead, fields }) => (
        <li key={segment}>
          <LinkCard
            isAppPage
            href={paths.business.resources(segment)}
            title={title}
            lead={lead ?? fields.map(({ label }) => label).join(", ")}
            Icon={Package}
          />
        </li>
      ))}
    </ul>
  );
}
