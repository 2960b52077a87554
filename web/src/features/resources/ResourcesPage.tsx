/* The kinds of resources that a workspace edits, with a link to each list. */
import { Package } from "lucide-react";
import { paths } from "@/app/paths";
import { resources as texts } from "@/shared/i18n/es";
import { LinkCard } from "@/shared/ui/action/LinkCard";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import styles from "./resources.module.css";
import { RESOURCES } from "./table";

export function ResourcesPage() {
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <ul className={styles.kinds}>
        {RESOURCES.map(({ segment, title, fields }) => (
          <li key={segment}>
            <LinkCard
              isAppPage
              href={paths.business.resources(segment)}
              title={title}
              lead={fields.map(({ label }) => label).join(", ")}
              Icon={Package}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
