/* The consumers' sign-up: a contact, the code that was sent to it, and the profile. */
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "@/app/paths";
import { returnPathFrom } from "@/app/returnPath";
import { measure } from "@/shared/analytics/measure";
import { consumerSession } from "@/shared/api/consumer";
import { useRestoredSession } from "@/shared/api/session";
import { app, otp, signUp as texts } from "@/shared/i18n/es";
import { PageLoading } from "@/shared/ui/status/PageLoading";
import { Steps } from "@/shared/ui/status/Steps";
import { AuthFrame } from "./AuthFrame";
import styles from "./AuthFrame.module.css";
import { CodeStep } from "./otp/CodeStep";
import { isContactFree, type Otp } from "./otp/data";
import { ContactProblem, RequestCodeStep } from "./otp/RequestCodeStep";
import type { OtpChannel } from "./otp/rules";
import { ReturnTo } from "./ReturnTo";
import { ProfileStep } from "./signUp/ProfileStep";
import { toCodeFailure } from "./signUp/signUpError";
import { WorkspaceSignInLink } from "./WorkspaceSignInLink";

type SignUpStep = { at: "contact" } | { at: "code"; otp: Otp } | { at: "profile"; otp: Otp };

const STEP_IDS = ["contact", "code", "profile"] as const;

export function SignUpPage() {
  const { state } = useRestoredSession(consumerSession);
  const location = useLocation();
  useEffect(() => {
    document.title = `${texts.title} · ${app.name}`;
  }, []);
  if (state === "loading") return <PageLoading />;
  if (state === "authenticated") return <ReturnTo path={returnPathFrom(location) ?? paths.consumer.home()} />;
  return <SignUpScreen />;
}

function SignUpScreen() {
  const { search, state } = useLocation();
  const [step, setStep] = useState<SignUpStep>({ at: "contact" });
  const [lastOtp, setLastOtp] = useState<Otp>();
  const [notice, setNotice] = useState<string>();
  useEffect(() => measure("view", "screen", `sign_up_${step.at}`), [step.at]);
  const restart = (text?: string) => {
    setNotice(text);
    setStep({ at: "contact" });
  };
  const sent = (otp: Otp) => {
    setNotice(undefined);
    setLastOtp(otp);
    setStep({ at: "code", otp });
  };
  return (
    <AuthFrame
      title={texts.title}
      lead={texts.leads[step.at]}
      notice={notice}
      aside={<WorkspaceSignInLink />}
    >
      <div className={styles.steps}>
        <Steps label={texts.steps} layout="row" steps={stepsAt(step.at)} />
      </div>
      {step.at === "contact" && (
        <RequestCodeStep
          action="sign_up"
          last={lastOtp}
          check={refuseTakenContact}
          explain={toCodeFailure}
          onSent={sent}
        />
      )}
      {step.at === "code" && (
        <CodeStep
          key={step.otp.id}
          otp={step.otp}
          sent={otp.sent(step.otp.receptor)}
          explain={toCodeFailure}
          onResent={sent}
          onRestart={restart}
          // The answer of the request alone has the demonstration's code.
          onVerified={(otp) => setStep({ at: "profile", otp })}
          onChangeReceptor={() => restart()}
        />
      )}
      {step.at === "profile" && <ProfileStep otp={step.otp} onExpired={restart} />}
      <p className={styles.help}>
        {texts.known}{" "}
        <Link to={{ pathname: paths.consumer.signIn(), search }} state={state}>
          {texts.toSignIn}
        </Link>
      </p>
    </AuthFrame>
  );
}

async function refuseTakenContact(channel: OtpChannel, receptor: string): Promise<void> {
  if (await isContactFree(channel, receptor)) return;
  throw new ContactProblem(texts.taken[channel === "email" ? "email" : "phone"]);
}

function stepsAt(current: SignUpStep["at"]) {
  const index = STEP_IDS.indexOf(current);
  return STEP_IDS.map((id, place) => ({
    id,
    label: texts.stepNames[id],
    state: place < index ? ("done" as const) : place === index ? ("current" as const) : ("ahead" as const),
  }));
}
