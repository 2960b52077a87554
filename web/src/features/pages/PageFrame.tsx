/* The frame of a page's sections: its name and state, and the sections as tabs. */
import { Link, Outlet, useParams } from "react-router";
import { NotFound } from "@/app/NotFound";
import { paths } from "@/app/paths";
import { hasStatus } from "@/shared/api/errors";
import { pages as texts } from "@/shared/i18n/es";
import { isUuid } from "@/shared/lib/uuid";
import { buttonClass } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { EntityHeader } from "@/shared/ui/entity/EntityHeader";
import { Tabs } from "@/shared/ui/page/Tabs";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { Notice } from "@/shared/ui/status/Notice";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { type Page, type PageState, pageState, usePage, usePageServices } from "./data";
import { PageStateBadge } from "./PageStateBadge";

const { names } = texts;

/** The page, for the section that is shown. */
export interface PageContext {
  page: Page;
  state: PageState;
}

export function PageFrame() {
  const { pageId = "" } = useParams();
  if (!isUuid(pageId)) return <NotFound />;
  return <FrameOf key={pageId} pageId={pageId} />;
}

function FrameOf({ pageId }: { pageId: string }) {
  const result = usePage(pageId);
  const services = usePageServices().data;
  if (hasStatus(result.error, 404)) {
    return (
      <EmptyState title={texts.missing} text={texts.missingText}>
        <Link to={paths.pages.list()} className={buttonClass("primary")}>
          {texts.toList}
        </Link>
      </EmptyState>
    );
  }
  const tabs = [
    { to: paths.pages.home(pageId), label: names.overview, isExact: true },
    { to: paths.pages.info(pageId), label: names.info },
    { to: paths.pages.schedule(pageId), label: names.schedule },
    { to: paths.pages.addresses(pageId), label: names.addresses },
    { to: paths.pages.links(pageId), label: names.links },
    { to: paths.pages.settings(pageId), label: names.settings },
  ];
  return (
    <QueryResult result={result} skeleton={<TableSkeleton rows={6} />}>
      {(page) => {
        const state = pageState(page, services);
        return (
          <>
            <Header page={page} state={state} />
            <Tabs label={texts.tabs} tabs={tabs} />
            {state === "inactive" && <Notice text={texts.inactive} />}
            <Outlet context={{ page, state } satisfies PageContext} />
          </>
        );
      }}
    </QueryResult>
  );
}

function Header({ page: { id, info }, state }: PageContext) {
  return (
    <EntityHeader
      name={info.name}
      pictureUrl={info.avatar_url}
      badge={<PageStateBadge state={state} />}
      publicPage={
        state === "published" && {
          href: paths.pages.public(id),
          text: texts.open,
          label: texts.openNamed(info.name),
        }
      }
    />
  );
}
