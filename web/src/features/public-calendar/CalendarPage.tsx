/* The public calendar: who is on duty now, then the month, on any screen and on paper. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isStatus } from "@/shared/api/errors";
import { calendar } from "@/shared/i18n/es";
import { pushQueryParam, useIsPhone, useNow, useQueryParam } from "@/shared/lib/browser";
import { dateIn, monthLabel, monthOf, parseMonth, type Segment } from "@/shared/lib/calendar";
import { monthName } from "@/shared/lib/words";
import { MonthBar } from "@/shared/month/MonthBar";
import { MonthSkeleton } from "@/shared/month/MonthSkeleton";
import { type Group, groupQuery, type Shift, shiftsQuery } from "@/shared/month/queries";
import { useMonthNavigation } from "@/shared/month/useMonthNavigation";
import { useShortcuts } from "@/shared/month/useShortcuts";
import { Failure } from "@/shared/ui/Failure";
import styles from "./CalendarPage.module.css";
import { DemoBanner } from "./DemoBanner";
import { api, onDutyQuery, wantedGroup } from "./data";
import { Header } from "./Header";
import { KeysDialog } from "./KeysDialog";
import { Month } from "./Month";
import { OnDutyNow } from "./OnDutyNow";
import { OnDutySkeleton } from "./OnDutySkeleton";
import { ShiftDialog } from "./ShiftDialog";
import { SubscribeDialog } from "./SubscribeDialog";

export type Opened = "keys" | "subscribe" | Segment<Shift> | null;

export function CalendarPage() {
  const id = wantedGroup(useQueryParam("grupo"));
  const group = useQuery(groupQuery(api, id));

  if (group.isPending) {
    return (
      <div className={styles.page}>
        <Header group={null} onOpen={() => {}} />
        <main>
          <OnDutySkeleton />
          <MonthSkeleton />
        </main>
      </div>
    );
  }
  if (!group.data) {
    const missing = group.isSuccess || isStatus(group.error, 404) || isStatus(group.error, 400);
    return (
      <div className={styles.page}>
        <Header group={null} onOpen={() => {}} />
        <main>
          <Failure
            text={missing ? calendar.groupMissing : calendar.monthFailed}
            onRetry={missing ? undefined : () => void group.refetch()}
          />
        </main>
      </div>
    );
  }
  return <GroupCalendar group={group.data} />;
}

function GroupCalendar({ group }: { group: Group }) {
  const now = useNow();
  const phone = useIsPhone();
  const today = dateIn(group.time_zone, now);
  const month = parseMonth(useQueryParam("mes")) ?? monthOf(today);
  const queries = useQueryClient();
  const monthQuery = (of: string) => shiftsQuery(api, group.id, of, group.time_zone);
  const shifts = useQuery(monthQuery(month));
  const navigation = useMonthNavigation({
    shown: month,
    current: monthOf(today),
    drawn: shifts.isSuccess,
    go: (target) => pushQueryParam("mes", target),
    prefetch: (target) => void queries.prefetchQuery(monthQuery(target)),
  });
  const duty = useQuery(onDutyQuery(group.id));
  const [opened, setOpened] = useState<Opened>(null);
  const { previous, next, goToday } = navigation;
  const shortcuts = useShortcuts(
    {
      n: next,
      ArrowRight: next,
      p: previous,
      ArrowLeft: previous,
      t: goToday,
      "?": () => setOpened("keys"),
    },
    opened === null,
  );

  useEffect(() => {
    document.title = calendar.pageTitle(group.name, `${monthName(month)} de ${month.slice(0, 4)}`);
  }, [month, group.name]);

  const demoMonth = shifts.data?.some((shift) => shift.demo) ?? false;
  const demoNow = duty.data?.data.some(({ shift }) => shift.demo) ?? false;
  return (
    <div className={styles.page}>
      <Header group={group} onOpen={setOpened} printable={!phone && shifts.isSuccess} />
      <main>
        {(demoMonth || demoNow) && <DemoBanner onPaper={demoMonth} />}
        <OnDutyNow group={group} now={now} />
        <section className={styles.month} aria-label={calendar.shiftsOf(monthLabel(month))}>
          <MonthBar month={month} {...navigation} />
          <Month group={group} month={month} shifts={shifts} today={today} phone={phone} onOpen={setOpened} />
        </section>
      </main>
      <footer className={styles.footer}>{calendar.source}</footer>
      {opened === "keys" && <KeysDialog shortcuts={shortcuts} onClose={() => setOpened(null)} />}
      {opened === "subscribe" && <SubscribeDialog group={group} onClose={() => setOpened(null)} />}
      {opened !== null && typeof opened === "object" && (
        <ShiftDialog segment={opened} group={group} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}
