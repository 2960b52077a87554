/* The workspace's activity: what happened to its orders and payments, day by day. */
import { useSearchParams } from "react-router";
import { activity as texts } from "@/shared/i18n/es";
import { ChoiceListPage } from "@/shared/ui/page/ChoiceListPage";
import { ActivityRow } from "./ActivityRow";
import styles from "./activity.module.css";
import { type Activity, useActivities } from "./data";
import { ACTIVITY_TYPES, activityTypeParams, dayTitle, groupByDay, parseActivityType } from "./rules";

export function ActivityPage() {
  const [search] = useSearchParams();
  const type = parseActivityType(search);
  const list = useActivities(type);
  return (
    <ChoiceListPage
      texts={texts}
      list={list}
      choices={ACTIVITY_TYPES}
      choice={type}
      toParams={activityTypeParams}
    >
      {(rows: readonly Activity[]) => <Days rows={rows} isStale={list.isPlaceholderData} />}
    </ChoiceListPage>
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
