/* The form of a resource: it saves and deletes; a refusal is shown at the field that the server names. */

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "@/shared/api/errors";
import { resources as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { randomUuid } from "@/shared/lib/uuid";
import { Button } from "@/shared/ui/action/Button";
import { useNavigateUnlessLeft } from "@/shared/ui/entity/useNavigateUnlessLeft";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { useFormDraft } from "@/shared/ui/form/formDraft";
import { InputField } from "@/shared/ui/form/InputField";
import { RestoredDraft } from "@/shared/ui/form/RestoredDraft";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { showToast } from "@/shared/ui/overlay/toast";
import { PicturePicker } from "@/shared/ui/picture/PicturePicker";
import { changedKeys, deleteResource, type ParentParams, putResource, type Resource } from "./data";
import { addressProblems, bodyOf, draftOf, type FieldDraft, missingFields } from "./resourceDraft";
import { listPath } from "./resourcePaths";
import styles from "./resources.module.css";
import type { ResourceField, ResourceKind } from "./table";

interface Props {
  kind: ResourceKind;
  parent: ParentParams;
  /** Null for a new one. */
  resource: Resource | null;
}

export function ResourceForm({ kind, parent, resource }: Props) {
  // A save that is tried again writes the same resource.
  const [id] = useState(() => resource?.id ?? randomUuid());
  const form = useFormDraft(
    `${kind.segment} ${Object.values(parent)} ${resource?.id}`,
    draftOf(kind, resource),
  );
  const { draft } = form;
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isConfirming, setIsConfirming] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();

  const leave = (text: string) => {
    showToast("success", text);
    form.forget();
    navigate(listPath(kind, parent));
    for (const queryKey of changedKeys(kind, parent, id)) void queryClient.invalidateQueries({ queryKey });
  };
  const save = useMutation({
    mutationFn: () => putResource(kind, parent, id, bodyOf(kind, draft, resource)),
    networkMode: "always",
    onSuccess: () => leave(texts.saved),
    onError: (error) => {
      const field = refusedField(kind, error);
      if (field) setProblems({ [field]: texts.invalid });
      showToast("error", field ? texts.rejected : refusalMessage(error));
    },
  });
  const remove = useMutation({
    mutationFn: () => deleteResource(kind, parent, id),
    networkMode: "always",
    onSuccess: () => leave(texts.removed),
    onError: (error) => showToast("error", queryErrorMessage(error)),
  });
  const isBusy = save.isPending || remove.isPending || isUploading;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const missing = missingFields(kind, draft).map((name) => [name, texts.required] as const);
    const found = { ...Object.fromEntries(missing), ...addressProblems(kind, draft) };
    setProblems(found);
    if (Object.keys(found).length === 0 && !isBusy) save.mutate();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
      <RestoredDraft form={form} />
      {kind.fields.map((field) => (
        <DraftField
          key={field.name}
          field={field}
          value={draft[field.name] ?? ""}
          problem={problems[field.name]}
          onChange={(value) => form.change((values) => ({ ...values, [field.name]: value }))}
          onBusyChange={setIsUploading}
        />
      ))}
      <div className={styles.actions}>
        <Button type="submit" kind="primary" disabled={isBusy}>
          {save.isPending ? texts.saving : texts.save}
        </Button>
        {resource && !kind.isPermanent && (
          <Button kind="danger" disabled={isBusy} onClick={() => setIsConfirming(true)}>
            {texts.remove}
          </Button>
        )}
      </div>
      {isConfirming && (
        <Dialog title={texts.confirmRemove} onClose={() => setIsConfirming(false)}>
          <div className={styles.actions}>
            <Button kind="danger" disabled={isBusy} onClick={() => remove.mutate()}>
              {texts.remove}
            </Button>
            <Button onClick={() => setIsConfirming(false)}>{texts.cancel}</Button>
          </div>
        </Dialog>
      )}
    </form>
  );
}

interface DraftFieldProps {
  field: ResourceField;
  value: FieldDraft;
  problem: string | undefined;
  onChange: (value: FieldDraft) => void;
  onBusyChange: (isBusy: boolean) => void;
}

const STEPS = { integer: "1", money: "0.01", percent: "0.01" } as const;

function DraftField({ field, value, problem, onChange, onBusyChange }: DraftFieldProps) {
  const { label, type, optional } = field;
  if (typeof value === "boolean") {
    return (
      <CheckboxField label={label} checked={value} onChange={({ target }) => onChange(target.checked)} />
    );
  }
  if (type === "image") {
    return (
      <PicturePicker
        label={label}
        optional={optional}
        problem={problem}
        value={value === "" ? null : value}
        onChange={(url) => onChange(url ?? "")}
        onBusyChange={onBusyChange}
      />
    );
  }
  const isNumber = type === "integer" || type === "money" || type === "percent";
  return (
    <InputField
      label={label}
      type={isNumber ? "number" : type}
      {...(isNumber && { step: STEPS[type], min: 0 })}
      required={!optional}
      optional={optional}
      problem={problem}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The field that a refusal names. */
function refusedField(kind: ResourceKind, error: unknown): string | undefined {
  const path = error instanceof ApiError ? (error.extra as { path?: unknown } | null)?.path : undefined;
  return kind.fields.find(({ name }) => name === path)?.name;
}

function refusalMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return queryErrorMessage(error);
  if (error.code === "error.rule.service_inactive") return texts.inactive;
  if (error.code === "error.rule.plan") return texts.overPlan;
  return [409, 422].includes(error.status) ? texts.rejected : queryErrorMessage(error);
}
