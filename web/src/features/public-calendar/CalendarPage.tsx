/* The public calendar: who is on duty now, then the month; on any screen, on paper and embedded. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { measure } from "@/shared/analytics/measure";
import { hasStatus } from "@/shared/api/errors";
import { calendar } from "@/shared/i18n/es";
import { afterPaint } from "@/shared/lib/afterPaint";
import { currentUrl, useQueryParam } from "@/shared/lib/browser";
import { type DaySegment, monthLabel } from "@/shared/lib/calendar";
import { isEmbedded } from "@/shared/lib/embedded";
import { InvalidMonth } from "@/shared/month/InvalidMonth";
import { MonthBar } from "@/shared/month/MonthBar";
import { MonthSkeleton } from "@/shared/month/MonthSkeleton";
import type { PharmacyGroup, Shift } from "@/shared/month/queries";
import { useShortcuts } from "@/shared/month/useShortcuts";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { CalendarHeader } from "./CalendarHeader";
import styles from "./CalendarPage.module.css";
import { DemoBanner } from "./DemoBanner";
import { CALENDAR_PATH, EXPLORE_PATH, groupQuery, requestedGroupId } from "./data";
import type { OpenDialog } from "./dialogs/openDialog";
import { useLaterDialogs } from "./dialogs/useLaterDialogs";
import { canonicalPath, updateDocumentHead } from "./documentHead";
import { CalendarMonth } from "./month/CalendarMonth";
import { StaleDataNotice } from "./offline/StaleDataNotice";
import { OnDutyNow } from "./on-duty/OnDutyNow";
import { OnDutySkeleton } from "./on-duty/OnDutySkeleton";
import { type CalendarState, useCalendar } from "./useCalendar";

const CALENDAR_HOME = isEmbedded ? `${CALENDAR_PATH}?embed=1` : CALENDAR_PATH;

export function CalendarPage() {
  const groupParam = useQueryParam("grupo");
  const id = requestedGroupId(groupParam);
  const group = useQuery(groupQuery(id));

  if (group.isPending) {
    return (
      <PageFrame header={<CalendarHeader group={null} onOpen={() => {}} />}>
        <OnDutySkeleton />
        <MonthSkeleton />
      </PageFrame>
    );
  }
  if (!group.data) {
    const missing = group.isSuccess || hasStatus(group.error, 404) || hasStatus(group.error, 400);
    return (
      <PageFrame header={<CalendarHeader group={null} onOpen={() => {}} />}>
        <LoadFailure
          text={missing ? calendar.groupMissing : calendar.monthFailed}
          onRetry={missing ? undefined : () => void group.refetch()}
          // Without a group in the address this page is already the default calendar.
          link={
            missing && groupParam !== null ? { label: calendar.groupInstead, href: CALENDAR_HOME } : undefined
          }
        />
      </PageFrame>
    );
  }
  const Calendar = isEmbedded ? EmbeddedCalendar : GroupCalendar;
  return <Calendar group={group.data} groupFetchedAt={group.dataUpdatedAt} />;
}

interface GroupProps {
  group: PharmacyGroup;
  groupFetchedAt: number;
}

function GroupCalendar({ group, groupFetchedAt }: GroupProps) {
  const calendarState = useCalendar(group, groupFetchedAt);
  const { month, navigation } = calendarState;
  const [opened, setOpened] = useState<OpenDialog>(null);
  const LaterDialogs = useLaterDialogs(opened !== null);
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
  useEffect(() => measure("view", "pharmacy_calendar", group.id), [group.id]);
  useEffect(() => afterPaint(() => updateDocumentHead(group.name, month)), [month, group.name]);
  const close = () => setOpened(null);
  return (
    <PageFrame
      header={
        <CalendarHeader
          group={group}
          onOpen={setOpened}
          isPrintable={
            !calendarState.isPhone &&
            calendarState.invalidMonth === null &&
            calendarState.shiftsResult.isSuccess
          }
        />
      }
      footer={
        <>
          <p>{calendar.source}</p>
          <a href={EXPLORE_PATH}>{calendar.explore}</a>
          <button type="button" onClick={() => setOpened("embed")}>
            {calendar.embed}
          </button>
        </>
      }
    >
      <CalendarContent calendarState={calendarState} onOpen={setOpened} />
      {opened && LaterDialogs && (
        <LaterDialogs
          opened={opened}
          group={group}
          month={month}
          today={calendarState.today}
          shortcuts={shortcuts}
          onClose={close}
        />
      )}
    </PageFrame>
  );
}

/** The embedded calendar: only the calendar, without shortcuts, which belong to the embedding site. */
function EmbeddedCalendar({ group, groupFetchedAt }: GroupProps) {
  const calendarState = useCalendar(group, groupFetchedAt);
  const [opened, setOpened] = useState<DaySegment<Shift> | null>(null);
  const LaterDialogs = useLaterDialogs(opened !== null);
  useEffect(
    () => afterPaint(() => updateDocumentHead(group.name, calendarState.month)),
    [calendarState.month, group.name],
  );
  return (
    <PageFrame
      header={<CalendarHeader group={group} onOpen={() => {}} isEmbedded />}
      footer={
        <>
          <p>{calendar.source}</p>
          <a href={canonicalPath(currentUrl().search)} target="_blank" rel="noopener">
            {calendar.embedFull}
          </a>
        </>
      }
    >
      <CalendarContent calendarState={calendarState} onOpen={setOpened} />
      {opened && LaterDialogs && (
        <LaterDialogs
          opened={opened}
          group={group}
          month={calendarState.month}
          today={calendarState.today}
          onClose={() => setOpened(null)}
        />
      )}
    </PageFrame>
  );
}

function CalendarContent({
  calendarState,
  onOpen,
}: {
  calendarState: CalendarState;
  onOpen: (segment: DaySegment<Shift>) => void;
}) {
  const { group, month, invalidMonth, shiftsResult, dutyResult, dutyStatus, staleSince } = calendarState;
  const demoMonth = shiftsResult.data?.some((shift) => shift.demo) ?? false;
  const demoNow = dutyStatus?.entries.some(({ shift }) => shift.demo) ?? false;
  const { refetch } = dutyResult;
  const askDuty = useCallback(() => void refetch(), [refetch]);
  const retry = () => void Promise.all([dutyResult.refetch(), shiftsResult.refetch()]);
  return (
    <>
      {staleSince !== null && (
        <StaleDataNotice staleSince={staleSince} zone={group.time_zone} onRetry={retry} />
      )}
      {(demoMonth || demoNow) && <DemoBanner onPaper={demoMonth} />}
      <OnDutyNow
        status={dutyStatus}
        hasFailed={dutyResult.isError}
        group={group}
        isTodayFree={calendarState.isTodayFree}
        onRetry={askDuty}
      />
      <section
        ref={calendarState.monthRef}
        className={`${styles.month} month-container`}
        aria-label={calendar.shiftsOf(monthLabel(month))}
      >
        {invalidMonth === null ? (
          <>
            <MonthBar month={month} {...calendarState.navigation} />
            <CalendarMonth calendarState={calendarState} onOpen={onOpen} />
          </>
        ) : (
          <InvalidMonth text={invalidMonth} />
        )}
      </section>
    </>
  );
}

interface PageFrameProps {
  header: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

function PageFrame({ header, footer, children }: PageFrameProps) {
  return (
    <div className={isEmbedded ? `${styles.page} ${styles.embedded}` : styles.page}>
      {header}
      <main>{children}</main>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  );
}
