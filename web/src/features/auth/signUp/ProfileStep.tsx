/* The last step of sign-up: names, the other contact and a password. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { consumerSession } from "@/shared/api/consumer";
import { postSignUp } from "@/shared/api/sessionCalls";
import { otp as otpTexts, signUp as texts } from "@/shared/i18n/es";
import { InputField } from "@/shared/ui/form/InputField";
import { closeToast, showToast } from "@/shared/ui/overlay/toast";
import styles from "../AuthFrame.module.css";
import { findMissingNames, NameFields } from "../NameFields";
import { OTP_TOAST, type Otp } from "../otp/data";
import { findPasswordProblem, isPlausibleReceptor } from "../otp/rules";
import { PasswordField } from "../PasswordField";
import { PasswordRules } from "../PasswordRules";
import { PROFILE_FIELDS, type ProfileField, toSignUpFailure } from "./signUpError";

type Problems = Partial<Record<ProfileField, string>>;

interface Props {
  /** The verified code. */
  otp: Otp;
  onExpired: (text: string) => void;
}

export function ProfileStep({ otp, onExpired }: Props) {
  const isEmail = otp.channel === "email";
  const [draft, setDraft] = useState({ given_name: "", family_name: "", other: "", password: "" });
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const other = isEmail ? "phone" : "email";
  const focus = (field: ProfileField) => form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  useEffect(() => form.current?.querySelector<HTMLElement>("[name=given_name]")?.focus(), []);

  const create = useMutation({
    mutationFn: () => {
      const contacts = {
        [isEmail ? "email" : "phone"]: otp.receptor,
        [other]: draft.other.trim() || undefined,
      };
      const { given_name, family_name, password } = draft;
      const names = { given_name: given_name.trim(), family_name: family_name.trim() };
      return postSignUp({ otp_id: otp.id, ...names, ...contacts, password });
    },
    networkMode: "always",
    gcTime: 0,
    onSuccess: (tokens) => {
      closeToast(OTP_TOAST.id);
      consumerSession.adopt(tokens);
    },
    onError: (error) => {
      const { message, mustRestart, field } = toSignUpFailure(error);
      // The contact that was proven has no field of its own here.
      if (mustRestart || field === (isEmail ? "email" : "phone")) onExpired(message);
      else if (field) {
        setProblems({ [field]: message });
        focus(field);
      } else showToast("error", message, OTP_TOAST);
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (create.isPending) return;
    const found = findProblems();
    setProblems(found);
    const first = PROFILE_FIELDS.find((field) => found[field]);
    if (first) focus(first);
    else create.mutate();
  }

  function findProblems(): Problems {
    const found: Problems = findMissingNames(draft);
    if (draft.other.trim() !== "" && !isPlausibleReceptor(isEmail ? "sms" : "email", draft.other))
      found[other] = otpTexts.badReceptor;
    const problem = findPasswordProblem(draft.password);
    if (problem) found.password = otpTexts.refusedPassword[problem];
    return found;
  }

  const field = (name: ProfileField, key: keyof typeof draft = name as keyof typeof draft) => ({
    name,
    value: draft[key],
    problem: problems[name],
    readOnly: create.isPending,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setDraft((values) => ({ ...values, [key]: currentTarget.value }));
      setProblems((all) => ({ ...all, [name]: undefined }));
    },
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-busy={create.isPending}>
      <input type="text" autoComplete="username" value={otp.receptor} readOnly hidden />
      <NameFields field={field} />
      <InputField
        {...field(other, "other")}
        label={isEmail ? otpTexts.phone : otpTexts.email}
        hint={isEmail ? texts.phoneHint : texts.emailHint}
        optional
        type={isEmail ? "tel" : "email"}
        autoComplete={isEmail ? "tel" : "email"}
      />
      <PasswordField
        {...field("password")}
        ref={null}
        label={texts.password}
        autoComplete="new-password"
        required
        hint={otpTexts.passwordHint}
      />
      <PasswordRules password={draft.password} isRefused={problems.password !== undefined} />
      <button type="submit" className={styles.submit} disabled={create.isPending}>
        {create.isPending ? texts.creating : texts.create}
      </button>
    </form>
  );
}
