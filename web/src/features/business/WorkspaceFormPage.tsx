/* The form of the workspace's data. */

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { paths } from "@/app/paths";
import { ApiError } from "@/shared/api/errors";
import { picture, business as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { findPictureAddressProblem } from "@/shared/lib/media/mediaAddress";
import { Button } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { useNavigateUnlessLeft } from "@/shared/ui/entity/useNavigateUnlessLeft";
import { InputField } from "@/shared/ui/form/InputField";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { showToast } from "@/shared/ui/overlay/toast";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { PicturePicker } from "@/shared/ui/picture/PicturePicker";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import styles from "./business.module.css";
import { putWorkspace, useWorkspaceToEdit, WORKSPACE_KEY, type Workspace } from "./data";

type Field = "name" | "type" | "email" | "phone" | "image_url";
type Draft = Pick<Workspace, "type" | "image_url"> & Record<"name" | "email" | "phone", string>;

const FIELDS: readonly Field[] = ["name", "type", "email", "phone", "image_url"];
const TYPES = (["business", "organization"] as const).map((value) => ({ value, label: texts.types[value] }));

export function WorkspaceFormPage() {
  const result = useWorkspaceToEdit();
  return (
    <>
      <PageHeader title={texts.data} />
      <QueryResult result={result} skeleton={<TableSkeleton rows={5} />}>
        {(workspace) => <WorkspaceForm workspace={workspace} />}
      </QueryResult>
    </>
  );
}

function WorkspaceForm({ workspace }: { workspace: Workspace }) {
  const [draft, setDraft] = useState(() => draftOf(workspace));
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const [isUploading, setIsUploading] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const save = useMutation({
    mutationFn: () => putWorkspace(bodyOf(draft)),
    networkMode: "always",
    onSuccess: () => {
      showToast("success", texts.saved);
      navigate(paths.business.home());
      // The name and picture of the accounts follow.
      for (const queryKey of [WORKSPACE_KEY, ["auth_me_account"], ["auth_me_accounts"]]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    onError: (error) => {
      const field = refusedField(error);
      if (field) setProblems({ [field]: texts.invalid });
      showToast("error", field ? texts.invalid : queryErrorMessage(error));
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found: Partial<Record<Field, string>> = {};
    if (draft.name.trim() === "") found.name = texts.required;
    const problem = draft.image_url === null ? null : findPictureAddressProblem(draft.image_url);
    if (problem) found.image_url = picture.problems[problem];
    setProblems(found);
    if (Object.keys(found).length === 0 && !save.isPending && !isUploading) save.mutate();
  }

  const change = <Name extends keyof Draft>(name: Name, value: Draft[Name]) => {
    setDraft((values) => ({ ...values, [name]: value }));
    setProblems((all) => ({ ...all, [name]: undefined }));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={save.isPending}>
      <InputField
        label={texts.fields.name}
        required
        maxLength={80}
        autoCapitalize="words"
        autoComplete="organization"
        value={draft.name}
        problem={problems.name}
        onChange={({ currentTarget }) => change("name", currentTarget.value)}
      />
      <div>
        <SegmentedControl
          legend={texts.fields.type}
          options={TYPES}
          value={draft.type}
          onChange={(type) => change("type", type)}
        />
        <p className={styles.hint}>{texts.typeHint[draft.type]}</p>
      </div>
      <InputField
        label={texts.fields.email}
        type="email"
        optional
        maxLength={254}
        autoComplete="email"
        value={draft.email}
        problem={problems.email}
        onChange={({ currentTarget }) => change("email", currentTarget.value)}
      />
      <InputField
        label={texts.fields.phone}
        type="tel"
        optional
        maxLength={40}
        autoComplete="tel"
        hint={texts.phoneHint}
        value={draft.phone}
        problem={problems.phone}
        onChange={({ currentTarget }) => change("phone", currentTarget.value)}
      />
      <PicturePicker
        label={texts.fields.image_url}
        optional
        value={draft.image_url}
        problem={problems.image_url}
        onChange={(url) => change("image_url", url)}
        onBusyChange={setIsUploading}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" disabled={save.isPending || isUploading}>
          {save.isPending ? texts.saving : texts.save}
        </Button>
        <Button onClick={() => navigate(paths.business.home())}>{texts.cancel}</Button>
      </div>
    </form>
  );
}

function draftOf({ name, type, email, phone, image_url }: Workspace): Draft {
  return { name, type, email: email ?? "", phone: phone ?? "", image_url };
}

function bodyOf({ name, type, email, phone, image_url }: Draft) {
  return { name: name.trim(), type, email: email.trim() || null, phone: phone.trim() || null, image_url };
}

/** The field that a refusal names. */
function refusedField(error: unknown): Field | undefined {
  const path = error instanceof ApiError ? (error.extra as { path?: unknown } | null)?.path : undefined;
  return FIELDS.find((field) => field === path);
}
