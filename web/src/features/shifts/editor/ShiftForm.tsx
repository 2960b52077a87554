/* The shift form: pharmacy, begin and end; saving, deleting, and changes by others meanwhile. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { shiftForm } from "@/shared/i18n/es";
import {
  dateInZone,
  type Interval,
  monthLabel,
  monthOfDate,
  monthRange,
  toEpochMs,
} from "@/shared/lib/calendar";
import { pharmacyNameLookup } from "@/shared/month/monthView";
import type { PharmacyGroup, Shift } from "@/shared/month/queries";
import { closeToast, showToast } from "@/shared/ui/overlay/toast";
import { useToastUntil } from "@/shared/ui/overlay/useToastUntil";
import { shiftQuery } from "../data";
import type { ShiftDialogState } from "../dialogState";
import { errorMessage, isOutcomeUnknown } from "../errorMessage";
import { FormField } from "../FormField";
import buttons from "../FormField.module.css";
import { findOverlap } from "../rules/hours";
import { draftFromInterval, draftInstants, type ShiftDraft, type ShiftDraftField } from "../rules/shiftDraft";
import { intervalLabel, intervalPhrase, overlapText } from "../shiftLabels";
import { deleteShift, isSameDuty, putShift } from "../shiftWrites";
import { DurationLine } from "./DurationLine";
import { PharmacySelect } from "./PharmacySelect";
import { QuickTimes } from "./QuickTimes";
import { ShiftHistory } from "./ShiftHistory";
import styles from "./ShiftPopup.module.css";
import { shiftDraftSchema } from "./schema";

interface Props {
  dialog: ShiftDialogState;
  group: PharmacyGroup;
  shifts: readonly Shift[];
  close: () => void;
  month: string;
  onShow: (month: string) => void;
  /** The form's unsaved values, read when the popup is dismissed. */
  unsavedDraft: RefObject<ShiftDraft | undefined>;
}

// One toast id for all writes, so that a new attempt replaces the last one's error.
const WRITE_TOAST = { id: "shift_write" };

