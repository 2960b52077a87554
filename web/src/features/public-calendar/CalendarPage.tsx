/* The public calendar: who is on duty now, then the month, on any screen and on paper. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isStatus } from "@/shared/api/errors";
import { calendar } from "@/shared/i18n/es";
import { useIsPhone, useNow, useQueryParam } from "@/shared/lib/browser";
import { dateIn, monthLabel, monthOf, parseMonth, type Segment } from "@/shared/lib/calendar";
import { monthName } from "@/shared/lib/words";
import { Failure } from "@/shared/ui/Failure";
import styles from "./CalendarPage.module.css";
import { DemoBanner } from "./DemoBanner";
import { type Group, groupQuery, onDutyQuery, type Shift, shiftsQuery, wantedGroup } from "./data";
import { Header } from "./Header";
import { KeysDialog } from "./KeysDialog";
import { Month } from "./Month";
import { MonthBar } from "./MonthBar";
import { OnDutyNow } from "./OnDutyNow";
import { ShiftDialog } from "./ShiftDialog";
import { MonthSkeleton, OnDutySkeleton } from "./Skeletons";
import { SubscribeDialog } from "./SubscribeDialog";
import { useMonthNavigation } from "./useMonthNavigation";
import { useShortcuts } from "./useShortcuts";

export type Opened = "keys" | "subscribe" | Segment<Shift> | null;

export function CalendarPage() {
  const id = wantedGroup(useQueryParam("grupo"));
  const group = useQuery(groupQuery(id));

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
  const shifts = useQuery(shiftsQuery(group.id, month, group.time_zone));
  const navigation = useMonthNavigation(group, month, monthOf(today), shifts.isSuccess);
  const duty = useQuery(onDutyQuery(group.id));
  const [opened, setOpened] = useState<Opened>(null);
  const shortcuts = useShortcuts({ ...navigation, help: () => setOpened("keys") }, opened === null);

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
