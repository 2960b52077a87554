/* The workspace's stores, each with a link to its articles. */
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { resources, stores as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { Badge } from "@/shared/ui/data/Badge";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { NamedImage } from "@/shared/ui/picture/NamedImage";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { type Store, useStores } from "../data";
import styles from "./stores.module.css";

export function StoresPage() {
  const result = useStores();
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead}>
        <Link to={paths.stores.add()} className={buttonClass("plain")}>
          <Plus aria-hidden />
          {resources.add}
        </Link>
      </PageHeader>
      <QueryResult result={result} skeleton={<TableSkeleton rows={2} />}>
        {(stores) =>
          stores.length === 0 ? (
            <EmptyState title={texts.noneYet} text={texts.noneYetText}>
              <Link to={paths.business.plans()} className={buttonClass("primary")}>
                {texts.toPlans}
              </Link>
            </EmptyState>
          ) : (
            <ul className={styles.cards}>
              {stores.map((store) => (
                <li key={store.id}>
                  <StoreCard store={store} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </>
  );
}

function StoreCard({ store: { id, name, image_url, enabled } }: { store: Store }) {
  return (
    <Link to={paths.stores.home(id)} className={styles.card}>
      <NamedImage url={image_url} name={name} size={56} />
      <strong>{name}</strong>
      <Badge tone={enabled ? "good" : "warn"}>{enabled ? texts.enabled : texts.disabled}</Badge>
    </Link>
  );
}
