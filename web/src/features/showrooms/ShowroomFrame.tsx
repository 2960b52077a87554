/* The frame of a showroom's sections: its name and state, its public address, and the sections as tabs. */
import { Copy } from "lucide-react";
import { Link, Outlet, useLocation, useParams } from "react-router";
import { NotFound } from "@/app/NotFound";
import { paths } from "@/app/paths";
import { hasStatus } from "@/shared/api/errors";
import { showrooms as texts } from "@/shared/i18n/es";
import { isUuid } from "@/shared/lib/uuid";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { copyText } from "@/shared/ui/action/clipboard";
import { Badge } from "@/shared/ui/data/Badge";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { EntityHeader } from "@/shared/ui/entity/EntityHeader";
import { showToast } from "@/shared/ui/overlay/toast";
import { Tabs } from "@/shared/ui/page/Tabs";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { type Showroom, useShowroom } from "./data";

export function ShowroomFrame() {
  const { showroomId = "" } = useParams();
  if (!isUuid(showroomId)) return <NotFound />;
  return <FrameOf key={showroomId} showroomId={showroomId} />;
}

function FrameOf({ showroomId }: { showroomId: string }) {
  const result = useShowroom(showroomId);
  const { pathname } = useLocation();
  if (hasStatus(result.error, 404)) {
    return (
      <EmptyState title={texts.missing} text={texts.missingText}>
        <Link to={paths.showrooms.list()} className={buttonClass("primary")}>
          {texts.toList}
        </Link>
      </EmptyState>
    );
  }
  const tabs = [
    // The contents' forms are in its section too.
    {
      to: paths.showrooms.contents(showroomId),
      label: texts.names.contents,
      isExact: !pathname.includes("/contenidos/"),
    },
    { to: paths.showrooms.layout(showroomId), label: texts.names.layout },
    { to: paths.showrooms.data(showroomId), label: texts.names.data },
  ];
  return (
    <QueryResult result={result} skeleton={<TableSkeleton rows={6} />}>
      {(showroom) => (
        <>
          <Header showroom={showroom} />
          <Tabs label={texts.tabs} tabs={tabs} />
          <Outlet context={showroom} />
        </>
      )}
    </QueryResult>
  );
}

function Header({ showroom: { id, name, enabled } }: { showroom: Showroom }) {
  const href = paths.showrooms.public(id);
  return (
    <EntityHeader
      name={name}
      pictureUrl={null}
      badge={!enabled && <Badge tone="warn">{texts.disabled}</Badge>}
      publicPage={{ href, text: texts.open, label: texts.openNamed(name) }}
    >
      <Button kind="quiet" onClick={() => void copyLink(`${window.location.origin}${href}`)}>
        <Copy aria-hidden />
        {texts.copyLink}
      </Button>
    </EntityHeader>
  );
}

async function copyLink(address: string): Promise<void> {
  const isCopied = await copyText(address);
  showToast(isCopied ? "success" : "error", isCopied ? texts.copied : texts.notCopied(address));
}
