/* What a kind of resource belongs to: the workspace, or one of its stores, which the address names by `?tienda=`. */
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { resources as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { SelectField } from "@/shared/ui/form/SelectField";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { type ParentParams, useStores } from "./data";
import type { ResourceKind } from "./table";

interface ParentChoice {
  params: ParentParams;
  /** The choice of another store; nothing when there is none to choose. */
  choice: ReactNode;
}

interface Props {
  kind: ResourceKind;
  children: (parent: ParentChoice) => ReactNode;
}

export function WithParent({ kind, children }: Props) {
  const isOfStore = kind.path.includes("{store_id}");
  const [search, setSearch] = useSearchParams();
  const result = useStores(isOfStore);
  if (!isOfStore) return children({ params: {}, choice: null });
  const skeleton = (
    <>
      <PageHeader title={kind.title} />
      <TableSkeleton />
    </>
  );
  return (
    <QueryResult result={result} skeleton={skeleton}>
      {(stores) => {
        const store = stores.find(({ id }) => id === search.get("tienda")) ?? stores[0];
        if (!store) {
          return (
            <>
              <PageHeader title={kind.title} />
              <EmptyState title={texts.noStores} text={texts.noStoresText}>
                <Link to={paths.business.plans()} className={buttonClass("primary")}>
                  {texts.toPlans}
                </Link>
              </EmptyState>
            </>
          );
        }
        const choice = stores.length > 1 && (
          <SelectField
            label={texts.store}
            value={store.id}
            onChange={({ target }) => setSearch({ tienda: target.value })}
          >
            {stores.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        );
        return children({ params: { store_id: store.id }, choice });
      }}
    </QueryResult>
  );
}
