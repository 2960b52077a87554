/* The workspace's activity: what happened to its orders and payments, day by day. */
import { RefreshCw } from "lucide-react";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { listedRows } from "@/shared/api/pagedList";
import { common, activity as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { Button } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { LoadMore } from "@/shared/ui/data/LoadMore";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { ActivityRow } from "./ActivityRow";
import styles from "./activity.module.css";
import { type Activity, useActivities } from "./data";
import { ACTIVITY_TYPES, type ActivityType, dayTitle, groupByDay, parseActivityType } from "./rules";

const ALL = "all";
const OPTIONS = ([ALL, ...ACTIVITY_TYPES] as const).map((value) => ({ value, label: texts.filters[value] }));

export function ActivityPage() {
  const [search, setSearch] = useSearchParams();
  const type = parseActivityType(search);
  const list = useActivities(type);
  const rows = listedRows<Activity>(list);
  const { fetchNextPage } = list;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const show = (value: ActivityType | typeof ALL) =>
    setSearch(value === ALL ? {} : { tipo: value }, {
      preventScrollReset: true,
      // Without it the choice would change only when the new list is ready.
      flushSync: true,
    });
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead}>
        <Button onClick={() => void list.refetch()} disabled={list.isFetching}>
          <RefreshCw aria-hidden />
          {common.refresh}
        </Button>
      </PageHeader>
      <div className={styles.filter}>
        <SegmentedControl legend={texts.filter} options={OPTIONS} value={type ?? ALL} onChange={show} />
      </div>
      <QueryResult result={list} skeleton={<TableSkeleton />}>
        {() =>
          rows.length === 0 ? (
            <NoActivity type={type} onShowAll={() => show(ALL)} />
          ) : (
            <div className={styles.days} data-stale={list.isPlaceholderData || undefined}>
              <Days rows={rows} />
              <LoadMore
                hasMore={list.hasNextPage && !list.isPlaceholderData}
                isLoading={list.isFetchingNextPage}
                problem={list.isFetchNextPageError ? queryErrorMessage(list.error) : undefined}
                onMore={more}
              />
            </div>
          )
        }
      </QueryResult>
    </>
  );
}

function Days({ rows }: { rows: readonly Activity[] }) {
  const now = Date.now();
  return groupByDay(rows).map((day) => {
    const title = dayTitle(day.startMs, now);
    return (
      <section key={day.startMs} aria-label={title}>
        <h2>{title}</h2>
        <ul className={styles.rows}>
          {day.rows.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </ul>
      </section>
    );
  });
}

function NoActivity({ type, onShowAll }: { type: ActivityType | null; onShowAll: () => void }) {
  if (type === null) return <EmptyState title={texts.none} text={texts.noneText} />;
  return (
    <EmptyState title={texts.noneOf[type]}>
      <Button onClick={onShowAll}>{texts.showAll}</Button>
    </EmptyState>
  );
}
