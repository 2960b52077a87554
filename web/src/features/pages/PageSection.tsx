/* A section of a page that is a form of its own: it begins with what is stored. */
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { type Page, usePageToEdit } from "./data";
import styles from "./pages.module.css";

interface Props {
  title: string;
  lead: string;
  /** The form; `onSaved` reads the page again. */
  children: (page: Page, onSaved: () => void) => ReactNode;
}

export function PageSection({ title, lead, children }: Props) {
  const { pageId = "" } = useParams();
  const result = usePageToEdit(pageId);
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <div className={styles.sections}>
        <QueryResult result={result} skeleton={<TableSkeleton rows={4} />}>
          {(page) => children(page, () => void result.refetch())}
        </QueryResult>
      </div>
    </>
  );
}
