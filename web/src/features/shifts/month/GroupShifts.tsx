/* A group's month: calendar, warnings, list and summary, and the dialogs over them. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { workspaceApi } from "@/shared/api/workspace";
import { calendar, shifts as texts } from "@/shared/i18n/es";
import { useNow } from "@/shared/lib/browser";
import { dateInZone, type Interval, monthLabel, monthOfDate, parseMonth } from "@/shared/lib/calendar";
import { MonthBar } from "@/shared/month/MonthBar";
import { type PharmacyGroup, type Shift, shiftsQuery } from "@/shared/month/queries";
import { ShortcutHelp, type ShortcutRow } from "@/shared/month/ShortcutHelp";
import { useMonthNavigation } from "@/shared/month/useMonthNavigation";
import { useResponsiveMonth } from "@/shared/month/useResponsiveMonth";
import { useShortcuts } from "@/shared/month/useShortcuts";
import { Popup } from "@/shared/ui/overlay/Popup";
import { type DialogState, newShiftDialog } from "../dialogState";
import { ShiftPopup } from "../editor/ShiftPopup";
import { PlanPopup } from "../plan/PlanPopup";
import styles from "../ShiftsPage.module.css";
import { useLiveShifts } from "../useLiveShifts";
import { ShiftsMonth } from "./ShiftsMonth";
import { ShiftsPageHeader } from "./ShiftsPageHeader";

const SHORTCUT_ROWS: readonly ShortcutRow[] = [
  [["→"], calendar.keyNext],
  [["←"], calendar.keyPrevious],
  [["t"], calendar.keyToday],
  [["?"], calendar.keyHelp],
];

interface Props {
  group: PharmacyGroup;
  /** True when the workspace may change the group's shifts. */
  manages: boolean;
  /** The group id in the address; null without one. */
  chosen: string | null;
}

export function GroupShifts({ group, manages, chosen }: Props) {
  const zone = group.time_zone;
  const today = dateInZone(zone, useNow());
  const { monthRef, asList } = useResponsiveMonth();
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const month = parseMonth(params.get("mes")) ?? monthOfDate(today);
  const monthQuery = (of: string) => shiftsQuery(workspaceApi, group.id, of, zone);
  const shifts = useQuery(monthQuery(month));
  const live = useLiveShifts(group.id);
  const [opened, setOpened] = useState<DialogState>(null);

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
    shown: month,
    current: monthOfDate(today),
    isDrawn: shifts.isSuccess,
    goToMonth: goToMonth,
    prefetch: (target) => void queries.prefetchQuery(monthQuery(target)),
  });
  const { previous, next, goToday } = navigation;

  const create = (date: string, gap?: Interval) =>
    setOpened({ shift: newShiftDialog(group, date, gap && { gap, shifts: shifts.data ?? [] }) });
  const open = (shift: Shift) =>
    setOpened({ shift: { shift, opener: document.activeElement, isNew: false } });
  const onNew = manages ? create : undefined;

  const shortcuts = useShortcuts(
    {
      ...(manages && { n: () => create(today) }),
      ArrowRight: next,
      ArrowLeft: previous,
      t: goToday,
      "?": () => setOpened("keys"),
    },
    opened === null,
  );
  const close = () => setOpened(null);

  return (
    <>
      <ShiftsPageHeader
        group={group}
        manages={manages}
        live={live}
        calendar={paths.publicCalendar({ mes: month, ...(chosen !== null && { grupo: group.id }) })}
        onNew={() => create(today)}
        onPlan={() => setOpened({ plan: { tab: "generate" } })}
        onKeys={() => setOpened("keys")}
      />
      <section
        ref={monthRef}
        className={`${styles.month} month-room`}
        aria-label={calendar.shiftsOf(monthLabel(month))}
      >
        <MonthBar month={month} {...navigation} />
        <ShiftsMonth
          group={group}
          month={month}
          shifts={shifts}
          today={today}
          asList={asList}
          onOpen={open}
          onNew={onNew}
          onPlan={manages ? (tab) => setOpened({ plan: { tab } }) : undefined}
        />
      </section>
      {opened === "keys" && (
        <Popup title={calendar.keys} onClosed={close}>
          {() => (
            <div className={styles.keys}>
              <ShortcutHelp
                rows={manages ? [[["n"], texts.keyNew], ...SHORTCUT_ROWS] : SHORTCUT_ROWS}
                shortcuts={shortcuts}
              />
            </div>
          )}
        </Popup>
      )}
      {opened !== null && typeof opened === "object" && "shift" in opened && (
        <ShiftPopup
          opened={opened.shift}
          group={group}
          shifts={shifts.data ?? []}
          editable={manages}
          onClosed={close}
          onReopen={(again) => setOpened({ shift: again })}
          onShow={goToMonth}
          month={month}
        />
      )}
      {opened !== null && typeof opened === "object" && "plan" in opened && (
        <PlanPopup
          group={group}
          month={month}
          today={today}
          shifts={shifts.data ?? []}
          opened={opened.plan}
          onClosed={close}
          onReopen={(again) => setOpened({ plan: again })}
          onShow={goToMonth}
        />
      )}
    </>
  );
}
