/* The password recovery page: by a code sent to an email or phone, or by a link from the staff. */
import { useEffect, useState } from "react";
import { Link as RouterLink, useLocation, useNavigate } from "react-router";
import { paths } from "@/app/paths";
import { app, recover } from "@/shared/i18n/es";
import { AuthFrame } from "./AuthFrame";
import styles from "./AuthFrame.module.css";
import { CodeStep } from "./otp/CodeStep";
import type { Otp } from "./otp/data";
import { RequestCodeStep } from "./otp/RequestCodeStep";
import { DoneStep } from "./recover/DoneStep";
import { ExpiredStep } from "./recover/ExpiredStep";
import { LinkStep } from "./recover/LinkStep";
import { PasswordStep } from "./recover/PasswordStep";
import { toRecoverError } from "./recover/recoverError";
import { parseRecoveryLink } from "./recover/rules";
import { signInPathFrom, signInStateFrom } from "./recover/signInPages";

type RecoverStep =
  | { at: "ask" }
  | { at: "code"; otp: Otp }
  | { at: "password"; otpId: string; receptor: string }
  | { at: "link"; otpId: string; code: string }
  | { at: "expired"; text: string }
  | { at: "done" };

export function RecoverPage() {
  const [step, setStep] = useState<RecoverStep>({ at: "ask" });
  const { state } = useLocation();
  const signInPath = signInPathFrom(state);
  const signInState = signInStateFrom(state);
  useRecoveryLink(setStep);
  useEffect(() => {
    document.title = `${recover.title} · ${app.name}`;
  }, []);

  const expire = (text: string) => setStep({ at: "expired", text });
  const done = () => setStep({ at: "done" });
  const { title, lead } = stepHeading(step);
  return (
    <AuthFrame title={title} lead={lead}>
      {step.at === "ask" && (
        <RequestCodeStep
          action="recover"
          explain={toRecoverError}
          onSent={(otp) => setStep({ at: "code", otp })}
        />
      )}
      {step.at === "code" && (
        <CodeStep
          otp={step.otp}
          sent={recover.sent(step.otp.receptor)}
          explain={toRecoverError}
          onVerified={({ id, receptor }) => setStep({ at: "password", otpId: id, receptor })}
          onChangeReceptor={() => setStep({ at: "ask" })}
        />
      )}
      {step.at === "password" && (
        <PasswordStep otpId={step.otpId} receptor={step.receptor} onDone={done} onExpired={expire} />
      )}
      {step.at === "link" && (
        <LinkStep key={step.otpId} otpId={step.otpId} code={step.code} onDone={done} onExpired={expire} />
      )}
      {step.at === "expired" && <ExpiredStep text={step.text} onRestart={() => setStep({ at: "ask" })} />}
      {step.at === "done" && <DoneStep signInPath={signInPath} signInState={signInState} />}
      {step.at !== "done" && (
        <p className={styles.help}>
          <RouterLink to={signInPath} state={signInState}>
            {recover.back}
          </RouterLink>
        </p>
      )}
    </AuthFrame>
  );
}

function stepHeading({ at }: RecoverStep): { title: string; lead: string } {
  if (at === "done") return { title: recover.done, lead: recover.doneLead };
  if (at === "password" || at === "link") return { title: recover.title, lead: recover.linkLead };
  if (at === "expired") return { title: recover.title, lead: recover.expiredLead };
  return { title: recover.title, lead: recover.lead };
}

/** Removes the link's secret from the address at once, so that neither the history nor a shared screen shows it. */
function useRecoveryLink(onFound: (step: RecoverStep) => void): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash === "") return;
    const link = parseRecoveryLink(hash);
    onFound(link ? { at: "link", ...link } : { at: "expired", text: recover.brokenLink });
    void navigate(paths.recover(), { replace: true });
  }, [hash, navigate, onFound]);
}
