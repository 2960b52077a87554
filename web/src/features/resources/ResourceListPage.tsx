/* The list of a workspace's resources of one kind; each row links to its form. */
import { Plus } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { Link, useParams } from "react-router";
import { NotFound } from "@/app/NotFound";
import { paths } from "@/app/paths";
import { resources as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { createColumns } from "@/shared/ui/data/DataTable";
import { ListPage } from "@/shared/ui/page/ListPage";
import { MediaImage } from "@/shared/ui/picture/MediaImage";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { type ParentParams, type Resource, useResourceList } from "./data";
import { fieldText } from "./resourceDraft";
import styles from "./resources.module.css";
import { findResourceKind, type ResourceField, type ResourceKind } from "./table";
import { WithParent } from "./WithParent";

export function ResourceListPage() {
  const kind = findResourceKind(useParams().segment);
  if (!kind) return <NotFound />;
  return (
    <WithParent key={kind.segment} kind={kind}>
      {({ params, choice }) => <ResourceList kind={kind} parent={params} choice={choice} />}
    </WithParent>
  );
}

const column = createColumns<Resource>();

function ResourceList(props: { kind: ResourceKind; parent: ParentParams; choice: ReactNode }) {
  const { kind, parent, choice } = props;
  const list = useResourceList(kind, parent);
  const columns = useMemo(() => {
    const to = (id: string) => paths.business.resource(kind.segment, id, { tienda: parent.store_id });
    return column.columns(
      kind.fields.map((field, index) =>
        column.display({
          id: field.name,
          header: field.label,
          cell: ({ row: { original } }) =>
            index === 0 ? (
              <Link to={to(original.id)} data-row>
                {fieldText(field, original)}
              </Link>
            ) : (
              <FieldValue field={field} resource={original} />
            ),
        }),
      ),
    );
  }, [kind, parent.store_id]);
  return (
    <ListPage
      title={kind.title}
      actions={
        <Link
          to={paths.business.resource(kind.segment, "new", { tienda: parent.store_id })}
          className={buttonClass("primary")}
        >
          <Plus aria-hidden />
          {texts.add}
        </Link>
      }
      filters={choice}
      list={list}
      columns={columns}
      empty={<EmptyState title={texts.noneYet(kind.title)} />}
    />
  );
}

function FieldValue({ field, resource }: { field: ResourceField; resource: Resource }) {
  const value = resource[field.name];
  if (field.type !== "image" || typeof value !== "string") return fieldText(field, resource);
  return <MediaImage url={value} alt={field.label} sizes="56px" isSquare className={styles.thumbnail} />;
}
