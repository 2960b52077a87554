/* The page of one's own uploads: a grid with search, type and order; an upload's details are a popup of its own address. */
import { useSearchParams } from "react-router";
import { type MediaResource, useMediaList } from "@/shared/api/mediaLibrary";
import { common, files as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { PagedRows } from "@/shared/ui/page/PagedRows";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { RefreshButton } from "@/shared/ui/page/RefreshButton";
import { useAddressFilters } from "@/shared/ui/page/useAddressFilters";
import { MediaGridSkeleton } from "@/shared/ui/picture/MediaGridSkeleton";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { hasMediaFilters, mediaFilterSearch, parseMediaFilters } from "./filters";
import { MediaDetails } from "./MediaDetails";
import { MediaFilters } from "./MediaFilters";
import { MediaGrid } from "./MediaGrid";
import { UploadZone } from "./uploads/UploadZone";

const ADDRESS = { parse: parseMediaFilters, format: mediaFilterSearch };

/** The parameter of the file whose details are open. */
const DETAILS = "id";

export function MediaPage() {
  const [search, setSearch] = useSearchParams();
  const { filters, change } = useAddressFilters(ADDRESS);
  const list = useMediaList(filters);
  const openId = search.get(DETAILS);
  const closeDetails = () =>
    setSearch(mediaFilterSearch(filters), { replace: true, preventScrollReset: true });
  const detailsOf = (id: string) => {
    const address = mediaFilterSearch(filters);
    address.set(DETAILS, id);
    return `?${address}`;
  };
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead}>
        <RefreshButton query={list} />
      </PageHeader>
      <UploadZone />
      <MediaFilters filters={filters} onChange={change} />
      <PagedRows
        list={list}
        skeleton={<MediaGridSkeleton count={12} />}
        empty={
          hasMediaFilters(filters) ? (
            <EmptyState title={texts.noneFound} text={texts.noneFoundText}>
              <Button onClick={() => change({ query: "", type: null })}>{common.clearFilters}</Button>
            </EmptyState>
          ) : (
            <EmptyState title={texts.noneYet} text={texts.noneYetText} />
          )
        }
      >
        {(rows: readonly MediaResource[]) => (
          <MediaGrid rows={rows} isStale={list.isPlaceholderData} detailsOf={detailsOf} />
        )}
      </PagedRows>
      {openId !== null && <MediaDetails key={openId} id={openId} onClosed={closeDetails} />}
    </>
  );
}
