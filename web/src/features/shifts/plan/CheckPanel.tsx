/* The check panel: coverage, overlaps and hours per pharmacy of a month. */
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { shiftWarnings, shiftPlan as texts } from "@/shared/i18n/es";
import { dateInZone, type Interval, monthRange, toEpochMs } from "@/shared/lib/calendar";
import { pharmacyNameLookup } from "@/shared/month/monthView";
import { wholeMinutesInterval } from "@/shared/month/rota/cover";
import { coverTexts } from "@/shared/month/rota/coverText";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { type CoverageCheck, type CoverageReport, coverageReportQuery } from "../data";
import { FormField } from "../FormField";
import buttons from "../FormField.module.css";
import { durationHours, hoursLabel } from "../rules/hours";
import { intervalLabel } from "../shiftLabels";
import { MonthField } from "./CopyMonthPanel";
import { FairnessTable } from "./FairnessTable";
import styles from "./Plan.module.css";
import type { PlanPanelProps, PlanSettingsProps } from "./panelProps";
import type { CheckSettings } from "./planSettings";
import { useDebounced } from "./useDebounced";
import { WeekdayPicker } from "./WeekdayPicker";

const DEBOUNCE_MS = 350;

const COVER_CHOICES = [
  [true, texts.coverByGroup],
  [false, texts.coverByHand],
] as const;

interface Props extends PlanPanelProps, PlanSettingsProps<CheckSettings> {
  onCover: (date: string, gap: Interval) => void;
}

export function CheckPanel({ group, month: shown, settings, onChange, onCover }: Props) {
  const zone = group.time_zone;
  const { month, usesGroupRules, minimum, from, until, weekdays } = settings;
  const choiceName = useId();
  const change = (changes: Partial<CheckSettings>) => onChange({ ...settings, ...changes });
  const wrongMinimum = !(Number.isInteger(Number(minimum)) && Number(minimum) >= 1 && Number(minimum) <= 50);
  const isValid = !wrongMinimum && from !== "" && until !== "" && weekdays.length > 0;
  const requested = {
    weekdays: weekdays.toSorted((a, b) => a - b),
    start_time: from,
    end_time: until,
    minimum: Number(minimum),
  };
  const range = monthRange(month, zone);
  const request: CoverageCheck | null = usesGroupRules
    ? range
    : isValid
      ? { ...range, cover: [requested] }
      : null;
  const [debouncedRequest] = useDebounced(request, DEBOUNCE_MS);
  const check = useQuery(coverageReportQuery(group.id, debouncedRequest));
  return (
    <div className={styles.split}>
      <div className={styles.settings}>
        <MonthField
          label={texts.month}
          centerMonth={shown}
          value={month}
          onChange={(chosen) => change({ month: chosen })}
        />
        <fieldset className={styles.choices}>
          <legend className={buttons.legend}>{texts.coverBy}</legend>
          {COVER_CHOICES.map(([value, label]) => (
            <label key={label} className={styles.choice}>
              <input
                type="radio"
                name={choiceName}
                checked={usesGroupRules === value}
                onChange={() => change({ usesGroupRules: value })}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        {usesGroupRules ? (
          <ul className={styles.groupRules}>
            {coverTexts(group.cover).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : (
          <>
            <FormField label={texts.minimum} problem={wrongMinimum ? texts.wrong.together(50) : undefined}>
              {(control) => (
                <input
                  {...control}
                  type="number"
                  min={1}
                  max={50}
                  value={minimum}
                  onChange={({ target }) => change({ minimum: target.value })}
                />
              )}
            </FormField>
            <div className={styles.fields}>
              <FormField label={texts.coverFrom} problem={from === "" ? texts.wrong.missing : undefined}>
                {(control) => (
                  <input
                    {...control}
                    type="time"
                    value={from}
                    onChange={({ target }) => change({ from: target.value })}
                  />
                )}
              </FormField>
              <FormField label={texts.coverUntil} problem={until === "" ? texts.wrong.missing : undefined}>
                {(control) => (
                  <input
                    {...control}
                    type="time"
                    value={until}
                    onChange={({ target }) => change({ until: target.value })}
                  />
                )}
              </FormField>
            </div>
            <WeekdayPicker
              legend={texts.coverDays}
              selected={weekdays}
              problem={weekdays.length === 0 ? texts.wrong.weekdays : undefined}
              onChange={(chosen) => change({ weekdays: chosen })}
            />
          </>
        )}
      </div>
      <section className={styles.preview} aria-label={texts.check}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
        <div className={styles.scroll} aria-busy={check.isFetching} tabIndex={0}>
          {debouncedRequest && check.isPending && <p className={styles.muted}>{texts.checkLoading} …</p>}
          {check.isError && <LoadFailure text={texts.checkFailed} onRetry={() => void check.refetch()} />}
          {debouncedRequest && check.data && (
            <CheckReport
              report={check.data}
              zone={zone}
              pharmacyName={pharmacyNameLookup(group.pharmacies)}
              onCover={onCover}
            />
          )}
        </div>
      </section>
    </div>
  );
}

interface CheckReportProps {
  report: CoverageReport;
  zone: string;
  pharmacyName: (pharmacyId: string) => string;
  onCover: Props["onCover"];
}

function CheckReport({ report, zone, pharmacyName, onCover }: CheckReportProps) {
  const gaps = report.gaps.map(({ ini_at, end_at, on_duty }) => ({
    ...wholeMinutesInterval(toEpochMs(ini_at), toEpochMs(end_at)),
    on_duty,
  }));
  return (
    <>
      <section className={styles.finding} data-good={report.gaps.length === 0 || undefined}>
        <h3 className={styles.headline}>{texts.gapsTitle}</h3>
        {gaps.length === 0 ? (
          <p>{texts.gapsNone}</p>
        ) : (
          <ul>
            {gaps.map((gap) => (
              <li key={gap.ini_at}>
                <span>
                  {intervalLabel(gap, zone)} (
                  {hoursLabel(durationHours(toEpochMs(gap.ini_at), toEpochMs(gap.end_at)))},{" "}
                  {texts.onDuty(gap.on_duty)})
                </span>
                <button
                  type="button"
                  aria-label={shiftWarnings.cover(intervalLabel(gap, zone))}
                  onClick={() => onCover(dateInZone(zone, toEpochMs(gap.ini_at)), gap)}
                >
                  {shiftWarnings.fill}
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={styles.finding} data-good={report.overlaps.length === 0 || undefined}>
        <h3 className={styles.headline}>{texts.overlapsTitle}</h3>
        {report.overlaps.length === 0 ? (
          <p>{texts.overlapsNone}</p>
        ) : (
          <ul>
            {report.overlaps.map(({ pharmacy_id, shift_ids }) => (
              <li key={pharmacy_id + shift_ids[0]}>
                {pharmacyName(pharmacy_id)}: {shiftWarnings.overlaps(shift_ids.length)}
              </li>
            ))}
          </ul>
        )}
      </section>
      <FairnessTable rows={report.pharmacies} pharmacyName={pharmacyName} />
    </>
  );
}
