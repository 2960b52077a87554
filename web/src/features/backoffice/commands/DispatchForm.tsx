/* A topic's params form: dry run first, then dispatch, with the results below. */
import { useMutation } from "@tanstack/react-query";
import { FlaskConical, LoaderCircle, Play, Search } from "lucide-react";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { commands as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { Button } from "@/shared/ui/action/Button";
import { closeToast, showToast } from "@/shared/ui/overlay/toast";
import type { LinkedTarget } from "../linkedTarget";
import { ConfirmDispatch } from "./ConfirmDispatch";
import styles from "./commands.module.css";
import { type DispatchOutcome, DispatchResult } from "./DispatchResult";
import { dispatchCommand, type Topic } from "./data";
import { isDestructive } from "./destructive";
import { ParamsEditor } from "./ParamsEditor";
import { RefusalPanel } from "./RefusalPanel";
import { type DispatchRefusal, parseRefusal } from "./refusal";
import { type EditorState, editorParams } from "./schema/editorState";
import type { ParamDraft } from "./schema/paramDraft";
import { asObject, type JsonObject, type ParamSpecOf, parseParamsSchema } from "./schema/paramSpec";
import type { ParamProblem } from "./schema/valueChecks";
import { useDispatchOutcomes } from "./useDispatchOutcomes";

const DISPATCH_TOAST = { id: "command_bus_dispatch" };
const NO_PROBLEMS: readonly ParamProblem[] = [];

interface Props {
  topic: Topic;
  /** The params that the form begins with. */
  initialDraft: (spec: ParamSpecOf<"object">) => ParamDraft;
  /** The id of the resource to replace, which the form then does not ask for. */
  resourceId?: string;
  linkedTarget?: LinkedTarget | null;
  /** Called after a dispatch that changed data. */
  onChanged?: () => void;
}

interface DispatchRequest {
  params: JsonObject;
  dryRun: boolean;
}

export function DispatchForm({ topic, initialDraft, resourceId, linkedTarget = null, onChanged }: Props) {
  const { params: allParams, changes } = useMemo(
    () => parseParamsSchema(topic.params_schema as JsonObject),
    [topic],
  );
  const spec = useMemo(
    () => (resourceId === undefined ? allParams : withoutId(allParams)),
    [allParams, resourceId],
  );
  const [editor, setEditor] = useState<EditorState>(() => ({ as: "form", draft: initialDraft(spec) }));
  const current = useMemo(() => {
    const { value, problems } = editorParams(spec, editor);
    return { value: resourceId === undefined ? value : { ...value, id: resourceId }, problems };
  }, [spec, editor, resourceId]);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const { outcomes, show, close, markCopied } = useDispatchOutcomes();
  const [refusal, setRefusal] = useState<DispatchRefusal | null>(null);
  /** JSON of the params whose dry run succeeded. */
  const [triedParams, setTriedParams] = useState<string | null>(null);
  /** The target's name in the dry run's result. */
  const [trialName, setTrialName] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const send = useMutation({
    mutationFn: ({ params, dryRun }: DispatchRequest) =>
      dispatchCommand(topic.topic, dryRun ? { ...params, dry_run: true } : params),
    networkMode: "always",
    // Results may hold secrets, so the cache must not outlive the screen.
    gcTime: 0,
    onSuccess: (result, { params, dryRun }) => {
      setRefusal(null);
      const kind = dryRun ? "tried" : changes ? "done" : "answered";
      show({ id: randomUuid(), result, kind, params });
      if (kind === "done") onChanged?.();
      setTriedParams(dryRun ? JSON.stringify(params) : null);
      setTrialName(dryRun ? resultName(result) : null);
    },
    onError: (error, { dryRun }) => {
      const refused = parseRefusal(error, changes && !dryRun);
      show(null);
      setTriedParams(null);
      setRefusal(refused);
      setProblems(refused.problems);
    },
  });

  useEffect(() => {
    if (problems.length > 0) focusFirstInvalid(form.current);
  }, [problems]);

  function begin(dryRun: boolean): void {
    if (send.isPending) return;
    if (current.problems.length > 0) {
      showToast("error", texts.checkFields, DISPATCH_TOAST);
      // A new array each time, so that the effect focuses the first invalid field again.
      setProblems([...current.problems]);
      return;
    }
    setProblems(NO_PROBLEMS);
    closeToast(DISPATCH_TOAST.id);
    send.mutate({ params: current.value, dryRun });
  }

  const linkedName = linkedTarget?.id === current.value.id ? linkedTarget?.name : null;
  const key = JSON.stringify(current.value);
  const ready = !changes || triedParams === key;
  const asksFirst = isDestructive(topic, current.value);
  function submit(event: FormEvent): void {
    event.preventDefault();
    // Enter never changes data: a change is only tried.
    begin(changes);
  }

  return (
    <>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-busy={send.isPending}>
        <ParamsEditor
          topic={topic}
          spec={spec}
          linkedTarget={linkedTarget}
          editor={editor}
          problems={problems}
          onChange={(next) => {
            setEditor(next);
            setProblems(NO_PROBLEMS);
          }}
        />
        <div className={styles.actions}>
          {changes ? (
            <>
              <Button kind={ready ? "plain" : "primary"} type="submit" disabled={send.isPending}>
                <FlaskConical aria-hidden />
                {send.isPending && send.variables.dryRun ? texts.dryRunning : texts.dryRun}
              </Button>
              <Button
                kind={asksFirst ? "danger" : "primary"}
                disabled={!ready || send.isPending}
                aria-describedby={ready ? undefined : "dry-run-first"}
                onClick={() => (asksFirst ? setConfirming(true) : begin(false))}
              >
                <Play aria-hidden />
                {send.isPending && !send.variables.dryRun ? texts.running : texts.run}
              </Button>
              {!ready && (
                <p id="dry-run-first" className={styles.note}>
                  {texts.dryRunFirst}
                </p>
              )}
            </>
          ) : (
            <Button kind="primary" type="submit" disabled={send.isPending}>
              {send.isPending ? <LoaderCircle aria-hidden /> : <Search aria-hidden />}
              {send.isPending ? texts.asking : texts.read}
            </Button>
          )}
        </div>
      </form>
      {refusal && <RefusalPanel refusal={refusal} />}
      {outcomes.map((outcome) => {
        const cursor = outcome.kind === "answered" ? nextCursor(outcome.result) : null;
        const next = () => send.mutate({ params: { ...outcome.params, cursor }, dryRun: false });
        return (
          <DispatchResult
            key={outcome.id}
            outcome={outcome}
            onNext={cursor === null ? undefined : next}
            onCopied={() => markCopied(outcome)}
            onClose={() => close(outcome)}
          />
        );
      })}
      {isConfirming && (
        <ConfirmDispatch
          topic={topic}
          spec={allParams}
          params={current.value}
          targetName={trialName ?? linkedName ?? null}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            begin(false);
          }}
        />
      )}
    </>
  );
}

function withoutId(params: ParamSpecOf<"object">): ParamSpecOf<"object"> {
  return { ...params, fields: params.fields.filter(({ name }) => name !== "id") };
}

function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

function resultName(result: DispatchOutcome["result"]): string | null {
  const { name } = asObject(result);
  return typeof name === "string" ? name : null;
}

/** The cursor of a listing's next page. */
function nextCursor(result: DispatchOutcome["result"]): string | null {
  if (typeof result !== "object" || result === null || Array.isArray(result)) return null;
  return typeof result.cursor === "string" ? result.cursor : null;
}
