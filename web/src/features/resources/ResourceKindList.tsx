/* The kinds of resources that a workspace edits, with a link to each list. */
import { Package } from "lucide-react";
import { paths } from "@/app/paths";
import { LinkCard } from "@/shared/ui/action/LinkCard";
import styles from "./resources.module.css";
import { RESOURCES } from "./table";

export function ResourceKindList() {
  return (
    <ul className={styles.kinds}>
      {RESOURCES.map(({ segment, title, lead, fields }) => (
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
