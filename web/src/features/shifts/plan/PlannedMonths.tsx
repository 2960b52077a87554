/* Planned shifts drawn as months, with their holidays and each pharmacy's share. */
import { useMemo } from "react";
import { workspaceApi } from "@/shared/api/workspace";
import { shifts as shiftTexts, shiftPlan as texts } from "@/shared/i18n/es";
import { monthLabel } from "@/shared/lib/calendar";
import { colorClass } from "@/shared/lib/color";
import { capitalize, monthName } from "@/shared/lib/dateFormat";
import { DayList } from "@/shared/month/DayList";
import { MonthGrid } from "@/shared/month/MonthGrid";
import { layoutMonth } from "@/shared/month/monthLayout";
import type { PharmacyGroup, Shift } from "@/shared/month/queries";
import { type HolidayNames, useHolidays } from "@/shared/month/rota/holidays";
import { useResponsiveMonth } from "@/shared/month/useResponsiveMonth";
import { hoursLabel } from "../rules/hours";
import { shortDate } from "../shiftLabels";
import styles from "./Plan.module.css";
import { monthsOfShifts, plannedHolidays, plannedShares } from "./planRules";

interface Props {
  group: PharmacyGroup;
  shifts: readonly Shift[];
  pharmacyName: (pharmacyId: string) => string;
}

export function PlannedMonths({ group, shifts, pharmacyName }: Props) {
  const zone = group.time_zone;
  const { monthRef, showsList } = useResponsiveMonth();
  const Drawn = showsList ? DayList : MonthGrid;
  const extras = {
    aboveDay: (date: string) => {
      const name = holidays.get(date);
      return name && <p className={styles.holiday}>{name}</p>;
    },
  };
  const months = useMemo(
    // layoutMonth caches per array, so each month needs its own.
    () => monthsOfShifts(shifts, zone).map((month) => layoutMonth([...shifts], month, group)),
    [shifts, zone, group],
  );
  const holidays = useHolidays(
    workspaceApi,
    group,
    months.map(({ month }) => month),
  );
  return (
    <>
      <PlannedHolidays shifts={shifts} pharmacyName={pharmacyName} zone={zone} holidays={holidays} />
      <div ref={monthRef} className={`${styles.planned} month-container`}>
        {months.map(({ month, weeks, segments, freeDates }) => (
          <section key={month} className={styles.plannedMonth} aria-label={monthLabel(month)}>
            <h4>
              {capitalize(monthName(month))} {month.slice(0, 4)}
            </h4>
            <Drawn
              month={month}
              today=""
              weeks={weeks}
              segments={segments}
              freeDates={freeDates}
              pharmacyName={pharmacyName}
              extras={extras}
            />
          </section>
        ))}
      </div>
      <PlannedShares shifts={shifts} pharmacyName={pharmacyName} zone={zone} holidays={holidays} />
    </>
  );
}

interface PlannedRowsProps {
  shifts: readonly Shift[];
  pharmacyName: (pharmacyId: string) => string;
  zone: string;
  holidays: HolidayNames;
}

function PlannedHolidays({ shifts, pharmacyName, zone, holidays }: PlannedRowsProps) {
  const rows = plannedHolidays(shifts, zone, holidays);
  if (rows.length === 0) return null;
  return (
    <div className={styles.holidays}>
      <h4>{texts.holidays}</h4>
      <ul>
        {rows.map(({ date, name, pharmacies }) => (
          <li key={date}>
            <strong>{shortDate(date)}</strong>, {name}: {pharmacies.map(pharmacyName).join(", ")}
          </li>
        ))}
      </ul>
    </div>
  );
}

function PlannedShares({ shifts, pharmacyName, zone, holidays }: PlannedRowsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
    <section className={styles.tableBox} aria-label={texts.perPharmacy} tabIndex={0}>
      <table className={styles.table}>
        <caption>{texts.perPharmacy}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.columns.pharmacy}</th>
            <th scope="col">{texts.columns.shifts}</th>
            <th scope="col">{texts.columns.hours}</th>
            <th scope="col">{texts.columns.weekend}</th>
            <th scope="col">{texts.columns.holiday}</th>
          </tr>
        </thead>
        <tbody>
          {plannedShares(shifts, zone, holidays, pharmacyName).map(
            ({ pharmacy_id, count, hours, weekends, holidays }) => (
              <tr key={pharmacy_id} className={colorClass(pharmacy_id)}>
                <th scope="row">{pharmacyName(pharmacy_id)}</th>
                <td>{shiftTexts.count(count)}</td>
                <td>{hoursLabel(hours)}</td>
                <td>{weekends || "–"}</td>
                <td>{holidays || "–"}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}
