/* The list of a workspace's resources of one kind; each row links to its form. */
import { useMemo } from "react";
import { Link, useParams } from "react-router";
import { NotFound } from "@/app/NotFound";
import { resources as texts } from "@/shared/i18n/es";
import { AddLink } from "@/shared/ui/action/AddLink";
import { createColumns } from "@/shared/ui/data/DataTable";
import { ListPage } from "@/shared/ui/page/ListPage";
import { MediaImage } from "@/shared/ui/picture/MediaImage";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { parentOf, type Resource, useResourceList } from "./data";
import { fieldText } from "./resourceDraft";
import { formPath } from "./resourcePaths";
import styles from "./resources.module.css";
import { findResourceKind, type ResourceField, type ResourceKind } from "./table";

export function ResourceListPage() {
  const { segment, storeId } = useParams();
  const kind = findResourceKind(segment, storeId !== undefined);
  if (!kind) return <NotFound />;
  return <ResourceList key={`${kind.segment} ${storeId}`} kind={kind} storeId={storeId} />;
}

const column = createColumns<Resource>();

function ResourceList({ kind, storeId }: { kind: ResourceKind; storeId: string | undefined }) {
  const parent = useMemo(() => parentOf(storeId), [storeId]);
  const list = useResourceList(kind, parent);
  const columns = useMemo(() => {
    return column.columns(
      kind.fields.map((field, index) =>
        column.display({
          id: field.name,
          header: field.label,
          cell: ({ row: { original } }) =>
            index === 0 ? (
              <Link to={formPath(kind, parent, original.id)} data-row>
                {fieldText(field, original)}
              </Link>
            ) : (
              <FieldValue field={field} resource={original} />
            ),
        }),
      ),
    );
  }, [kind, parent]);
  return (
    <ListPage
      title={kind.title}
      actions={<AddLink to={formPath(kind, parent, "new")}>{texts.add}</AddLink>}
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
