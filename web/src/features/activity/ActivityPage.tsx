/* The workspace's activity: what happened to its orders and payments, day by day. */
import { RefreshCw } from "lucide-react";
import { useSearchParams } from "react-router";
import { common, activity as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { PagedRows } from "@/shared/ui/page/PagedRows";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
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
      <div className={styles.list}>
        <PagedRows
          list={list}
          skeleton={<TableSkeleton />}
          empty={<NoActivity type={type} onShowAll={() => show(ALL)} />}
        >
          {(rows: readonly Activity[]) => <Days rows={rows} isStale={list.isPlaceholderData} />}
        </PagedRows>
      </div>
    </>
  );
}

function Days({ rows, isStale }: { rows: readonly Activity[]; isStale: boolean }) {
  const now = Date.now();
  const days = groupByDay(rows).map((day) => {
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
  return (
    <div className={styles.days} data-stale={isStale || undefined}>
      {days}
    </div>
  );
}

function NoActivity({ type, onShowAll }: { type: ActivityType | null; onShowAll: () => void }) {
  if (type === null) return <EmptyState title={texts.none} text={texts.noneText} />;
  return (
    <EmptyState title={texts.noneOf[type]}>
      <Button onClick={onShowAll}>{texts.showAll}</Button>
    </EmptyState>
  );
}
