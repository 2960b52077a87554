/* The page of one content, or of a new one: its form. */
import { useOutletContext, useParams } from "react-router";
import { paths } from "@/app/paths";
import { showroomContents, showroomContentForm as texts } from "@/shared/i18n/es";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { EntityPage } from "@/shared/ui/entity/EntityPage";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import type { Showroom } from "../../data";
import { contentQuery, usePreferences } from "../data";
import { ContentForm } from "./ContentForm";

export function ContentFormPage() {
  const { contentId = "" } = useParams();
  const { id: showroomId } = useOutletContext<Showroom>();
  const preferences = usePreferences();
  return (
    <EntityPage
      id={contentId}
      newTitle={texts.newTitle}
      query={contentQuery(showroomId, contentId)}
      title={({ title }) => title}
      list={{ path: paths.showrooms.contents(showroomId), title: showroomContents.title }}
    >
      {(content) => (
        <QueryResult result={preferences} skeleton={<TableSkeleton rows={6} />}>
          {(known) => <ContentForm showroomId={showroomId} content={content} preferences={known} />}
        </QueryResult>
      )}
    </EntityPage>
  );
}
