/* The preview of a plan, its conflicts, and the button that writes it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { shiftForm, shiftPlan as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import type { PharmacyGroup } from "@/shared/month/queries";
import { showToast } from "@/shared/ui/overlay/toast";
import { useToastUntil } from "@/shared/ui/overlay/useToastUntil";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { type PlanRequest, planPreviewQuery, type ShiftPlan, writePlan } from "../data";
import { errorMessage, isOutcomeUnknown } from "../errorMessage";
import buttons from "../FormField.module.css";
import { overlapText } from "../shiftLabels";
import { refetchShifts } from "../shiftWrites";
import styles from "./Plan.module.css";
import { PlanConflicts } from "./PlanConflicts";
import { PlannedMonths } from "./PlannedMonths";
import { monthsOfShifts } from "./planRules";
import { PLAN_TOAST, undoPlan } from "./undoPlan";
import { useDebounced } from "./useDebounced";

const DEBOUNCE_MS = 350;

interface Props {
  group: PharmacyGroup;
  /** The plan to preview; null while the form has problems. */
  request: PlanRequest | null;
  pharmacyName: (pharmacyId: string) => string;
  onShow: (month: string) => void;
  close: () => void;
}

export function PlanPreview({ group, request, pharmacyName, onShow, close }: Props) {
  const zone = group.time_zone;
  const queryClient = useQueryClient();
  const [debouncedRequest, isAtRest] = useDebounced(request, DEBOUNCE_MS);
  const preview = useQuery(planPreviewQuery(group.id, debouncedRequest));
  // Skipping conflicts is confirmed for the plan on screen, not for a later one.
  const [planToSkipIn, setSkipping] = useState<ShiftPlan | null>(null);
  const plan = debouncedRequest ? preview.data : undefined;
  // Others' shifts fetch it again: a click meanwhile must not be lost, and the server refuses what is in the way by then.
  const isOfRequest = isAtRest && !preview.isPlaceholderData;
  const failure = (error: unknown) =>
    errorMessage(error, (other) => overlapText(other, pharmacyName, zone)).message;

  // What was refused was another plan.
  const refusal = useToastUntil(PLAN_TOAST.id);
  const requestText = JSON.stringify(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request's text is what ends it
  useEffect(() => refusal.end, [refusal, requestText]);

  const write = useMutation({
    mutationFn: ({ skip }: { skip: boolean }) => writePlan(group.id, debouncedRequest as PlanRequest, skip),
    networkMode: "always",
    onSuccess: async (written, { skip }) => {
      void refetchShifts(queryClient);
      // Somebody wrote conflicting shifts meanwhile: nothing was written, and the refetched preview shows the
      // conflicts.
      if (written.conflicts.length > 0 && !skip) {
        showToast("warning", texts.nowConflicts, PLAN_TOAST);
        refusal.begin();
        return;
      }
      refusal.forget();
      const undo = { label: shiftForm.undo, onClick: () => void undoPlan(queryClient, written.data) };
      showToast("success", texts.written(written.data.length), { ...PLAN_TOAST, action: undo });
      const [first] = monthsOfShifts(written.data, zone);
      if (first) onShow(first);
      close();
    },
    onError: (error) => {
      showToast("error", failure(error), PLAN_TOAST);
      // The plan may have been written.
      if (isOutcomeUnknown(error)) void refetchShifts(queryClient);
      else refusal.begin();
    },
  });

  const conflicts = plan?.conflicts.length ?? 0;
  const count = plan?.data.length ?? 0;
  const skip = conflicts > 0 && planToSkipIn === plan;
  return (
    <section className={styles.preview} aria-labelledby="plan-preview">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
      <div className={styles.scroll} aria-busy={!isOfRequest || preview.isFetching} tabIndex={0}>
        <div role="status">
          <h3 id="plan-preview" className={styles.headline}>
            {plan ? planHeadline(plan) : texts.preview}
            {conflicts > 0 && <span className={styles.badge}>{texts.conflicts(conflicts)}</span>}
          </h3>
        </div>
        {!debouncedRequest && <p className={styles.muted}>{texts.previewEmpty}</p>}
        {debouncedRequest && preview.isPending && <p className={styles.muted}>{texts.previewLoading} …</p>}
        {debouncedRequest && preview.isError && (
          <LoadFailure
            text={`${texts.previewFailed} ${isOutcomeUnknown(preview.error) ? queryErrorMessage(preview.error) : failure(preview.error)}`}
            onRetry={() => void preview.refetch()}
          />
        )}
        {plan && count > 0 && plan.unchanged.length > 0 && (
          <p className={styles.muted}>{texts.unchanged(plan.unchanged.length)}</p>
        )}
        {plan && conflicts > 0 && (
          <PlanConflicts conflicts={plan.conflicts} pharmacyName={pharmacyName} zone={zone} />
        )}
        {plan && count > 0 && <PlannedMonths group={group} shifts={plan.data} pharmacyName={pharmacyName} />}
      </div>
      <footer className={styles.footer}>
        {plan && conflicts > 0 && count > 0 && (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={skip}
              onChange={({ target }) => setSkipping(target.checked ? plan : null)}
            />
            <span>{texts.skipping(conflicts, count)}</span>
          </label>
        )}
        <span className={styles.space} />
        <button type="button" className={buttons.plain} onClick={close}>
          {shiftForm.cancel}
        </button>
        <button
          type="button"
          className={buttons.primary}
          disabled={
            !isOfRequest || write.isPending || count === 0 || (conflicts > 0 && (!skip || preview.isFetching))
          }
          onClick={() => write.mutate({ skip })}
        >
          {write.isPending ? texts.writing : texts.write(count)}
        </button>
      </footer>
    </section>
  );
}

function planHeadline({ data, unchanged, conflicts }: ShiftPlan): string {
  if (data.length > 0) return texts.would(data.length);
  return unchanged.length > 0 && conflicts.length === 0
    ? texts.allUnchanged(unchanged.length)
    : texts.nothing;
}
