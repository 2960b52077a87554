/* The result of a dispatch. A one-time link is highlighted, because it is shown only once. */
import { CircleCheck, FlaskConical, KeyRound, X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { common, commands as texts } from "@/shared/i18n/es";
import { formatDateTime } from "@/shared/lib/format";
import { Button } from "@/shared/ui/action/Button";
import { CopyableText, CopyButton } from "@/shared/ui/action/CopyableText";
import styles from "./commands.module.css";
import { JsonView } from "./JsonView";
import type { Json, JsonObject } from "./schema/paramSpec";
import { asObject } from "./schema/paramSpec";

export interface DispatchOutcome {
  id: string;
  kind: "tried" | "done" | "answered";
  result: Json;
  params: JsonObject;
}

/** The one-time link in a result. */
export function oneTimeLink({ result }: DispatchOutcome): string | null {
  const { link } = asObject(result);
  return typeof link === "string" ? new URL(link, window.location.origin).href : null;
}

const TITLES = { tried: texts.tried, done: texts.done, answered: texts.answered } as const;

interface Props {
  outcome: DispatchOutcome;
  /** Requests the next page; absent without one. */
  onNext?: (() => void) | undefined;
  /** Called when the one-time link was copied. */
  onCopied: () => void;
  onClose: () => void;
}

export function DispatchResult({ outcome, onNext, onCopied, onClose }: Props) {
  const titleId = useId();
  const { kind, result } = outcome;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (outcome) title.current?.focus();
  }, [outcome]);
  const { link: _, link_expired_at: until, ...rest } = asObject(result);
  const link = oneTimeLink(outcome);
  const json = JSON.stringify(result, null, 2);
  return (
    <section className={styles.result} data-kind={kind} aria-labelledby={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        {kind === "tried" ? <FlaskConical aria-hidden /> : <CircleCheck aria-hidden />}
        {TITLES[kind]}
      </h2>
      {kind === "tried" && <p className={styles.note}>{texts.triedLead}</p>}
      {link !== null && (
        <OneTimeLink link={link} until={typeof until === "string" ? until : null} onCopied={onCopied} />
      )}
      <JsonView value={link === null ? result : rest} />
      <div className={styles.actions}>
        {onNext && <Button onClick={onNext}>{texts.next}</Button>}
        {link !== null && (
          <Button onClick={onClose}>
            <X aria-hidden />
            {common.close}
          </Button>
        )}
      </div>
      {link === null && (
        <details className={styles.json}>
          <summary>{texts.resultJson}</summary>
          <CopyButton text={json} name={texts.result} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
          <pre tabIndex={0}>{json}</pre>
        </details>
      )}
    </section>
  );
}

interface OneTimeLinkProps {
  link: string;
  until: string | null;
  onCopied: () => void;
}

/** A link that gives access to an account. */
function OneTimeLink({ link, until, onCopied }: OneTimeLinkProps) {
  // Also notices a copy of the selected text: without HTTPS there is no clipboard API.
  const byHand = () => {
    if (document.getSelection()?.toString().includes(link)) onCopied();
  };
  return (
    <div className={styles.secret} role="status" onCopy={byHand}>
      <KeyRound aria-hidden />
      <div>
        <strong>{texts.secretTitle}</strong>
        <p>{texts.secretText}</p>
        <CopyableText text={link} name={texts.secretName} onCopied={onCopied} />
        {until && (
          <p>
            {texts.secretUntil}: {formatDateTime(until)}
          </p>
        )}
      </div>
    </div>
  );
}
