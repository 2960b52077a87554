/* The form of one's own names, birthday and picture. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import { ApiError } from "@/shared/api/errors";
import { picture, profile as profileTexts, ownAccount as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { findPictureAddressProblem } from "@/shared/lib/media/mediaAddress";
import { Button } from "@/shared/ui/action/Button";
import { InputField } from "@/shared/ui/form/InputField";
import { showToast } from "@/shared/ui/overlay/toast";
import { PicturePicker } from "@/shared/ui/picture/PicturePicker";
import { findMissingNames, NAME_FIELDS, NameFields } from "../NameFields";
import styles from "./account.module.css";
import { type Account, patchProfile, useShowAccount } from "./data";

const FIELDS = [...NAME_FIELDS, "birthday", "image_url"] as const;
type Field = (typeof FIELDS)[number];

export function ProfileForm({ account: { profile } }: { account: Account }) {
  const [draft, setDraft] = useState(() => ({ ...profile, birthday: profile.birthday ?? "" }));
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const [isUploading, setIsUploading] = useState(false);
  const { api } = useAuthenticatedClient();
  const show = useShowAccount();
  const save = useMutation({
    mutationFn: () =>
      patchProfile(api, {
        given_name: draft.given_name.trim(),
        family_name: draft.family_name.trim(),
        birthday: draft.birthday || null,
        image_url: draft.image_url,
      }),
    networkMode: "always",
    onSuccess: (account) => {
      showToast("success", texts.saved);
      show(account);
    },
    onError: (error) => {
      const path = error instanceof ApiError ? (error.extra as { path?: unknown } | null)?.path : undefined;
      const field = FIELDS.find((one) => one === path);
      if (field) setProblems({ [field]: profileTexts.invalid });
      showToast("error", field ? profileTexts.invalid : queryErrorMessage(error));
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found: Partial<Record<Field, string>> = findMissingNames(draft);
    const problem = draft.image_url === null ? null : findPictureAddressProblem(draft.image_url);
    if (problem) found.image_url = picture.problems[problem];
    setProblems(found);
    if (Object.keys(found).length === 0 && !save.isPending && !isUploading) save.mutate();
  }

  const change = <Name extends Field>(name: Name, value: (typeof draft)[Name]) => {
    setDraft((values) => ({ ...values, [name]: value }));
    setProblems((all) => ({ ...all, [name]: undefined }));
  };
  const field = (name: Exclude<Field, "image_url">) => ({
    value: draft[name],
    problem: problems[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change(name, currentTarget.value),
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={save.isPending}>
      <NameFields field={field} />
      <InputField
        {...field("birthday")}
        label={texts.birthday}
        optional
        type="date"
        min="1900-01-01"
        autoComplete="bday"
      />
      <PicturePicker
        label={texts.picture}
        optional
        value={draft.image_url}
        problem={problems.image_url}
        onChange={(url) => change("image_url", url)}
        onBusyChange={setIsUploading}
      />
      <div>
        <Button type="submit" kind="primary" disabled={save.isPending || isUploading}>
          {save.isPending ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  );
}
