/* The rules of a new password, ticked off while it is typed. */
import { Check, Dot } from "lucide-react";
import { otp as texts } from "@/shared/i18n/es";
import styles from "./AuthFrame.module.css";
import { findPasswordProblem } from "./otp/rules";

interface Props {
  password: string;
  /** The server refused it, which knows more of common passwords. */
  isRefused: boolean;
}

export function PasswordRules({ password, isRefused }: Props) {
  const problem = findPasswordProblem(password);
  const isTyped = password !== "";
  return (
    <ul className={styles.rules}>
      <PasswordRule
        text={texts.passwordRules.length}
        met={isTyped && problem !== "short" && problem !== "long"}
      />
      <PasswordRule text={texts.passwordRules.common} met={isTyped && problem === null && !isRefused} />
    </ul>
  );
}

function PasswordRule({ text, met }: { text: string; met: boolean }) {
  return (
    <li data-met={met || undefined}>
      {met ? <Check aria-hidden /> : <Dot aria-hidden />}
      <span>
        {text}
        {met && <span className="hidden-visually"> ({texts.met})</span>}
      </span>
    </li>
  );
}