export function ShiftForm({ dialog, group, shifts, close, month, onShow, unsavedDraft }: Props) {
  const { isNew } = dialog;
  const zone = group.time_zone;
  const queryClient = useQueryClient();
  const pharmacyName = pharmacyNameLookup(group.pharmacies);
  const [base, setBase] = useState(dialog.shift);
  const form = useForm<ShiftDraft>({
    defaultValues: draftFromInterval(base.pharmacy_id, base, zone),
    ...(dialog.draft && { values: dialog.draft, resetOptions: { keepDefaultValues: true } }),
    resolver: valibotResolver(shiftDraftSchema(base, zone)),
    shouldFocusError: true,
  });
  const { errors, isDirty } = form.formState;
  const draft = form.watch();
  const [isDeleted, setDeleted] = useState(false);
  // The last write whose outcome is unknown; null is a deletion.
  const [unknownWrite, setUnknownWrite] = useState<Shift | null>();
  const current = useQuery({ ...shiftQuery(base.id), enabled: !isNew && !isDeleted }).data;

  useEffect(() => {
    unsavedDraft.current = isDirty ? draft : undefined;
  }, [unsavedDraft, isDirty, draft]);

  const refusal = useToastUntil(WRITE_TOAST.id);
  const refusedField = useRef<ShiftDraftField>(undefined);
  const showError = (error: unknown) => {
    const problem = errorMessage(error, (other) => overlapText(other, pharmacyName, zone));
    showToast("error", problem.message, WRITE_TOAST);
    refusedField.current = problem.field;
    if (!problem.field) return refusal.forget();
    refusal.begin();
    form.setError(problem.field, { type: "server", message: problem.message }, { shouldFocus: true });
  };
  // A clash is mended by another pharmacy or by other times: any change makes it stale.
  const dropRefusal = () => {
    refusal.end();
    if (refusedField.current) form.clearErrors(refusedField.current);
    refusedField.current = undefined;
  };
  const save = useMutation({
    mutationFn: (shift: Shift) => putShift(queryClient, shift),
    // Without a network the mutation fails at once instead of waiting silently.
    networkMode: "always",
    onSuccess: (_, shift) => {
      refusal.forget();
      const to = otherMonth(shift, month, zone);
      const action = to ? { label: shiftForm.show(monthLabel(to)), onClick: () => onShow(to) } : undefined;
      showToast("success", isNew ? shiftForm.created : shiftForm.saved, {
        ...WRITE_TOAST,
        ...(action && { action }),
      });
      close();
    },
    onError: (error, shift) => {
      setUnknownWrite(isOutcomeUnknown(error) ? shift : undefined);
      showError(error);
    },
  });
  const remove = useMutation({
    mutationFn: () => deleteShift(queryClient, base.id),
    // Deleting needs no further refetches of the shift.
    onMutate: () => setDeleted(true),
    networkMode: "always",
    onSuccess: () => {
      refusal.forget();
      const undo = () => {
        showToast("loading", shiftForm.undoing, WRITE_TOAST);
        void putShift(queryClient, current ?? base).then(
          () => showToast("success", shiftForm.restored, WRITE_TOAST),
          (error: unknown) =>
            showToast(
              "error",
              errorMessage(error, (other) => overlapText(other, pharmacyName, zone)).message,
              WRITE_TOAST,
            ),
        );
      };
      showToast("success", shiftForm.removed, {
        ...WRITE_TOAST,
        action: { label: shiftForm.undo, onClick: undo },
      });
      close();
    },
    onError: (error) => {
      setDeleted(false);
      setUnknownWrite(isOutcomeUnknown(error) ? null : undefined);
      showError(error);
    },
  });
  const isBusy = save.isPending || remove.isPending;

  const instants = draftInstants(draft, base, zone);
  const interval: Interval | null =
    instants.ini_at && instants.end_at && toEpochMs(instants.end_at) > toEpochMs(instants.ini_at)
      ? { ini_at: instants.ini_at, end_at: instants.end_at }
      : null;
  const overlappingShift =
    interval && findOverlap({ ...base, pharmacy_id: draft.pharmacy_id, ...interval }, shifts);
  const hasChangedElsewhere =
    !isBusy && !isNew && current !== undefined && (current === null || !isSameDuty(current, base));
  const isOwnChange =
    unknownWrite !== undefined && current !== undefined && isOwnWrite(current, unknownWrite);

  const submit = form.handleSubmit((values) => {
    closeToast(WRITE_TOAST.id);
    const { ini_at, end_at } = draftInstants(values, base, zone);
    if (ini_at && end_at) save.mutate({ ...base, pharmacy_id: values.pharmacy_id, ini_at, end_at });
  });
  const loadStoredShift = (shift: Shift) => {
    dropRefusal();
    setBase(shift);
    form.reset(draftFromInterval(shift.pharmacy_id, shift, zone));
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      onChange={dropRefusal}
      noValidate
      aria-busy={isBusy}
    >
      <div className={styles.body}>
        {hasChangedElsewhere && (
          <div className={styles.changed} role="status">
            {current === null ? (
              <p>{isOwnChange ? shiftForm.removedAfterAll : shiftForm.gone}</p>
            ) : isOwnChange ? (
              <p>{shiftForm.arrived}</p>
            ) : (
              <>
                <p>
                  {shiftForm.changed}{" "}
                  {shiftForm.changedNow(
                    `${pharmacyName(current.pharmacy_id)}, ${intervalLabel(current, zone)}`,
                  )}
                </p>
                <button type="button" className={buttons.plain} onClick={() => loadStoredShift(current)}>
                  {shiftForm.takeNew}
                </button>
              </>
            )}
          </div>
        )}
        <FormField
          label={shiftForm.pharmacy}
          problem={errors.pharmacy_id?.message}
          hint={overlappingShift ? shiftForm.willClash(intervalPhrase(overlappingShift, zone)) : undefined}
        >
          {(control) => (
            <PharmacySelect
              {...control}
              {...form.register("pharmacy_id")}
              pharmacies={group.pharmacies}
              selected={draft.pharmacy_id}
            />
          )}
        </FormField>
        <QuickTimes
          shifts={shifts}
          zone={zone}
          date={draft.ini_date}
          onChoose={(times) => {
            for (const [name, value] of Object.entries(times)) {
              form.setValue(name as keyof ShiftDraft, value, { shouldDirty: true });
            }
            dropRefusal();
            form.clearErrors();
          }}
        />
        <div className={styles.moments}>
          <FormField label={shiftForm.iniDate} problem={errors.ini_date?.message}>
            {(control) => <input {...control} type="date" required {...form.register("ini_date")} />}
          </FormField>
          <FormField label={shiftForm.iniTime} problem={errors.ini_time?.message}>
            {(control) => <input {...control} type="time" required {...form.register("ini_time")} />}
          </FormField>
          <FormField label={shiftForm.endDate} problem={errors.end_date?.message}>
            {(control) => <input {...control} type="date" required {...form.register("end_date")} />}
          </FormField>
          <FormField label={shiftForm.endTime} problem={errors.end_time?.message}>
            {(control) => <input {...control} type="time" required {...form.register("end_time")} />}
          </FormField>
        </div>
        <DurationLine interval={interval} zone={zone} />
        {!isNew && <ShiftHistory id={base.id} pharmacyName={pharmacyName} zone={zone} />}
      </div>
      <footer className={styles.footer}>
        {!isNew && (
          <button type="button" className={buttons.danger} disabled={isBusy} onClick={() => remove.mutate()}>
            <Trash2 aria-hidden />
            {remove.isPending ? shiftForm.removing : shiftForm.remove}
          </button>
        )}
        <span className={styles.space} />
        <button type="button" className={buttons.plain} onClick={close}>
          {shiftForm.cancel}
        </button>
        <button type="submit" className={buttons.primary} disabled={isBusy}>
          {save.isPending ? shiftForm.saving : shiftForm.save}
        </button>
      </footer>
    </form>
  );
}

/** The month a shift begins in, when nothing of it is in the month on screen; else null. */
function otherMonth(shift: Shift, month: string, zone: string): string | null {
  const { datetime_ini, datetime_end } = monthRange(month, zone);
  const isInShownMonth =
    toEpochMs(shift.ini_at) < toEpochMs(datetime_end) && toEpochMs(shift.end_at) > toEpochMs(datetime_ini);
  return isInShownMonth ? null : monthOfDate(dateInZone(zone, toEpochMs(shift.ini_at)));
}

/** True when the stored shift is what this form sent. */
function isOwnWrite(current: Shift | null, sent: Shift | null): boolean {
  return current === null || sent === null ? current === sent : isSameDuty(current, sent);
}
