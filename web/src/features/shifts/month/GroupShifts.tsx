/* A group's month: calendar, warnings, list and summary, and the dialogs over them. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { workspaceApi } from "@/shared/api/workspace";
import { calendar, shifts as texts } from "@/shared/i18n/es";
import { useNow } from "@/shared/lib/browser";
import { dateInZone, type Interval, monthInAddress, monthLabel, monthOfDate } from "@/shared/lib/calendar";
import { InvalidMonth } from "@/shared/month/InvalidMonth";
import { MonthBar } from "@/shared/month/MonthBar";
import { type PharmacyGroup, type Shift, shiftsQuery } from "@/shared/month/queries";
import { useHolidays } from "@/shared/month/rota/holidays";
import { GRID_SHORTCUT_ROWS, ShortcutHelp, type ShortcutRow } from "@/shared/month/ShortcutHelp";
import { useMonthNavigation } from "@/shared/month/useMonthNavigation";
import { useResponsiveMonth } from "@/shared/month/useResponsiveMonth";
import { useShortcuts } from "@/shared/month/useShortcuts";
import { Popup } from "@/shared/ui/overlay/Popup";
import { lazyPart } from "@/shared/ui/status/lazyPart";
import { type DialogState, newShiftDialog } from "../dialogState";
import { ShiftPopup } from "../editor/ShiftPopup";
import { PlanPopup } from "../plan/PlanPopup";
import styles from "../ShiftsPage.module.css";
import { useLiveShifts } from "../useLiveShifts";
import { GroupRules } from "./GroupRules";
import { ShiftsMonth } from "./ShiftsMonth";
import { ShiftsPageHeader } from "./ShiftsPageHeader";

const PosterDialog = lazyPart(async () => (await import("@/shared/month/poster/PosterDialog")).PosterDialog);

const SHORTCUT_ROWS: readonly ShortcutRow[] = [
  [["→"], calendar.keyNext],
  [["←"], calendar.keyPrevious],
  [["t"], calendar.keyToday],
  [["?"], calendar.keyHelp],
  ...GRID_SHORTCUT_ROWS,
];

interface Props {
  group: PharmacyGroup;
  /** True when the workspace may change the group's shifts. */
  canManage: boolean;
  /** The group id in the address; null without one. */
  groupIdInUrl: string | null;
}

export function GroupShifts({ group, canManage, groupIdInUrl }: Props) {
  const zone = group.time_zone;
  const today = dateInZone(zone, useNow());
  const { monthRef, showsList } = useResponsiveMonth();
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const currentMonth = monthOfDate(today);
  const { month, invalidMonth } = monthInAddress(params.get("mes"), currentMonth);
  const monthQuery = (of: string) => shiftsQuery(workspaceApi, group.id, of, zone);
  const shiftsResult = useQuery(monthQuery(month));
  const holidays = useHolidays(workspaceApi, group, [month]);
  const live = useLiveShifts(group.id);
  const [dialog, setDialog] = useState<DialogState>(null);

  const goToMonth = (target: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (target === null) next.delete("mes");
        else next.set("mes", target);
        return next;
      },
      // Synchronously, so that a held arrow key continues from the new month.
      { preventScrollReset: true, flushSync: true },
    );
  const navigation = useMonthNavigation({
    shownMonth: month,
    isMonthInAddress: invalidMonth === null,
    currentMonth,
    isDrawn: shiftsResult.isSuccess && invalidMonth === null,
    goToMonth,
    prefetchMonth: (target) => void queryClient.prefetchQuery(monthQuery(target)),
  });
  const { previous, next, goToday } = navigation;

  const create = (date: string, gap?: Interval) =>
    setDialog({ shift: newShiftDialog(group, date, gap && { gap, shifts: shiftsResult.data ?? [] }) });
  const open = (shift: Shift) =>
    setDialog({ shift: { shift, openerElement: document.activeElement, isNew: false } });
  const onNew = canManage ? create : undefined;

  const shortcuts = useShortcuts(
    {
      ...(canManage && { n: () => create(today) }),
      ArrowRight: next,
      ArrowLeft: previous,
      t: goToday,
      "?": () => setDialog("keys"),
    },
    dialog === null,
  );
  const close = () => setDialog(null);

  return (
    <>
      <ShiftsPageHeader
        group={group}
        canManage={canManage}
        streamState={live}
        calendarUrl={paths.publicCalendar({ mes: month, ...(groupIdInUrl !== null && { grupo: group.id }) })}
        onNewShift={() => create(today)}
        onPlan={() => setDialog({ plan: { tab: "generate" } })}
        onShortcuts={() => setDialog("keys")}
        onPoster={invalidMonth === null ? () => setDialog("poster") : undefined}
      />
      <section
        ref={monthRef}
        className={`${styles.month} month-container`}
        aria-label={calendar.shiftsOf(monthLabel(month))}
      >
        {invalidMonth !== null && <InvalidMonth text={invalidMonth} />}
        {invalidMonth === null && <MonthBar month={month} {...navigation} />}
        {invalidMonth === null && (
          <ShiftsMonth
            group={group}
            month={month}
            shiftsResult={shiftsResult}
            today={today}
            holidays={holidays}
            showsList={showsList}
            onOpen={open}
            onNewShift={onNew}
            onPlan={canManage ? (tab) => setDialog({ plan: { tab } }) : undefined}
            goToMonth={goToMonth}
          />
        )}
      </section>
      <GroupRules group={group} />
      {dialog === "keys" && (
        <Popup title={calendar.keys} onClosed={close}>
          {() => (
            <div className={styles.keys}>
              <ShortcutHelp
                rows={canManage ? [[["n"], texts.keyNew], ...SHORTCUT_ROWS] : SHORTCUT_ROWS}
                shortcuts={shortcuts}
              />
            </div>
          )}
        </Popup>
      )}
      {dialog === "poster" && (
        <PosterDialog
          fallback={null}
          group={group}
          month={month}
          today={today}
          monthQuery={monthQuery}
          calendarUrl={
            window.location.origin + paths.publicCalendar(groupIdInUrl !== null ? { grupo: group.id } : {})
          }
          onClose={close}
        />
      )}
      {dialog !== null && typeof dialog === "object" && "shift" in dialog && (
        <ShiftPopup
          dialog={dialog.shift}
          group={group}
          shifts={shiftsResult.data ?? []}
          isEditable={canManage}
          onClosed={close}
          onReopen={(again) => setDialog({ shift: again })}
          onShow={goToMonth}
          month={month}
        />
      )}
      {dialog !== null && typeof dialog === "object" && "plan" in dialog && (
        <PlanPopup
          group={group}
          month={month}
          today={today}
          shifts={shiftsResult.data ?? []}
          dialog={dialog.plan}
          onClosed={close}
          onReopen={(again) => setDialog({ plan: again })}
          onShow={goToMonth}
        />
      )}
    </>
  );
}
